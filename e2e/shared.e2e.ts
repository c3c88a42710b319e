import { expect, test } from '@jest/globals'
import { JSDOM } from 'jsdom'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { shareBytesMax, shareSize } from '../contract/limits'
import { inDays } from '../testing/days'
import { openVisitor } from '../testing/visitor'
import { settled } from './support/person'
import { press } from './support/focus'
import { setStage } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

/** Words of JSON-LD's own that a page says in another way. */
const inWords: Record<string, string> = { USD: '$', DAY: 'a night' }

type Json = string | number | boolean | Json[] | { [name: string]: Json }

/** Texts and numbers of JSON-LD, without what only says of which kind they are. */
function valuesOf(data: Json): (string | number)[] {
  if (typeof data === 'boolean') return []
  if (typeof data !== 'object') return [data]
  if (Array.isArray(data)) return data.flatMap(valuesOf)
  return Object.entries(data).flatMap(([name, value]) => (name.startsWith('@') ? [] : valuesOf(value)))
}

/** What the head tells search engines that nobody can read, follow or see on the page. */
async function unseen(page: Page): Promise<(string | number)[]> {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const values = data.flatMap((text) => valuesOf(JSON.parse(text) as Json))
  expect(values.length).toBeGreaterThan(0)
  const logo = (await page.getByRole('img').first().getAttribute('aria-label')) ?? ''
  /** On one line, and numbers without separators. */
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\d),(?=\d{3})/g, '')
  const text = plain(`${logo} ${await page.locator('body').innerText()}`)
  const addresses = await page.evaluate(() => [
    ...[location.origin + location.pathname, `${location.origin}/`],
    ...[...document.querySelectorAll('a')].map(({ href }) => href),
    ...[...document.images].map(({ currentSrc }) => currentSrc.replace(/\.webp\b.*/, '.jpg')),
  ])
  return values.filter((value) => {
    // The fixed "20% OFF" says of no room that it sleeps 20.
    if (typeof value === 'number') return !new RegExp(`(?<![\\d.])${value}(?![\\d%])`).test(text)
    return !(value.startsWith('http') ? addresses.includes(value) : text.includes(plain(inWords[value] ?? value)))
  })
}

async function catalogue() {
  const { rooms } = await openVisitor(stage.server).must('getRooms')
  return rooms
}

test('whatever home, rooms and hotels tell search engines can be seen on their page', () =>
  stage.visit({}, async (page) => {
    const all = await catalogue()
    const rooms = isFullRun ? all : all.slice(0, 3)
    const hotelIds = new Set(rooms.map(({ hotel }) => hotel._id))
    const addresses = ['/', ...rooms.map(({ _id }) => `/rooms/${_id}`), ...[...hotelIds].map((id) => `/hotels/${id}`)]
    for (const address of addresses) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect([address, await unseen(page)]).toEqual([address, []])
    }
  }))

test('the picture of a room’s link is a JPEG of 1200 × 630 in 300 KB at most', async () => {
  const keys = new Set((await catalogue()).flatMap(({ images }) => images))
  expect(keys.size).toBeGreaterThan(30)
  for (const image of isFullRun ? keys : [...keys].slice(0, 6)) {
    const answer = await fetch(stage.server.origin + image.replace('.webp', '.jpg'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, width, height } = await sharp(bytes).metadata()
    expect([image, answer.status, format, width, height]).toEqual([image, 200, 'jpeg', ...Object.values(shareSize)])
    expect(bytes.length).toBeLessThanOrEqual(shareBytesMax)
  }
})

test('the icons that the head and the manifest name are there, in the sizes that they say', async () => {
  const { origin } = stage.server
  const { document } = new JSDOM(await (await fetch(`${origin}/`)).text(), { url: origin }).window
  const linked = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)]
  const answer = await fetch(linked('manifest')[0]!.href)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  const touch = linked('apple-touch-icon').map(({ href }) => ({ src: href, sizes: '180x180', type: 'image/png' }))
  for (const { src, sizes, type } of [...icons, ...touch]) {
    const icon = await fetch(new URL(src, origin))
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  expect([linked('apple-touch-icon').length, linked('icon').length]).toEqual([1, 2])
  for (const { href } of linked('icon')) expect([href, (await fetch(href)).status]).toEqual([href, 200])
})

test('titles follow from page to page as the server writes them, and the canonical address stays behind', () =>
  stage.visit({}, async (page) => {
    await page.goto('/rooms?destination=London')
    await settled(page)
    expect(await page.title()).toBe('Rooms in London · StayScape')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/rooms\?destination=London$/)

    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Share' }).waitFor()
    const title = await page.title()
    expect(title).toMatch(/, .* · StayScape$/)
    expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    await page.reload()
    expect(await page.title()).toBe(title)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url().split('?')[0])
  }))

test('a room and a hotel are shared by keyboard, with the dates and guests that were chosen', () =>
  stage.visit({}, async (page) => {
    const [room] = await catalogue()
    const query = `?checkIn=${inDays(30)}&checkOut=${inDays(33)}&guests=2`
    for (const address of [`/rooms/${room!._id}`, `/hotels/${room!.hotel._id}`]) {
      await page.goto(address + query)
      await settled(page)
      // Recorded: other tests that run now have the clipboard, too.
      await page.evaluate(() => {
        navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset.copied = text)
      })
      await press(page, page.getByRole('button', { name: 'Share' }))
      await page.getByText('Link copied.').waitFor()
      expect(await page.locator('html').getAttribute('data-copied')).toBe(stage.server.origin + address + query)
    }
  }))
