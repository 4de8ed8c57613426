//! The committed files are those that the code makes.

use crate::service::{DOCUMENT, service};
use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::routes;
use aerodrome_openapi::{Generated, example, record};

#[actix_web::test]
async fn the_committed_files_are_those_that_would_be_written() {
    let generated = Generated::now().await.expect("the document can be made");
    let stale = generated.stale_files().expect("the files can be written");
    assert!(stale.is_empty(), "run `make openapi` and look at the changes of {stale:#?}");
    assert_eq!(generated.faults(), Vec::<String>::new());
}

/// The service that is shipped explains bodies by the committed document, not by one that has just been made.
#[actix_web::test]
async fn every_example_is_answered_as_shown() {
    let shown = example::read_all().expect("the examples can be read");
    let endpoints = routes::endpoints();
    let answered = record::record(&endpoints, &DOCUMENT, &shown).await.expect("the examples can be asked");
    for (operation, cases) in &answered {
        for (shown, answered) in shown[operation].iter().zip(cases) {
            assert_eq!(shown, answered, "{operation}, {}", shown.name);
        }
    }
    assert_eq!(answered.len(), shown.len(), "there are examples of operations that do not exist");
}

/// Swagger UI sends the first example of an operation. On every deployment, whatever its dice key, the answer is the
/// one that is shown below it.
#[actix_web::test]
async fn what_swagger_ui_sends_is_answered_alike_everywhere() {
    let post = service().await;
    let shown = example::read_all().expect("the examples can be read");
    // Sessions are those of one deployment.
    let is_sent =
        |endpoint: &&Endpoint| endpoint.request.is_some() && !endpoint.path.starts_with("/v1/sessions");
    for endpoint in routes::endpoints().iter().filter(is_sent) {
        let first = shown[&endpoint.id].first().expect("there is an example");
        let (status, answer) = post(&endpoint.path, &first.body()).await;
        assert_eq!((status, Some(answer)), (first.status, first.response.clone()), "{}", endpoint.id);
    }
}

#[test]
fn the_document_is_small_enough_for_swagger_ui() {
    let bytes = DOCUMENT.to_string().len();
    assert!(bytes < 1536 * 1024, "{bytes}");
}
