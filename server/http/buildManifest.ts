import { existsSync, readFileSync } from 'node:fs'

/** A page with HTML of its own: `{name}.html`. All others are sent `index.html`. */
interface BuiltPage {
  /** Its calls concern only visitors with a session; everybody else is sent `index.html`. */
  signedIn?: boolean
  /** `Link` header that preloads the largest picture, whose address replaces `/{picture}`. */
  picture?: string
}

/** What the build of the client says about it, beside its folder. */
export interface BuildManifest {
  /** Hashes of inline scripts and styles, for the `Content-Security-Policy`. */
  inline: { scripts: string[]; styles: string[] }
  /** `Link` header by HTML file: the styles, fonts and scripts that its head asks for. */
  links: Record<string, string>
  /** By name of the page. */
  pages: Record<string, BuiltPage>
  /** Files by name of the chunk. */
  chunks: Record<string, string[]>
}

const nothingBuilt: BuildManifest = { inline: { scripts: [], styles: [] }, links: {}, pages: {}, chunks: {} }

export function readBuildManifest(clientFolder: string | undefined): BuildManifest {
  const file = `${clientFolder}.manifest.json`
  if (!clientFolder || !existsSync(file)) return nothingBuilt
  return JSON.parse(readFileSync(file, 'utf8')) as BuildManifest
}
