/** Variables of `:root` for what is printed: black on white, whatever the theme. */
export const blackOnWhite = `
  color-scheme: light !important;
  --paper: #fff;
  --surface: #fff;
  --ink: #000;
  --quiet: #000;
  --sea: #000;
  --paid: #000;
  --unpaid: #000;
  --error: #000;
  --dusk-tint: #fff;
  --error-tint: #fff;
  --line: #999;
  --gutter: 0px;
  font-size: 11px;
`
