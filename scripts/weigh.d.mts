/** Builds the page for production into a folder of its own; `flags` are webpack.config.ts's. Throws when it does not build. */
export function buildInto(output: string, ...flags: string[]): void

interface Build {
  /** Names of all pages and other chunks. */
  pages: string[]
  read: (file: string) => string
  scriptsOf: (page: string) => string[]
  /** Bytes of a script as a browser fetches it. */
  gzipped: (file: string) => number
  weight: (scripts: string[]) => number
  /** Scripts that every page needs, and those of home. */
  frame: string[]
  home: string[]
}

/** The build in a folder: which scripts each page needs, and what they weigh. */
export function readBuild(folder: string): Build
