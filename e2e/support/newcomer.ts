import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { openVisitor, type Visitor } from '../../prove/support/visitor'
import type { Server } from './server'

/** Of everybody who signs up in a journey. */
export const password = 'quiet-harbour-lights'

let newcomers = 0

export interface Newcomer extends Visitor {
  name: string
  email: string
}

/** Somebody new, signed up by the call itself: for journeys that begin after that. Makes calls without a page. */
export async function newcomer(server: Server, name: string): Promise<Newcomer> {
  const visitor = openVisitor(server)
  newcomers += 1
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${newcomers}@example.com`
  const portrait = { name: 'portrait.webp', bytes: await readFile('assets/people/amber-bob.webp'), type: 'image/webp' }
  const { body } = await visitor.call('register', { name, email, password }, { files: [portrait] })
  if (!body.success) throw new Error(`the sign-up was refused: ${body.message}`)
  return { ...visitor, name, email }
}

/** Lets a page belong to somebody who makes calls. */
export async function inPage({ jar }: Newcomer, page: Page, { origin }: Server) {
  await page.context().addCookies([...jar].map(([name, value]) => ({ name, value, url: origin })))
}

/** A new hotel with rooms at these prices (US dollars a night); answers its owner and the rooms in their order. */
export async function newHotel(server: Server, hotelName: string, city: string, prices: string[]) {
  const owner = await newcomer(server, `Owner of ${hotelName}`)
  await owner.call('registerHotel', { hotelName, contact: '+44 20 7946 0000', city, address: '1 Quay Street' })
  for (const pricePerNight of prices) {
    const room = { roomType: `Double Bed`, pricePerNight, amenities: '[]' }
    const { body } = await owner.call('addRoom', room)
    if (!body.success) throw new Error(`the room was refused: ${body.message}`)
  }
  const { body } = await owner.call('ownerRooms')
  return { owner, rooms: (body.rooms ?? []).toReversed() }
}
