import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Rates } from '@contract/rates'
import { anOwner, anOwnRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { besideToasts, findToast } from '../../../testing/toasts'

const winter = { name: 'Winter', from: '2026-12-20', until: '2027-01-04', pricePerNight: 180, minNights: 3 }
const room = anOwnRoom({ _id: 'r1', roomType: 'Suite', pricePerNight: 120, maxGuests: 4 })
const others = [anOwnRoom({ _id: 'r2', roomType: 'Loft' }), anOwnRoom({ _id: 'r3', roomType: 'Attic' })]

/** What the server has from now on. */
const has = (rates: Rates, version = 3) =>
  fakeApi.answers('rates', ({ roomId }) => (roomId === 'r1' ? { rates, version } : undefined))

async function openRates(rates: Rates = { weekendPrice: 150, seasons: [winter] }) {
  fakeApi.answers('ownerRoom', ({ roomId }) => (roomId === 'r1' ? { room, version: 1 } : undefined))
  fakeApi.answers('ownerRooms', { rooms: [room, ...others] })
  has(rates)
  const opened = renderApp('/owner/rooms/r1/rates', { as: anOwner() })
  await find('form[aria-label="Rates"]')
  return opened
}

/** By selector: roles and names of a year of nights take jsdom minutes. */
const get = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing is ${selector}.`)
  return found
}
const find = (selector: string) => waitFor(() => get(selector))
/** By the beginning of its name. */
const night = (name: string) => get(`td button[aria-label^="${name}"]`)
const nightNamed = (name: string) => find(`td button[aria-label="${name}"]`)
const seasonForm = async () => within(await find('form[aria-label="Season"]'))
const dialog = () => document.querySelector('dialog')
const field = (label: string) => within(get('form[aria-label="Rates"]')).getByLabelText(label)
const fieldset = (legend: string) => screen.getByText(legend, { selector: 'legend' }).closest('fieldset')!
const group = (legend: string) => within(fieldset(legend))
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
const press = (control: HTMLElement) => fireEvent.click(control)
const button = (name: string) => {
  const named = (each: Element) => (each.getAttribute('aria-label') ?? each.textContent) === name
  const found = [...document.querySelectorAll('button')].find(named)
  if (!found) throw new Error(`No button is ${name}.`)
  return found
}
const save = () => button('Save rates')
const saved = () => fakeApi.calls('editRates') as { rates: Rates; version: number; copyTo?: string[] }[]

async function fillSeason(entries: Record<string, string>) {
  const form = await seasonForm()
  for (const [label, value] of Object.entries(entries)) fill(form.getByLabelText(label), value)
  return form
}

describe('a year of nights', () => {
  test('names each with its price, its season and whether it is a weekend’s', async () => {
    await openRates()

    expect(document.querySelectorAll('table')).toHaveLength(12)
    expect(night('Tuesday 24 November 2026')).toHaveAttribute('aria-label', 'Tuesday 24 November 2026, today, $120.00')
    expect(night('Friday 27 November 2026')).toHaveAttribute('aria-label', 'Friday 27 November 2026, $150.00, weekend')
    // Its season has no weekend price.
    expect(night('Friday 25 December 2026')).toHaveAttribute('aria-label', 'Friday 25 December 2026, $180.00, Winter')
    expect(night('Monday 23 November 2026')).toHaveAttribute('aria-label', 'Monday 23 November 2026, passed, $120.00')
    expect(night('Sunday 31 October 2027')).toHaveAttribute('data-price', '$120')
  })

  test('follows what is typed, before it is saved', async () => {
    await openRates()

    fill(field('Weekend price'), '1250.50')
    await nightNamed('Friday 27 November 2026, $1,250.50, weekend')
    expect(night('Friday 27 November 2026')).toHaveAttribute('data-price', '$1,251')
    fill(field('Weekend price'), '99999.99')
    await waitFor(() => expect(night('Friday 27 November 2026')).toHaveAttribute('data-price', '$100k'))
    fill(field('Weekend price'), 'much')
    await nightNamed('Friday 27 November 2026, $120.00')
  })
})

describe('a season', () => {
  test('is drawn from its first night to its last, named, priced and saved', async () => {
    await openRates()
    fakeApi.answers('editRates', { message: 'Rates are saved.', rates: {}, version: 4 })

    press(night('Tuesday 1 June 2027'))
    expect(screen.getByText('First night Tue 1 Jun 2027. Now press the last night.')).toHaveAttribute('role', 'status')
    press(night('Tuesday 31 August 2027'))
    const form = await fillSeason({
      Name: 'Summer',
      'Price per night': '240',
      'Weekend price': '290.50',
      'Minimum nights': '2',
    })
    expect(form.getByLabelText('From')).toHaveValue('2027-06-01')
    expect(form.getByLabelText('Until')).toHaveValue('2027-09-01')
    press(form.getByRole('button', { name: 'Add season' }))

    await waitFor(() => expect(dialog()).toBeNull())
    expect(night('Friday 4 June 2027')).toHaveAttribute('aria-label', 'Friday 4 June 2027, $290.50, Summer, weekend')
    expect(screen.getByText('Summer is in the rates once you save.')).toBeVisible()
    press(save())
    await findToast('Rates are saved.')
    const summer = {
      name: 'Summer',
      from: '2027-06-01',
      until: '2027-09-01',
      pricePerNight: 240,
      weekendPrice: 290.5,
      minNights: 2,
    }
    expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { weekendPrice: 150, seasons: [winter, summer] } }])
  })

  test('is drawn with the keyboard, backwards too, and Escape gives it up', async () => {
    const { user } = await openRates()
    act(() => night('Tuesday 9 February 2027').focus())

    await user.keyboard('{Enter}')
    await user.keyboard('{ArrowLeft}')
    expect(night('Monday 8 February 2027')).toHaveAttribute('aria-label', expect.stringContaining(', chosen, '))
    await user.keyboard('{Escape}')
    expect(document.querySelector('[data-chosen]')).toBeNull()
    await user.keyboard('{Enter}{ArrowUp}{Enter}')

    const form = await seasonForm()
    expect(form.getByLabelText('From')).toHaveValue('2027-02-01')
    expect(form.getByLabelText('Until')).toHaveValue('2027-02-09')
  })

  test('that shares nights with another says so beside its dates, and is not taken', async () => {
    await openRates()
    press(button('Add season'))

    const form = await fillSeason({
      Name: 'Carnival',
      From: '2027-01-03',
      Until: '2027-02-01',
      'Price per night': '200',
    })
    expect(form.getByLabelText('From')).toHaveAccessibleDescription(/^Winter and Carnival share nights/)
    press(form.getByRole('button', { name: 'Add season' }))

    // The calendar loads meanwhile.
    await waitFor(() => expect(form.getByLabelText('From')).toHaveFocus())
    expect(dialog()).toHaveAccessibleName('New season')
  })

  test('without name or price is asked for them', async () => {
    await openRates()
    press(button('Add season'))
    const form = await seasonForm()
    press(form.getByRole('button', { name: 'Add season' }))

    expect(form.getByLabelText('Name')).toHaveFocus()
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/^Please name the season/)
    expect(form.getByLabelText('From')).toHaveAccessibleDescription('Please choose the first night of the season.')
    expect(form.getByLabelText('Price per night')).toHaveAccessibleDescription(/^Please enter a price/)
    expect(form.getByLabelText('Weekend price')).not.toHaveAttribute('aria-invalid')
  })

  test('is changed where one of its nights is pressed, and removed', async () => {
    await openRates()
    fakeApi.answers('editRates', { rates: {}, version: 4 })
    press(night('Thursday 24 December 2026'))
    expect(dialog()).toHaveAccessibleName('Edit Winter')
    const form = await fillSeason({ 'Price per night': '195' })
    press(form.getByRole('button', { name: 'Update season' }))
    await screen.findByText('$195.00 a night, at least 3 nights')

    press(button('Edit Winter'))
    press((await seasonForm()).getByRole('button', { name: 'Remove season' }))

    await screen.findByText('Winter is removed once you save.')
    press(save())
    await waitFor(() => expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { weekendPrice: 150 } }]))
  })

  test('that is half-made stays when another is pressed, until it is cleared', async () => {
    await openRates()
    press(night('Tuesday 1 June 2027'))
    press(night('Friday 4 June 2027'))
    await fillSeason({ Name: 'Regatta' })
    press(get('dialog button[aria-label="Close"]'))
    await waitFor(() => expect(dialog()).toBeNull())

    for (const other of [night('Thursday 24 December 2026'), night('Tuesday 6 July 2027'), button('Edit Winter')]) {
      press(other)
      expect((await seasonForm()).getByLabelText('Name')).toHaveValue('Regatta')
      press(get('dialog button[aria-label="Close"]'))
      await waitFor(() => expect(dialog()).toBeNull())
    }

    press(button('Clear'))
    press(button('Edit Winter'))
    expect((await seasonForm()).getByLabelText('Name')).toHaveValue('Winter')
  })

  test('that is over is left out with the next change', async () => {
    const over = { name: 'Autumn', from: '2026-09-01', until: '2026-11-24', pricePerNight: 90 }
    await openRates({ seasons: [over, winter] })
    fakeApi.answers('editRates', { rates: {}, version: 4 })
    press(button('Edit Winter'))
    const form = await fillSeason({ 'Minimum nights': '' })
    press(form.getByRole('button', { name: 'Update season' }))
    press(save())

    const { minNights: _none, ...changed } = winter
    await waitFor(() => expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { seasons: [changed] } }]))
  })

  test('that is half-made is found again after a reload', async () => {
    const { user, unmount } = await openRates()
    press(night('Tuesday 1 June 2027'))
    press(night('Friday 4 June 2027'))
    await fillSeason({ Name: 'Regatta' })
    await user.keyboard('{Escape}')
    await screen.findByText('4 nights, Tue 1 Jun to Sat 5 Jun 2027: not in the rates yet.')
    unmount()

    await openRates()
    press(button('Continue this season'))

    expect((await seasonForm()).getByLabelText('Name')).toHaveValue('Regatta')
  })
})

describe('the rules of a room', () => {
  test('are sent as numbers and days, without what is left empty', async () => {
    await openRates({ weekendPrice: 150, minNights: 2 })
    fakeApi.answers('editRates', { rates: {}, version: 4 })
    fill(field('Weekend price'), '')
    fill(field('Extra guest, per night'), '0')
    fill(field('Maximum nights'), '14')
    fill(field('Days of notice'), '1')
    fill(field('Booking window (days)'), '365')
    const arrivals = group('Guests cannot check in on')
    press(arrivals.getByLabelText('Sun'))
    press(arrivals.getByLabelText('Mon'))
    const departures = group('Guests cannot check out on')
    press(departures.getByLabelText('Sat'))
    press(button('Add discount'))
    fill(field('Nights, at least'), '7')
    fill(field('Percent off'), '10')

    press(save())

    const rules = { minNights: 2, maxNights: 14, noticeDays: 1, horizonDays: 365, extraGuestPrice: 0 }
    const days = { closedToArrival: ['mon', 'sun'], closedToDeparture: ['sat'] }
    await waitFor(() =>
      expect(saved()).toEqual([
        { roomId: 'r1', version: 3, rates: { ...rules, ...days, longStay: [{ nights: 7, percent: 10 }] } },
      ]),
    )
  })

  test('say beside their fields what is wrong, of which the first has the focus, and send nothing', async () => {
    await openRates({})
    fill(field('Weekend price'), '1e3')
    fill(field('Minimum nights'), '5')
    fill(field('Maximum nights'), '3')
    press(button('Add discount'))
    fill(field('Nights, at least'), '7')
    fill(field('Percent off'), '95')

    press(save())

    expect(field('Weekend price')).toHaveFocus()
    expect(field('Weekend price')).toHaveAccessibleDescription(/^Please enter a price/)
    expect(field('Maximum nights')).toHaveAccessibleDescription(/(less|fewer) than/)
    expect(fieldset('Discounts for long stays')).toHaveAccessibleDescription(/from 1 to 90/)
    expect(saved()).toEqual([])
  })

  test('warn of a booking window in which no stay can begin', async () => {
    await openRates({ noticeDays: 7, horizonDays: 8 })
    expect(screen.queryByText(/^No stay can begin/)).toBeNull()

    fill(field('Booking window (days)'), '7')

    expect(screen.getByText(/^No stay can begin/)).toBeVisible()
    expect(field('Booking window (days)')).not.toHaveAttribute('aria-invalid')
  })

  test('have at most five discounts, each of which can be removed', async () => {
    const steps = [2, 3, 4, 5, 6].map((nights) => ({ nights, percent: nights }))
    await openRates({ longStay: steps })
    expect(button('Add discount')).toHaveAttribute('aria-disabled')

    press(button('Remove discount 2'))

    expect(button('Add discount')).toHaveFocus()
    const left = within(get('form[aria-label="Rates"]'))
      .getAllByLabelText('Nights, at least')
      .map((input) => (input as HTMLInputElement).value)
    expect(left).toEqual(['2', '4', '5', '6'])
  })

  test('that the server refuses are said beside their field, and kept', async () => {
    await openRates({})
    fill(field('Booking window (days)'), '30')
    fakeApi.refuses('editRates', 'Not so far ahead.', 'horizonDays')

    press(save())

    await screen.findByText('Not so far ahead.', besideToasts)
    expect(field('Booking window (days)')).toHaveFocus()
    expect(field('Booking window (days)')).toHaveValue('30')
  })
})

describe('what a stay would cost', () => {
  const section = () => within(get('section[aria-label="What would a stay cost?"]'))
  const ask = (from: string, until: string) => {
    fill(section().getByLabelText('Check-In'), from)
    fill(section().getByLabelText('Check-Out'), until)
  }

  test('is reckoned with what is entered, line by line', async () => {
    await openRates({})
    fill(field('Weekend price'), '150')
    fill(field('Extra guest, per night'), '20')
    ask('2027-03-04', '2027-03-06')
    fill(section().getByLabelText('Guests'), '3')

    const terms = section()
      .getAllByRole('term')
      .map(({ nextSibling, textContent }) => [textContent, nextSibling?.textContent])
    expect(terms).toEqual([
      ['1 night × $120.00', '$120.00'],
      ['1 weekend night × $150.00', '$150.00'],
      ['1 extra guest × 2 nights × $20.00', '$40.00'],
      ['Total', '$310.00'],
    ])
  })

  test('is said with the rule that forbids it', async () => {
    await openRates()
    ask('2026-12-20', '2026-12-22')

    expect(section().getByText('Guests cannot book this: At least 3 nights from 20 Dec.')).toBeVisible()
    expect(section().getByText('$360.00', { selector: 'div:last-child > dd' })).toBeVisible()
  })
})

describe('rates', () => {
  test('are copied to the rooms that are chosen, or to all', async () => {
    await openRates({ minNights: 2 })
    fakeApi.answers('editRates', { rates: { minNights: 2 }, version: 4 })
    await screen.findByText('Loft')
    const rooms = group('Rooms that get these rates too')
    press(rooms.getByLabelText('All'))
    press(rooms.getByLabelText('Loft'))
    has({ minNights: 2 }, 4)

    press(save())

    await waitFor(() =>
      expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { minNights: 2 }, copyTo: ['r3'] }]),
    )
    await waitFor(() => expect(rooms.getByLabelText('Attic')).not.toBeChecked())
    expect(screen.getByText('All changes saved.')).toBeVisible()
  })

  test('that somebody else has changed are shown, and saving keeps what was typed', async () => {
    await openRates({ minNights: 2, weekendPrice: 150 })
    fill(field('Minimum nights'), '4')
    press((await screen.findByText('Loft')).closest('label')!)
    has({ minNights: 3, weekendPrice: 155 }, 9)
    fakeApi.refuses('editRates', 'Somebody changed these rates while you were editing.', 'version')
    press(save())

    const notice = () => get('main [role=alert]')
    await waitFor(() => expect(notice()).toHaveTextContent('Minimum nights Now: 3'))
    expect(within(notice()).getAllByRole('listitem')).toHaveLength(1)
    expect(field('Minimum nights')).toHaveValue('4')
    expect(field('Weekend price')).toHaveValue('155')
    fakeApi.answers('editRates', { rates: { minNights: 4, weekendPrice: 155 }, version: 10 })
    has({ minNights: 4, weekendPrice: 155 }, 10)
    press(save())

    await waitFor(() => expect(document.querySelector('main [role=alert]')).toBeNull())
    expect(saved().at(-1)).toEqual({
      roomId: 'r1',
      version: 9,
      rates: { minNights: 4, weekendPrice: 155 },
      copyTo: ['r2'],
    })
  })

  test('that are typed and not saved are found again, until they are discarded', async () => {
    const { unmount } = await openRates({})
    expect(save()).toHaveAttribute('aria-disabled')
    fill(field('Minimum nights'), '4')
    unmount()

    await openRates({})
    expect(field('Minimum nights')).toHaveValue('4')
    press(button('Discard'))

    expect(field('Minimum nights')).toHaveValue('')
    expect(save()).toHaveFocus()
    expect(save()).toHaveAttribute('aria-disabled')
  })

  test('of a room that is not the owner’s cannot be found', async () => {
    fakeApi.answers('ownerRoom', () => undefined)
    fakeApi.answers('rates', () => undefined)
    renderApp('/owner/rooms/other/rates', { as: anOwner() })

    expect(await screen.findByRole('link', { name: 'See your rooms' })).toHaveAttribute('href', '/owner/list-room')
  })

  test('are reached from the room’s row and from its price', async () => {
    fakeApi.answers('ownerRoom', { room, version: 1 })
    fakeApi.answers('ownerRooms', { rooms: [room] })
    const list = renderApp('/owner/list-room', { as: anOwner() })
    expect(await screen.findByRole('link', { name: 'Rates of Suite' })).toHaveAttribute('href', '/owner/rooms/r1/rates')
    list.unmount()
    renderApp('/owner/rooms/r1', { as: anOwner() })

    const link = await screen.findByRole('link', { name: 'Seasons, weekends and rules' })
    expect(link).toHaveAttribute('href', '/owner/rooms/r1/rates')
  })
})
