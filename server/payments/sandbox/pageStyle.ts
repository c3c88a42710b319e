/**
 * The look of the sandbox's page, in StayScape's colours and measures. Text and not a file, so that it is part of the
 * server's bundle; without the site's own fonts, because the page stands in for somebody else's.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f2f4ef, #0c1715);
  --surface: light-dark(#ffffff, #14211e);
  --ink: light-dark(#12211e, #eaf0eb);
  --quiet: light-dark(#465651, #a6b7b0);
  --line: light-dark(#cbd3cb, #2c3d38);
  --edge: light-dark(#74847d, #738880);
  --sea: light-dark(#0b5a52, #7cd3bf);
  --sea-hover: light-dark(#084840, #9be3d2);
  --on-sea: light-dark(#ffffff, #06231f);
  --dusk-tint: light-dark(#fbe6cf, #3a2a17);
  --error: light-dark(#a8241c, #ff9a8c);
  --error-tint: light-dark(#fbe4e0, #3b1d1a);
  --gutter: clamp(20px, 4vw, 56px);
  /* Everything stands in the site's column of 1280 px; bands of colour run past it. */
  --side: max(var(--gutter), 50vw - 640px + var(--gutter));
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.55 'Familjen Grotesk', 'Helvetica Neue', Arial, sans-serif;
}
p, h1 { margin: 0; }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; }

.bar {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
  padding: 18px var(--side);
}
.wordmark { font: 400 1.5rem/1.12 Petrona, Georgia, serif; letter-spacing: -0.018em; }
.place { color: var(--quiet); font-size: 0.9375rem; }
.test {
  padding: 12px var(--side);
  border-block: 1px solid var(--line);
  background: var(--dusk-tint);
}

main { padding: 48px var(--side) 72px; }
h1 {
  font: 400 clamp(2rem, 1.5rem + 2.2vw, 3rem)/1.06 Petrona, Georgia, serif;
  letter-spacing: -0.018em;
  text-wrap: balance;
}
.columns {
  display: grid;
  gap: 32px;
  margin-top: 32px;
  padding-top: 32px;
  border-top: 1px solid var(--line);
}
.for { overflow-wrap: anywhere; font: 400 1.75rem/1.12 Petrona, Georgia, serif; letter-spacing: -0.018em; }
.stay { margin-top: 8px; color: var(--quiet); }
.total {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
  margin-top: 24px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
  font-variant-numeric: tabular-nums lining-nums;
}
.total strong { font: 400 1.75rem/1.12 Petrona, Georgia, serif; }

form { align-self: start; padding: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
label { display: block; font-weight: 600; }
/* A card's number stays in one line. */
.hint span { display: inline-block; }
.hint { margin-top: 4px; color: var(--quiet); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
input {
  width: 100%;
  height: 48px;
  margin-top: 12px;
  padding: 0 12px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: 0.02em;
}
input[aria-invalid] { border-color: var(--error); }
.error { margin-top: 8px; padding: 8px 12px; border-radius: 3px; background: var(--error-tint); color: var(--error); font-size: 0.9375rem; }
button {
  width: 100%;
  min-height: 48px;
  margin-top: 24px;
  padding: 8px 24px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--sea);
  color: var(--on-sea);
  font: inherit;
  font-weight: 600;
  font-variant-numeric: tabular-nums lining-nums;
  cursor: pointer;
}
button:hover { background: var(--sea-hover); }

.sentence { max-width: 62ch; margin-top: 16px; }
.leave { margin-top: 8px; }
form .leave { text-align: center; }
a { display: inline-block; padding: 9px 0; color: var(--sea); text-underline-offset: 0.2em; }
a:hover { color: var(--sea-hover); }

@media (min-width: 720px) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 400px); gap: 28px clamp(28px, 8vw, 112px); }
}
`
