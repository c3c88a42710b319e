// In place of imported stylesheets.
export {}
