// Stands in for imported stylesheets.
export {}
