import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { ReactNode } from 'react'
import { ServerStyleSheet } from 'styled-components'
import { listImageWidth } from '@contract/limits'
import type { PageName } from '@contract/pages'
import { calls } from '@contract/calls'
import { imageSrcSet, imageUrl } from '../design/media/imageUrl'
import { HeroPreload } from '../design/media/Picture'
import { heroSizes } from '../features/home/Hero'
import { coverPhotoSizes } from '../features/rooms/hotel/HotelPage'
import { galleryPhotoSizes } from '../features/rooms/room/Gallery'
import { rowPhotoSizes } from '../features/rooms/search/RoomRow'
import { appPaths } from '../lib/paths'
import { App } from './App'
import { pages } from './pages'
import { makeStore } from './store'

/**
 * A page before the first answer arrives: its body, the preloads for its head, and its style element, which styled-components takes
 * over whole, because inserting each rule again would restyle the page as often.
 */
export async function drawPage(name: PageName, address: string) {
  await pages[name].preload()
  const At = ({ children }: { children: ReactNode }) => <StaticRouter location={address}>{children}</StaticRouter>
  const sheet = new ServerStyleSheet()
  const body = await draw(sheet.collectStyles(<App store={makeStore()} router={At} />))
  const head = name === 'home' ? await draw(<HeroPreload sizes={heroSizes} />) : ''
  const style = sheet.getStyleTags()
  sheet.seal()

  return { body, head, style }
}

type Preloaded = 'isAuth' | 'getUser' | 'getRooms' | 'getBookings'

/** Preloads of calls, sent as the client will send them: otherwise the browser would not use their answers. */
export const callPreloads = (...names: Preloaded[]) =>
  names
    .map((name) => `${process.env.API_ORIGIN ?? ''}${calls[name].path}`)
    .map((href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`)
    .join('')

/** The server, which knows the rooms, writes the picture's address here. */
const anyPicture = '/{picture}'

interface OwnPage {
  calls: Preloaded[]
  /** Where it is drawn, as it looks at each of its addresses until the script knows more; others are sent empty. */
  drawnAt?: string
  /** The picture and the words come first: the script has nothing to add to them. */
  scriptsLast?: boolean
  /** `Link` header that preloads the largest picture in the sizes that the page will ask for. */
  picture?: string
  /** The same picture in the place of `PictureBlock`. */
  image?: string
  /** Only for visitors with a session. */
  signedIn?: boolean
}

/** Pages with HTML of their own, which preloads what they are sure to need. */
export const ownPages: Partial<Record<PageName, OwnPage>> = {
  home: { calls: ['getRooms'], drawnAt: appPaths.home, scriptsLast: true },
  rooms: {
    calls: ['getRooms'],
    drawnAt: appPaths.rooms,
    ...firstPicture(imageSrcSet(anyPicture, listImageWidth), rowPhotoSizes),
  },
  room: {
    calls: ['getRooms'],
    drawnAt: appPaths.room('any'),
    ...firstPicture(imageSrcSet(anyPicture), galleryPhotoSizes),
  },
  hotel: {
    calls: [],
    drawnAt: appPaths.hotel('any'),
    ...firstPicture(imageSrcSet(anyPicture), coverPhotoSizes),
  },
  signUp: { calls: [], drawnAt: appPaths.signUp },
  myBookings: { calls: ['isAuth', 'getUser', 'getBookings'], signedIn: true },
  owner: { calls: ['isAuth', 'getUser'], signedIn: true },
}

function firstPicture(srcSet = '', sizes: string): Pick<OwnPage, 'picture' | 'image'> {
  const src = imageUrl(anyPicture, listImageWidth)
  const link = [`<${src}>`, 'rel=preload', 'as=image', 'fetchpriority=high']
  return {
    picture: [...link, `imagesrcset="${srcSet}"`, `imagesizes="${sizes}"`].join('; '),
    image: `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" fetchpriority="high" alt="">`,
  }
}

async function draw(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    // In one piece: parts streamed later would need inline scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}
