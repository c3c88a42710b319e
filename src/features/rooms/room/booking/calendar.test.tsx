import { screen, waitFor, within } from '@testing-library/react'
import type { TakenStay } from '@contract/entities'
import { nightsMax, takenNightsDays, takenNightsDaysMax } from '@contract/limits'
import { addDays, lastCheckInDate } from '@contract/stay'
import { aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { checkIn, checkOut, choose, inDays, openRoom } from '../../testing/openRoom'

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
/** As a day is called, with nothing said of it or with these words. */
const nameOf = (day: string, ...notes: string[]) =>
  [format.format(new Date(day)).replaceAll(',', ''), ...(day === inDays(0) ? ['today'] : []), ...notes].join(', ')

const calendar = () => within(screen.getByRole('dialog', { name: 'Choose your dates' }))
// By role would be slow: eighty buttons have their names worked out each time.
const dayOf = (date: string, ...notes: string[]) => calendar().getByLabelText(nameOf(date, ...notes))
const day = (days: number, ...notes: string[]) => dayOf(inDays(days), ...notes)
const stay = (from: number, until: number): TakenStay => ({ checkInDate: inDays(from), checkOutDate: inDays(until) })

/** Two months are always enough to see the next four weeks. */
async function openCalendar(visit: Parameters<typeof openRoom>[0] = {}) {
  const opened = await openRoom(visit)
  await opened.user.click(checkIn())
  await screen.findByRole('dialog', { name: 'Choose your dates' })
  await waitFor(() => expect(calendar().queryByText('Loading the taken nights.')).toBeNull())
  return opened
}

test('two presses choose a stay: both fields have it, the calendar closes, and the focus is back', async () => {
  const { user } = await openCalendar()
  expect(calendar().getByText('Choose your check-in.')).toBeVisible()

  await user.click(day(10))
  expect(calendar().getByText(/^Check-in .+\. Now choose your check-out\.$/)).toBeVisible()
  expect(checkIn()).toHaveValue('')
  await user.click(day(13))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(checkIn()).toHaveValue(inDays(10))
  expect(checkOut()).toHaveValue(inDays(13))
  expect(checkIn()).toHaveFocus()
  expect(window.location.search).toBe(`?checkIn=${inDays(10)}&checkOut=${inDays(13)}`)
})

test('a stay cannot begin on a taken night, and can end on the day on which somebody else arrives', async () => {
  const { user } = await openCalendar({ taken: [stay(12, 14)] })
  expect(day(12, 'taken')).toHaveAttribute('aria-disabled', 'true')

  await user.click(day(12, 'taken'))
  expect(calendar().getByText('Choose your check-in.')).toBeVisible()

  await user.click(day(10))
  expect(day(13, 'taken')).toHaveAttribute('aria-disabled', 'true')
  expect(day(14, 'not with this check-in')).toHaveAttribute('aria-disabled', 'true')
  await user.click(day(14, 'not with this check-in'))
  await user.click(day(12))

  expect([checkIn().value, checkOut().value]).toEqual([inDays(10), inDays(12)])
})

test('days that have passed cannot be chosen', async () => {
  await openCalendar()
  const yesterday = inDays(-1)

  // On the first of a month yesterday is not shown.
  const shown = calendar().queryByLabelText(nameOf(yesterday, 'passed'))
  expect(shown?.getAttribute('aria-disabled') ?? 'true').toBe('true')
  expect(calendar().queryByLabelText(nameOf(yesterday))).toBeNull()
  expect(calendar().getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
})

test('a day before the check-in is another check-in, and so is every day once that is to be changed', async () => {
  const { user } = await openCalendar({ taken: [stay(12, 14)] })
  await user.click(day(10))
  await user.click(day(8))
  expect(day(8, 'check-in')).toBeVisible()

  await user.click(calendar().getByRole('button', { name: 'Change check-in' }))
  expect(calendar().getByText('Choose your check-in.')).toBeVisible()
  expect(document.activeElement?.closest('td')).not.toBeNull()
  await user.click(day(14))
  await user.click(day(15))

  expect([checkIn().value, checkOut().value]).toEqual([inDays(14), inDays(15)])
})

test('shows the stay that the fields have, and a check-in alone waits for its check-out', async () => {
  const { user } = await openCalendar({ query: `?checkIn=${inDays(3)}&checkOut=${inDays(6)}` })
  for (const [days, note] of [
    [3, 'check-in'],
    [4, 'chosen'],
    [5, 'chosen'],
    [6, 'check-out'],
  ] as const) {
    expect(day(days, note).closest('td')).toHaveAttribute('aria-selected', 'true')
  }
  expect(day(3, 'check-in')).toHaveFocus()
  await user.click(calendar().getByRole('button', { name: 'Close' }))
  expect([checkIn().value, checkOut().value]).toEqual([inDays(3), inDays(6)])

  choose(checkOut(), '')
  await user.click(checkIn())
  await user.click(day(8))

  expect([checkIn().value, checkOut().value]).toEqual([inDays(3), inDays(8)])
})

test('arrows reach taken days, and Enter chooses', async () => {
  const { user } = await openCalendar({ taken: [stay(1, 2)] })
  expect(day(0)).toHaveFocus()

  await user.keyboard('{ArrowRight}')
  expect(day(1, 'taken')).toHaveFocus()
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}')

  expect([checkIn().value, checkOut().value]).toEqual([inDays(2), inDays(9)])
})

describe('the taken nights', () => {
  test('are requested for a year and more once the calendar opens, and not before', async () => {
    const { user, room } = await openRoom()
    const roomId = room._id
    expect(fakeApi.calls('takenNights')).toEqual([{ roomId }])

    await user.click(checkIn())
    await screen.findByRole('dialog')

    const from = inDays(takenNightsDays)
    const until = addDays(from, takenNightsDaysMax)
    await waitFor(() => expect(fakeApi.calls('takenNights')).toEqual([{ roomId }, { roomId, from, until }]))
  })

  test('are requested further where the calendar shows later days, and none of them looks free meanwhile', async () => {
    const from = inDays(takenNightsDays + takenNightsDaysMax)
    const { user, room } = await openRoom({ query: `?checkIn=${addDays(from, -2)}&checkOut=${addDays(from, -1)}` })
    const answer = fakeApi.holds('takenNights', { stays: [{ checkInDate: from, checkOutDate: addDays(from, 1) }] })
    await user.click(checkIn())
    await screen.findByRole('dialog')

    expect(dayOf(from, 'loading')).toHaveAttribute('aria-disabled', 'true')
    expect(calendar().getByText('Loading the taken nights.')).toBeVisible()
    answer()

    expect(await calendar().findByLabelText(nameOf(from, 'taken'))).toBeVisible()
    expect(await calendar().findByLabelText(nameOf(addDays(from, 1)))).not.toHaveAttribute('aria-disabled')
    const until = addDays(from, takenNightsDaysMax)
    expect(fakeApi.calls('takenNights').at(-1)).toEqual({ roomId: room._id, from, until })
  })

  test('of the next weeks are known at once; those after them look loading until they are', async () => {
    const { user } = await openRoom({ taken: [stay(5, 6)] })
    fakeApi.hangs('takenNights')
    await user.click(checkIn())
    await screen.findByRole('dialog')
    expect(day(5, 'taken')).toBeVisible()
    expect(day(6)).not.toHaveAttribute('aria-disabled')

    await user.keyboard('{PageDown}{PageDown}{PageDown}')
    const later = inDays(takenNightsDays)
    expect(await calendar().findByLabelText(nameOf(later, 'loading'))).toBeVisible()
  })

  test('that fail to load are mentioned, every other day can be chosen, and a retry is offered', async () => {
    const { user } = await openRoom({ taken: [stay(5, 6)] })
    fakeApi.fails('takenNights')
    await user.click(checkIn())
    await screen.findByRole('dialog')

    expect(await calendar().findByText(/^We could not load every taken night\./)).toBeVisible()
    expect(day(5, 'taken')).toBeVisible()
    expect(day(6)).not.toHaveAttribute('aria-disabled')

    fakeApi.answers('takenNights', { stays: [stay(6, 7)] })
    await user.click(calendar().getByRole('button', { name: 'Try again' }))
    expect(await calendar().findByLabelText(nameOf(inDays(6), 'taken'))).toBeVisible()
    expect(calendar().queryByText(/^We could not load/)).toBeNull()
  })
})

test('goes as far as a stay can', async () => {
  const last = lastCheckInDate(inDays(0))
  const { user } = await openCalendar({ query: `?checkIn=${last}` })

  expect(calendar().getByText(/Now choose your check-out/)).toBeVisible()
  await user.keyboard('{Shift>}{PageDown}{/Shift}')
  const end = addDays(last, nightsMax)
  expect(await calendar().findByLabelText(nameOf(end))).not.toHaveAttribute('aria-disabled')
})

test('cannot be opened while the stay is being booked', async () => {
  fakeApi.answers('checkAvailability', { isAvailable: true })
  fakeApi.hangs('createBooking')
  const { user } = await openRoom({ as: aUser(), query: `?checkIn=${inDays(3)}&checkOut=${inDays(6)}` })
  await user.click(screen.getByRole('button', { name: 'Check Availability' }))
  await user.click(await screen.findByRole('button', { name: 'Book Now' }))

  await user.click(checkIn())
  expect(screen.queryByRole('dialog')).toBeNull()
})
