import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { ReactNode } from 'react'
import { ServerStyleSheet } from 'styled-components'
import { listImageWidth } from '../../contract/limits'
import { calls } from '../../contract/calls'
import { imageSrcSet, imageUrl } from '../design/imageUrl'
import { HeroPreload } from '../design/Picture'
import { heroSizes } from '../features/home/Hero'
import { galleryPhotoSizes } from '../features/rooms/room/Gallery'
import { rowPhotoSizes } from '../features/rooms/RoomRow'
import { appPaths } from '../paths'
import { App } from './App'
import { pages } from './pages'
import { makeStore } from './store'

export { themes } from '../../contract/theme'

/** Home as nobody in particular sees it before any answer is there: its body, its style, and what its head asks for. */
export async function drawHome() {
  await pages.home.preload()
  const sheet = new ServerStyleSheet()
  const body = await draw(sheet.collectStyles(<App store={makeStore()} router={HomeRouter} />))
  const head = await draw(<HeroPreload sizes={heroSizes} />)
  const css = sheet.getStyleTags().replace(/<\/?style[^>]*>/g, '')
  sheet.seal()

  return { body, head: head + callPreloads('getRooms'), css: css.replace(rehydrationMarks, '') }
}

type Asked = 'isAuth' | 'getUser' | 'getRooms' | 'getBookings'

/** Calls that a page makes in any case. Sent as the client will send them, or the browser would not take one for the other. */
export const callPreloads = (...names: Asked[]) =>
  names
    .map((name) => `${process.env.API_ORIGIN ?? ''}${calls[name].path}`)
    .map((href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`)
    .join('')

/** Where the server, which knows the rooms, writes a picture's address into a header of {@link pictureLinks}. */
const anyPicture = '/{picture}'

/** By page: the header that asks for its largest picture, by the same measure as the page itself will (server/http/pages.ts). */
export const pictureLinks = {
  rooms: pictureLink(imageSrcSet(anyPicture, listImageWidth), rowPhotoSizes),
  room: pictureLink(imageSrcSet(anyPicture), galleryPhotoSizes),
}

function pictureLink(srcSet = '', sizes: string): string {
  const [href, ...rest] = [`<${imageUrl(anyPicture, listImageWidth)}>`, 'rel=preload', 'as=image', 'fetchpriority=high']
  return [href, ...rest, `imagesrcset="${srcSet}"`, `imagesizes="${sizes}"`].join('; ')
}

/** By these the browser would know what stands in a `style` element; a file cannot be continued, so they say nothing. */
const rehydrationMarks = /\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g

const HomeRouter = ({ children }: { children: ReactNode }) => (
  <StaticRouter location={appPaths.home}>{children}</StaticRouter>
)

async function draw(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    // In one piece and in its place: parts sent later would be put there by scripts inside the HTML.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}
