/** `npm run size`: weighs each page's scripts in the built client, and fails when one is over its limit. */
import type { PageName } from '../contract/pages'
import { readBuild } from './weigh'

interface Limit {
  chunk: string
  /** Kilobytes of gzip: of home everything, of other pages what they need besides the main chunk. */
  kB: number
  /** Only owners see it. */
  owners?: true
}

const limits: Record<PageName, Limit> = {
  home: { chunk: 'home', kB: 150 },
  rooms: { chunk: 'rooms', kB: 12 },
  room: { chunk: 'room', kB: 18 },
  signUp: { chunk: 'auth', kB: 25 },
  resetPassword: { chunk: 'resetPassword', kB: 25 },
  verifyEmail: { chunk: 'verifyEmail', kB: 10 },
  myBookings: { chunk: 'bookings', kB: 10 },
  loader: { chunk: 'loader', kB: 5 },
  owner: { chunk: 'owner', kB: 15, owners: true },
  addRoom: { chunk: 'addRoom', kB: 25, owners: true },
  listRoom: { chunk: 'owner', kB: 15, owners: true },
  profile: { chunk: 'profile', kB: 25 },
  about: { chunk: 'about', kB: 5 },
  contact: { chunk: 'contact', kB: 5 },
  privacy: { chunk: 'privacy', kB: 5 },
}

const { home, ownScripts, weight } = readBuild('dist/client')
const failures: string[] = []

for (const [page, { chunk, kB, owners }] of Object.entries(limits)) {
  const scripts = ownScripts(chunk)
  const weighed = weight(page === 'home' ? home : scripts) / 1000
  console.log(`${page.padEnd(14)} ${weighed.toFixed(1).padStart(6)} kB of ${kB}`)
  if (scripts.length === 0) failures.push(`${page}: the build has no chunk ${chunk}`)
  if (weighed > kB) failures.push(`${page} weighs ${weighed.toFixed(1)} kB, more than ${kB}`)
  if (owners && scripts.some((file) => home.includes(file))) failures.push(`home fetches a chunk of ${page}`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
