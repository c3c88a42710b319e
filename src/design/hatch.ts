import { theme } from './tokens'

/** How taken nights are filled, on every calendar and chart. */
export const hatch = `repeating-linear-gradient(-45deg, ${theme.color.edge} 0 1px, transparent 1px 5px)`

/** What is told by fills alone keeps them, in the system's colours, where those replace all others. */
export const keepsFills = `
  @media (forced-colors: active) {
    --edge: CanvasText;
    --sea: CanvasText;
    --tint: Canvas;
    --star: CanvasText;
    --dusk: Highlight;
    forced-color-adjust: none;
  }
`
