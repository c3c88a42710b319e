/** `npm run size`: weighs each page's scripts in the built client, and fails when one is over its limit. */
import type { PageName } from '../contract/pages'
import { readBuild } from './weigh'

/** Kilobytes of gzip: of home everything, of other pages what they need besides the main chunk. */
const limits: Record<PageName, number> = {
  home: 150,
  rooms: 12,
  room: 18,
  signUp: 25,
  resetPassword: 25,
  verifyEmail: 10,
  myBookings: 10,
  loader: 5,
  owner: 15,
  addRoom: 25,
  listRoom: 15,
  profile: 25,
  about: 5,
  contact: 5,
  privacy: 5,
}

const ownersPages: PageName[] = ['owner', 'addRoom', 'listRoom']

/** Chunks are named after their page. */
const chunkOf = (page: PageName) => (page === 'listRoom' ? 'owner' : page)

const { home, ownScripts, weight } = readBuild('dist/client')
const failures: string[] = []

for (const page of Object.keys(limits) as PageName[]) {
  const scripts = ownScripts(chunkOf(page))
  const kB = weight(page === 'home' ? home : scripts) / 1000
  console.log(`${page.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of ${limits[page]}`)
  if (scripts.length === 0) failures.push(`${page}: the build has no chunk ${chunkOf(page)}`)
  if (kB > limits[page]) failures.push(`${page} weighs ${kB.toFixed(1)} kB, more than ${limits[page]}`)
  if (ownersPages.includes(page) && scripts.some((file) => home.includes(file)))
    failures.push(`home fetches a chunk of ${page}, which only owners need`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
