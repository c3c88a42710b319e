/**
 * For a section of home: its styles and its layout are left for when somebody scrolls near. The height that stands for it until
 * then is about that of most. Where a place is to be found again, `data-whole` on the page lays all of it out (Navigation.tsx).
 */
export const belowTheFold = `
  content-visibility: auto;
  contain-intrinsic-height: auto 960px;

  [data-whole] & {
    content-visibility: visible;
  }
`
