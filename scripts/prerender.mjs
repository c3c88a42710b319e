/**
 * After webpack: draws home from its own components into `home.html`, and gives the list, a room, the bookings and the
 * dashboard their own shells, so that what a page surely needs is asked for with the page and not after the script.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transformAsync } from '@babel/core'
import { build, transform } from 'esbuild'

const top = fileURLToPath(new URL('../', import.meta.url))
const client = path.join(top, 'dist/client')
const bundle = path.join(top, '.cache/prerender.cjs')

/** Babel as webpack runs it: both sides must give every styled component the same name. */
const asWebpack = {
  name: 'as-webpack',
  setup({ onLoad, onResolve }) {
    // A stylesheet that a component brings along is the browser's alone.
    onResolve({ filter: /\.css$/ }, () => ({ path: 'none', namespace: 'none' }))
    onLoad({ filter: /^none$/, namespace: 'none' }, () => ({ contents: '' }))
    onLoad({ filter: /\/(src|contract)\/.*\.tsx?$/ }, async ({ path: filename }) => {
      const source = await readFile(filename, 'utf8')
      const { code } = await transformAsync(source, { filename, cwd: top, envName: 'production' })
      return { contents: code, loader: 'js' }
    })
  },
}

async function loadComponents() {
  await build({
    absWorkingDir: top,
    entryPoints: ['src/app/prerender.tsx'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // The files that webpack takes too.
    mainFields: ['module', 'main'],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.API_ORIGIN': JSON.stringify(process.env.API_ORIGIN ?? ''),
    },
    plugins: [asWebpack],
    logLevel: 'error',
  })
  const components = createRequire(import.meta.url)(bundle)
  await rm(bundle)
  return components
}

const packed = {
  gz: [promisify(gzip), { level: 9 }],
  br: [promisify(brotliCompress), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }],
}

/** Beside the other files of the page, packed as they are. */
async function emit(name, content) {
  await writeFile(path.join(client, name), content)
  for (const [ending, [pack, options]] of Object.entries(packed)) {
    await writeFile(path.join(client, `${name}.${ending}`), await pack(content, options))
  }
}

/**
 * What every page has and what home's components add to it, inside the page: no way to the server lies between its words
 * and their looks. Answers the page and the hash by which our policy knows the style.
 */
async function dress(html, css) {
  const [link, main] = /<link href="\/(assets\/main[^"]*\.css)" rel="stylesheet"\/?>/.exec(html)
  const { code } = await transform((await readFile(path.join(client, main), 'utf8')) + css, {
    loader: 'css',
    minify: true,
  })
  const style = code.trim()
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  return { html: html.replace(link, () => `<style>${style}</style>`), hash }
}

/** What the head of a page asks for, and the header that asks for it before the page is read: a tenth of a second on a phone. */
const asksFor = [
  [/<link href="([^"]+)" rel="stylesheet"/g, 'rel=preload; as=style'],
  [/<link rel="preload" as="font"[^>]* href="([^"]+)"/g, 'rel=preload; as=font; type="font/woff2"; crossorigin'],
  [/<script type="module" src="([^"]+)"/g, 'rel=modulepreload'],
]
const headLink = (html) =>
  asksFor.flatMap(([pattern, asked]) => [...html.matchAll(pattern)].map(([, href]) => `<${href}>; ${asked}`)).join(', ')

export async function prerender() {
  const { drawHome, callPreloads, pictureLinks, themes } = await loadComponents()
  const shell = await readFile(path.join(client, 'index.html'), 'utf8')
  const files = JSON.parse(await readFile(`${client}.files.json`, 'utf8'))
  /** The page's own chunks come along with the app's script, which would otherwise ask for them once it runs. */
  const chunksOf = (page, attributes = '') =>
    files[page]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<link rel="modulepreload" ${attributes} href="/${file}">`)
      .join('')
  const withHead = (html, head) => html.replace('<script', () => `${head}<script`)

  const home = await drawHome()
  const dressed = await dress(shell, home.css)
  // The picture and the words first: the script has nothing to add to them.
  const low = 'fetchpriority="low"'
  const patient = dressed.html.replace('<script type="module"', `<script type="module" ${low}`)
  const drawn = patient.replace('<div id="root"></div>', () => `<div id="root">${home.body}</div>`)
  // For those who come with a session: who they are is asked beside the script, not after it.
  const signedIn = (page, ...calls) => withHead(shell, callPreloads('isAuth', 'getUser', ...calls) + chunksOf(page))
  const ownPages = {
    'home.html': withHead(drawn, home.head + chunksOf('home', low)),
    'rooms.html': withHead(shell, callPreloads('getRooms') + chunksOf('rooms')),
    'room.html': withHead(shell, callPreloads('getRooms') + chunksOf('room')),
    'bookings.html': signedIn('myBookings', 'getBookings'),
    'owner.html': signedIn('owner'),
  }
  const pages = Object.entries({ 'index.html': shell, ...ownPages }).flatMap(([name, html]) => [
    [name, html],
    ...themes.map((theme) => [
      name.replace('.html', `.${theme}.html`),
      html.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`),
    ]),
  ])
  for (const [name, html] of pages) await emit(name, html)
  const heads = Object.fromEntries(pages.map(([name, html]) => [name, headLink(html)]))
  const headers = { links: { heads, pictures: pictureLinks }, styles: [dressed.hash] }
  await writeFile(`${client}.headers.json`, JSON.stringify(headers, null, 2))
}
