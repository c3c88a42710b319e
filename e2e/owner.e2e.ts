import { expect, test } from '@jest/globals'
import { fileCalls } from '../contract/calls'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, hasFocus, setStage } from './support/stage'

const stage = setStage()

test('from the dashboard an owner changes a price in four steps, which guests see at once, and finds next weekend’s free rooms in one', async () => {
  const { owner, roomIds } = await stage.newHotel('The Mended Price', 'Sligo', ['140', '150'])
  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner')
    await page.getByRole('link', { name: 'List Room' }).click()
    await page.getByRole('row').filter({ hasText: '$140.00' }).getByRole('link', { name: /^Edit/ }).click()
    await field(page, 'Price Per Night').fill('155')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').filter({ hasText: '$155.00' }).waitFor()
    await page.goto(`/rooms/${roomIds[0]}`)
    await page.getByText('$155.00').first().waitFor()

    await page.goto('/owner')
    await page.getByRole('link', { name: 'Which rooms are free next weekend' }).click()
    await page
      .getByRole('status')
      .getByText(/^2 of 2 rooms are free for the weekend of /)
      .waitFor()
  })
})

test('a picture that an owner drags to the front becomes the cover', async () => {
  const { owner, roomIds } = await stage.newHotel('The Other Cover', 'Sligo', ['140'])
  await stage.visit({ as: owner }, async (page) => {
    const frames = page.getByRole('group', { name: 'Images' }).locator('label')
    await page.goto(`/owner/rooms/${roomIds[0]}`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(['assets/rooms/sage-classic-double-1.webp', 'assets/rooms/sage-classic-double-2.webp'])
    await frames.nth(1).dragTo(frames.first())
    await frames.first().getByRole('img', { name: 'Preview of sage-classic-double-2.webp' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()

    const [second, first] = (await owner.must('ownerRooms')).rooms[0]!.images
    await page.getByRole('link', { name: /^Edit/ }).click()
    await frames.nth(1).dragTo(frames.first())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()
    expect((await owner.must('ownerRooms')).rooms[0]!.images).toEqual([first, second])
  })
})

test('an owner sees a new booking without reloading; Back from it restores the scroll position and the focus', async () => {
  const { owner, roomIds } = await stage.newHotel('The Other Window', 'Sligo', ['140'])
  const gail = await stage.guest('Gail Guest')
  await stage.visit({ as: owner, viewport: { width: 390, height: 844 } }, async (page) => {
    const listening = page.waitForResponse(`**${fileCalls.ownerEvents.path}`)
    await page.goto('/owner')
    await page.getByText('No bookings yet').waitFor()
    await listening
    await settled(page)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))

    const stay = { checkInDate: inDays(50), checkOutDate: inDays(52), guests: 1 }
    await gail.must('createBooking', { roomId: roomIds[0]!, ...stay })
    await page.getByText(/^Gail Guest has booked Double Bed, /).waitFor()
    const guest = page.getByRole('link', { name: 'Gail Guest' })
    await guest.scrollIntoViewIfNeeded()
    await settled(page)
    const top = await page.evaluate(() => scrollY)

    await guest.click()
    await page.getByRole('dialog', { name: 'Gail Guest' }).getByText('$280.00').first().waitFor()
    await page.goBack()

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(top).toBeGreaterThan(0)
    await page.waitForFunction((top) => scrollY === top, top)
    await hasFocus(guest)
    expect(new URL(page.url()).pathname).toBe('/owner')
    expect(loads).toBe(0)
  })
})
