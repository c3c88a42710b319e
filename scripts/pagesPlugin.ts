import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Compilation, sources, type Compiler } from 'webpack'
import type { PageName } from '../contract/pages'
import type { BuildManifest } from '../server/http/pages'
import type * as Prerender from '../src/app/prerender'

interface PagesPluginOptions {
  /** The HTML that every page starts from. */
  template: string
  /** Bundle of src/app/prerender.tsx, built before; without it there is only the shell, `index.html`. */
  prerender?: string
}

/** Writes the HTML of pages, and beside the output folder the manifest for the server and the size check. */
export class PagesPlugin {
  constructor(private readonly options: PagesPluginOptions) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(PagesPlugin.name, (compilation) => {
      compilation.fileDependencies.add(this.options.template)
      // Names carry their final hash by now, and what is emitted here is still compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tapPromise({ name: PagesPlugin.name, stage }, async () => {
        const { html, manifest } = await writePages(compilation, this.options)
        for (const [file, text] of Object.entries(html)) compilation.emitAsset(file, new sources.RawSource(text))
        const name = `../${path.basename(compilation.outputOptions.path ?? '')}.manifest.json`
        compilation.emitAsset(name, new sources.RawSource(JSON.stringify(manifest, null, 2)))
      })
    })
  }
}

async function writePages(compilation: Compilation, { template, prerender }: PagesPluginOptions) {
  const source = withoutIndentation(readFileSync(template, 'utf8'))
  const chunks = Object.fromEntries(
    [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()] as const),
  )
  const main = chunks.main ?? []
  const [styles, scripts] = ['.css', '.js'].map((ending) => main.filter((file) => file.endsWith(ending))) as [
    string[],
    string[],
  ]
  const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []))
  const fontTags = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  const styleTags = styles.map((file) => `<link href="/${file}" rel="stylesheet">`)
  const kind = compilation.outputOptions.module ? 'type="module"' : 'defer'

  function page({ head = '', style = styleTags.join(''), priority = '', body = '' }) {
    const scriptTags = scripts.map((file) => `<script ${kind}${priority} src="/${file}"></script>`)
    return source
      .replace('<!-- head -->', () => [...fontTags, head, ...scriptTags, style].join(''))
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  }

  const fontLinks = fonts.map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  const scriptLinks = scripts.map((file) => `</${file}>; rel=modulepreload`)
  const styleLinks = styles.map((file) => `</${file}>; rel=preload; as=style`)
  const link = [...styleLinks, ...fontLinks, ...scriptLinks].join(', ')

  const html: Record<string, string> = { 'index.html': page({}) }
  const manifest: BuildManifest = {
    inline: {
      scripts: hashesOf(source, 'script'),
      styles: [],
    },
    links: { 'index.html': link },
    pages: {},
    chunks,
  }
  if (!prerender) return { html, manifest }

  const { drawPage, callPreloads, ownPages } = loadFresh(prerender)
  const css = styles.map((file) => compilation.getAsset(file)?.source.source().toString() ?? '').join('')
  for (const [name, { calls, drawnAt, scriptsLast, ...own }] of Object.entries(ownPages)) {
    const priority = scriptsLast ? ' fetchpriority="low"' : ''
    const chunkTags = (chunks[name] ?? [])
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<link rel="modulepreload"${priority} href="/${file}">`)
    const drawn = drawnAt ? await drawPage(name as PageName, drawnAt) : undefined
    const style = drawn && `<style>${css}</style>${drawn.style}`
    html[`${name}.html`] = page({
      head: [drawn?.head, callPreloads(...calls), ...chunkTags].join(''),
      style,
      priority,
      body: drawn?.body,
    })
    if (style) manifest.inline.styles.push(...hashesOf(style, 'style'))
    manifest.links[`${name}.html`] = style ? [...fontLinks, ...scriptLinks].join(', ') : link
    manifest.pages[name] = own
  }
  return { html, manifest }
}

/** A build in the same process may have loaded an older one. */
function loadFresh(file: string) {
  delete require.cache[require.resolve(file)]
  return require(file) as typeof Prerender
}

const withoutIndentation = (html: string) => html.replace(/\s*\n\s*/g, ' ').replaceAll('> <', '><')

/** Of the texts of these elements, as a content security policy names them. */
const hashesOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, 'gs'))].map(([, text = '']) =>
    sha256(text),
  )

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
