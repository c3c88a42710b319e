import { existsSync, readFileSync } from 'node:fs'

/** What the build of the page wants said in headers (scripts/prerender.mjs). */
export interface BuiltHeaders {
  /** `Link`: what a browser asks for before it has read the page that needs it. */
  links: {
    /** By HTML file: what its head asks for. */
    heads: Record<string, string>
    /** How a page asks for its largest picture. */
    pictures: Record<'rooms' | 'room', string>
  }
  /** `Content-Security-Policy`: hashes of the styles that stand inside pages. */
  styles: string[]
}

/** As the build has written it beside the client's folder; nothing in particular where it has not. */
export function builtHeaders(clientFolder: string): Partial<BuiltHeaders> {
  const file = `${clientFolder}.headers.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltHeaders) : {}
}
