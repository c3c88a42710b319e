import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { addDays } from '../contract/stay'
import { inDays } from '../testing/days'
import { openVisitor } from '../testing/visitor'
import { settled } from './support/person'
import { field, hasFocus, hasValue, setStage } from './support/stage'

const stage = setStage()

const names = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
const night = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${names.format(new Date(day)).replaceAll(',', '')},`) })

/** A Friday some months ahead, and so the weekend after it. */
const friday = addDays(inDays(180), (12 - new Date(inDays(180)).getUTCDay()) % 7)

const form = (page: Page) => page.getByRole('form', { name: 'Rates' })
const season = (page: Page) => page.getByRole('form', { name: 'Season' })

test.each([
  ['with a mouse', { viewport: { width: 1280, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
])(
  'an owner sets a season, weekends and a minimum stay in nine steps %s, and guests are quoted by them',
  async (_how, options) => {
    const { owner, roomIds } = await stage.newHotel('The Long Summer', 'Rimini', ['100', '100'])
    // The newest comes first.
    const [otherId = '', roomId = ''] = roomIds
    await stage.visit({ as: owner, ...options }, async (page) => {
      let steps = 0
      const step = (control: Locator, text?: string) => {
        steps += 1
        if (text !== undefined) return control.fill(text)
        return 'hasTouch' in options ? control.tap() : control.click()
      }
      await page.goto('/owner/list-room')
      await step(page.getByRole('link', { name: /^Rates of/ }).first())
      await form(page).waitFor()
      await settled(page)

      await step(night(page, friday))
      await step(night(page, addDays(friday, 13)))
      await step(field(season(page), 'Name'), 'Summer')
      await step(field(season(page), 'Price per night'), '150')
      await step(season(page).getByRole('button', { name: 'Add season' }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await step(field(form(page), 'Weekend price'), '120')
      await step(field(form(page), 'Minimum nights'), '2')
      await step(page.getByRole('button', { name: 'Save rates' }))
      await page.getByText('All changes saved.').waitFor()
      expect(steps).toBe(9)

      const guest = openVisitor(stage.server)
      const before = { checkInDate: addDays(friday, -7), checkOutDate: addDays(friday, -4), guests: '2' }
      const quoted = await guest.must('quote', { roomId, ...before })
      expect(quoted).toMatchObject({
        nights: 3,
        lines: [
          { text: '2 weekend nights × $120.00', amount: 240 },
          { text: '1 night × $100.00', amount: 100 },
        ],
        total: 340,
      })
      const summer = { checkInDate: friday, checkOutDate: addDays(friday, 2), guests: '2' }
      expect(await guest.must('quote', { roomId, ...summer })).toMatchObject({ total: 300 })
      const short = await guest.call('quote', { roomId, ...summer, checkOutDate: addDays(friday, 1) })
      expect(short.body).toMatchObject({ success: false, field: 'checkOutDate' })
      expect(await guest.must('quote', { roomId: otherId, ...summer })).toMatchObject({ total: 200 })

      const copies = page.getByRole('group', { name: 'Rooms that get these rates too' })
      await copies.getByRole('checkbox', { name: 'All' }).check()
      await page.getByRole('button', { name: 'Save rates' }).click()
      await page.getByText('All changes saved.').waitFor()
      expect(await guest.must('quote', { roomId: otherId, ...summer })).toMatchObject({ total: 300 })
    })
  },
)

test('a season is drawn and given up with the keyboard alone, and what is typed outlives a reload', async () => {
  const { owner, roomIds } = await stage.newHotel('The Short Winter', 'Rimini', ['100'])
  await stage.visit({ as: owner }, async (page) => {
    await page.goto(`/owner/rooms/${roomIds[0]}/rates`)
    await form(page).waitFor()
    await settled(page)
    await night(page, friday).focus()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await hasValue(field(season(page), 'Until'), addDays(friday, 8))
    await field(season(page), 'Name').fill('Winter')
    await field(season(page), 'Price per night').fill('80')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(night(page, addDays(friday, 7)))
    await page.reload()

    await page.getByRole('list', { name: 'Seasons' }).getByText('Winter').waitFor()
    await page.getByRole('button', { name: 'Save rates' }).click()
    await page.getByText('All changes saved.').waitFor()
  })
})
