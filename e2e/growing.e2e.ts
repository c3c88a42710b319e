import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { cutOff, spaceOut } from './support/looks/room'
import { visitors } from './support/screens'
import { setStage } from './support/stage'
import { tour } from './support/tour'

const stage = setStage()

test.each(visitors)(
  'nothing is cut off for %s at 200 and 400 % zoom, nor with the text spaced out (user bar 25)',
  async (who) => {
    // Zoom leaves a window of 1280 px as many of its own: 640 and 320.
    const { room, spaced } = await tour(
      stage,
      who,
      { widths: [640, 320], only: ({ given }) => !given },
      {
        room: ({ page }) => cutOff(page),
        spaced: async ({ page }) => {
          const spacing = await spaceOut(page)
          const lines = await cutOff(page)
          await spacing.evaluate((style: HTMLElement) => style.remove())
          return lines
        },
      },
    )
    expect({ room, spaced }).toEqual({ room: [], spaced: [] })
  },
  300_000,
)

/** Sixty characters, with places to break the line and without. */
const names = {
  'of several words': 'The Grand Observatory and Botanical Garden of Upper Wenlock x',
  'in one word': 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxx',
}
const withData = [
  'home',
  'home with recommendations',
  'rooms',
  'a room',
  'a room that is free',
  'a message to the host',
]
const ofOwners = ['my bookings', 'profile', 'account menu', 'menu of a newcomer', 'dashboard', 'list room']

test.each(Object.entries(names))(
  'names of 60 characters %s and prices of $99,999.99 fit everywhere (user bar 25)',
  async (_kind, name) => {
    const sixty = name.slice(0, 60)
    for (const who of visitors) {
      const { room } = await tour(
        stage,
        who,
        {
          widths: [1280, 320],
          only: (screen) => [...withData, ...ofOwners].includes(screen.name),
          prepare: (page) => stretch(page, sixty),
        },
        { room: ({ page }) => cutOff(page) },
      )
      expect([who, room]).toEqual([who, []])
    }
  },
  300_000,
)

/** Gives everything the server names this name, and everything that costs something this price. */
const stretch = (page: Page, name: string) =>
  page.context().route('**/api/**', async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort()
    const body = await response.text()
    const long = JSON.stringify(JSON.parse(body), (key, value: unknown) => {
      if (['name', 'hotelName', 'roomType', 'city'].includes(key)) return name
      if (['pricePerNight', 'totalPrice', 'totalRevenue'].includes(key)) return 99_999.99
      return value
    })
    return route.fulfill({ response, body: long })
  })
