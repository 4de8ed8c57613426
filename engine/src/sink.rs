//! Where the events of a step and the reasons of a refusal go. Those who do not want them pay nothing for them.

/// Takes items in order.
pub trait Sink<T> {
    /// Takes the next item.
    fn push(&mut self, item: T);
}

impl<T> Sink<T> for Vec<T> {
    fn push(&mut self, item: T) {
        Vec::push(self, item);
    }
}

/// Drops all events: for playouts that only want the position.
pub struct NoEvents;

impl<T> Sink<T> for NoEvents {
    fn push(&mut self, _: T) {}
}

/// Remembers only whether there was any item: for lists of legal actions, which need no reasons.
#[derive(Default)]
pub struct Any(pub bool);

impl<T> Sink<T> for Any {
    fn push(&mut self, _: T) {
        self.0 = true;
    }
}
