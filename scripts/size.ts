/** `npm run size`: weighs each page's scripts in the built client, and fails when one is over its limit. */
import type { PageName } from '../contract/pages'
import { pages, type PageRow } from '../src/app/pages'
import { readBuild } from './weigh'

/** Limits in kilobytes of gzip: of home everything, of other pages what they need besides the main chunk. */
const limits: Record<PageName, number> = {
  home: 155,
  rooms: 21,
  room: 28,
  hotel: 17,
  signUp: 25,
  resetPassword: 25,
  verifyEmail: 25,
  myBookings: 10,
  booking: 15,
  loader: 7,
  owner: 33,
  ownerBookings: 28,
  ownerCalendar: 43,
  listRoom: 33,
  addRoom: 30,
  editRoom: 33,
  roomRates: 58,
  ownerHotel: 31,
  profile: 25,
  about: 5,
  contact: 5,
  privacy: 5,
  terms: 5,
}

/** The owner's pages that are opened first share a chunk; the others are named after their page. */
const chunkOf = (page: PageName) => (page === 'listRoom' ? 'owner' : page)

/** What is fetched when somebody wants it, on whichever page. */
const onDemand = { calendar: 28, otherCalendars: 5 }

const { home, ownScripts, weight } = readBuild('dist/client')
const failures: string[] = []

for (const [page, { frame }] of Object.entries(pages) as [PageName, PageRow][]) {
  const kilobytes = limits[page]
  const scripts = ownScripts(chunkOf(page))
  const kB = weight(page === 'home' ? home : scripts) / 1000
  console.log(`${page.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of ${kilobytes}`)
  if (scripts.length === 0) failures.push(`${page}: the build has no chunk ${chunkOf(page)}`)
  if (kB > kilobytes) failures.push(`${page} weighs ${kB.toFixed(1)} kB, more than ${kilobytes}`)
  if (frame === 'owner' && scripts.some((file) => home.includes(file)))
    failures.push(`home fetches a chunk of ${page}, which only owners need`)
}

for (const [chunk, kilobytes] of Object.entries(onDemand)) {
  const scripts = ownScripts(chunk)
  const kB = weight(scripts) / 1000
  console.log(`${chunk.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of ${kilobytes}`)
  if (scripts.length === 0) failures.push(`the build has no chunk ${chunk}`)
  if (kB > kilobytes) failures.push(`${chunk} weighs ${kB.toFixed(1)} kB, more than ${kilobytes}`)
  if (scripts.some((file) => home.includes(file))) failures.push(`home fetches ${chunk} before it is wanted`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
