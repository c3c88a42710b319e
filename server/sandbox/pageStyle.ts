import { serverPageStyle } from '../http/serverPage'

/** The look of the sandbox's page, in the client's colours and measures. */
export const pageStyle = `${serverPageStyle}
.columns {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  margin-top: 32px;
  padding-top: 32px;
  border-top: 1px solid var(--line, GrayText);
}
.for, .total strong { font: 400 1.75rem/1.12 var(--display, serif); letter-spacing: -0.018em; }
.stay { margin-top: 8px; color: var(--quiet); }
.total {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 16px;
  margin-top: 24px;
  padding-block: 16px;
  border-block: 1px solid var(--line, GrayText);
}

form {
  align-self: start;
  padding: 24px;
  border: 1px solid var(--line, GrayText);
  border-radius: 10px;
  background: var(--surface);
}
label { display: block; color: var(--quiet); font-size: 0.8125rem; }
input {
  width: 100%;
  height: 48px;
  margin-top: 4px;
  padding: 0 12px;
  border: 1px solid var(--edge, GrayText);
  border-radius: 6px;
  background: var(--surface, Field);
  color: var(--ink, FieldText);
  font: inherit;
  letter-spacing: 0.02em;
}
input[aria-invalid] { border-color: var(--error, currentcolor); }
.error {
  margin-top: 8px;
  padding: 8px 12px;
  border-radius: 3px;
  background: var(--error-tint);
  color: var(--error, currentcolor);
  font-size: 0.9375rem;
}
button {
  width: 100%;
  min-height: 48px;
  margin-top: 24px;
  padding: 8px 24px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--sea, ButtonFace);
  color: var(--on-sea, ButtonText);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--sea-hover, ButtonFace); }

.cards { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line, GrayText); font-size: 0.9375rem; }
.cards dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 16px; margin-top: 8px; }
.total, input, button, .cards dt { font-variant-numeric: tabular-nums lining-nums; }
.cards dd { color: var(--quiet); }

.sentence { max-width: 62ch; margin-top: 16px; }
.leave { margin-top: 8px; }
form .leave { text-align: center; }

@media (min-width: 720px) {
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 400px); gap: 28px clamp(28px, 8vw, 112px); }
}
@media (max-width: 359px) {
  .cards dl { grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .cards dd { margin-bottom: 8px; }
}
`
