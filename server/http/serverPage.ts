import type { BuildManifest } from './pages'

interface ServerPage {
  title: string
  /** Which of our test places it is, in the bar. */
  place: string
  /** HTML of the band below the bar. */
  note: string
  main: string
  /** Address of its stylesheet: the content security policy forbids inline styles. */
  style: string
}

/** The built client's stylesheet, with fonts and colours; none where only the API is served. */
const clientStyle = ({ chunks }: BuildManifest) => chunks.main?.find((file) => file.endsWith('.css'))

const link = (address: string) => `<link rel="stylesheet" href="${address}">`

/** Writes pages that are not the client's in its look. Without a built client they are plain, and work. */
export function serverPages(built: BuildManifest) {
  const shared = clientStyle(built)
  const logo = shared
    ? `<picture><source srcset="/brand/stayscape-logo-light.svg" media="(prefers-color-scheme: dark)">
<img src="/brand/stayscape-logo.svg" alt="StayScape" width="150" height="32"></picture>`
    : 'StayScape'

  return ({ title, place, note, main, style }: ServerPage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · StayScape ${place.toLowerCase()}</title>
<link rel="icon" href="${shared ? '/brand/favicon.svg' : 'data:,'}">
${shared ? link(`/${shared}`) : ''}
${link(style)}
</head>
<body>
<header>
<div class="bar"><p>${logo}</p><p class="place">${place}</p></div>
<p class="note">${note}</p>
</header>
<main>
${main}
</main>
</body>
</html>
`
}

export type RenderServerPage = ReturnType<typeof serverPages>

/**
 * What those pages share, beside the client's stylesheet, whose roles it names; each has its own rules after it. Text and
 * not a file, so that it is part of the server's bundle.
 */
export const serverPageStyle = `
body { margin: 0; }
h1, h2, p, dl, dd { margin: 0; }
* { box-sizing: border-box; overflow-wrap: anywhere; }
:root {
  /* Everything is in the site’s column of 1280 px; bands of colour run past it. */
  --side: max(var(--gutter, 20px), 50vw - 640px + var(--gutter, 20px));
}
.bar {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-height: 72px;
  padding: 12px var(--side);
  background: var(--surface);
}
.place { color: var(--quiet); font-size: 0.9375rem; }
.note {
  padding: 12px var(--side);
  border-block: 1px solid var(--line, GrayText);
  background: var(--dusk-tint);
}
strong, b { font-weight: 600; }
main { padding: 48px var(--side) 72px; }
h1 { font: 400 clamp(2.25rem, 1.4rem + 3vw, 3rem)/1.04 var(--display, serif); letter-spacing: -0.018em; }
main a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe between tags and inside a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
