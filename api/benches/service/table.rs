//! Figures beside their targets.

/// A figure of the service against another one.
pub(crate) struct Row {
    /// The name of the target; empty where there is none.
    pub(crate) target: &'static str,
    /// What was measured.
    pub(crate) what: String,
    /// The figure.
    pub(crate) figure: f64,
    /// What it is compared with.
    pub(crate) against: f64,
    /// How large the ratio may be, and how large it would ideally be.
    pub(crate) at_most: Option<[f64; 2]>,
}

/// Prints figures of one kind: what they are, and what they are compared with.
pub(crate) fn print(title: &str, unit: &str, against: &str, rows: &[Row]) {
    println!("\n{title}\n");
    let heads = ["", "", unit, against, "ratio", "target", "ideal"].map(str::to_owned);
    let cells = rows.iter().map(|row| {
        let number = |figure: f64| format!("{figure:.2}");
        let limit = |place: usize| row.at_most.map_or(String::new(), |limits| format!("≤ {}", limits[place]));
        let ratio = number(row.figure / row.against);
        [
            row.target.to_owned(),
            row.what.clone(),
            number(row.figure),
            number(row.against),
            ratio,
            limit(0),
            limit(1),
        ]
    });
    print_cells(&heads, &cells.collect::<Vec<_>>());
}

/// Prints lines of cells under their heads.
pub(crate) fn print_cells<const N: usize>(heads: &[String; N], lines: &[[String; N]]) {
    let width = |column: usize| {
        std::iter::once(heads).chain(lines).map(|line| line[column].chars().count()).fold(3, usize::max)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let print = |line: &[String; N]| {
        let cells = line.iter().zip(widths).map(|(cell, width)| format!(" {cell:<width$} |"));
        println!("|{}", cells.collect::<String>());
    };
    print(heads);
    print(&widths.map(|width| "-".repeat(width)));
    lines.iter().for_each(print);
}
