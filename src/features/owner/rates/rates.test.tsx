import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  await screen.findByRole('form', { name: 'Rates' })
  return opened
}

/** By the beginning of its name. */
const night = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
const seasonForm = async () => within(await screen.findByRole('form', { name: 'Season' }))
const field = (label: string) => within(screen.getByRole('form', { name: 'Rates' })).getByLabelText(label)
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
/** Of a page with hundreds of others: their styles are not asked for. */
const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true })
const save = () => button(/^Sav/)
const saved = () => fakeApi.calls('editRates') as { rates: Rates; version: number; copyTo?: string[] }[]

async function fillSeason(entries: Record<string, string>) {
  const form = await seasonForm()
  for (const [label, value] of Object.entries(entries)) fill(form.getByLabelText(label), value)
  return form
}

describe('a year of nights', () => {
  test('names each with its price, its season and whether it is a weekend’s', async () => {
    await openRates()

    expect(screen.getAllByRole('grid')).toHaveLength(12)
    expect(night('Tuesday 24 November 2026')).toHaveAccessibleName('Tuesday 24 November 2026, today, $120.00')
    expect(night('Friday 27 November 2026')).toHaveAccessibleName('Friday 27 November 2026, $150.00, weekend')
    // Its season has no weekend price.
    expect(night('Friday 25 December 2026')).toHaveAccessibleName('Friday 25 December 2026, $180.00, Winter')
    expect(night('Monday 23 November 2026')).toHaveAccessibleName('Monday 23 November 2026, passed, $120.00')
    expect(night('Sunday 31 October 2027')).toHaveTextContent('31$120')
  })

  test('follows what is typed, before it is saved', async () => {
    await openRates()

    fill(field('Weekend price'), '1250.50')
    await screen.findByLabelText('Friday 27 November 2026, $1,250.50, weekend')
    expect(night('Friday 27 November 2026')).toHaveTextContent('27$1,251')
    fill(field('Weekend price'), '99999.99')
    await waitFor(() => expect(night('Friday 27 November 2026')).toHaveTextContent('27$100k'))
    fill(field('Weekend price'), 'much')
    await screen.findByLabelText('Friday 27 November 2026, $120.00')
  })
})

describe('a season', () => {
  test('is drawn from its first night to its last, named, priced and saved', async () => {
    const { user } = await openRates()
    fakeApi.answers('editRates', { message: 'Rates are saved.', rates: {}, version: 4 })

    await user.click(night('Tuesday 1 June 2027'))
    expect(screen.getByText('First night Tue 1 Jun 2027. Now press the last night.')).toHaveAttribute('role', 'status')
    await user.click(night('Tuesday 31 August 2027'))
    const form = await fillSeason({
      Name: 'Summer',
      'Price per night': '240',
      'Weekend price': '290.50',
      'Minimum nights': '2',
    })
    expect(form.getByLabelText('From')).toHaveValue('2027-06-01')
    expect(form.getByLabelText('Until')).toHaveValue('2027-09-01')
    await user.click(form.getByRole('button', { name: 'Add season' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(night('Friday 4 June 2027')).toHaveAccessibleName('Friday 4 June 2027, $290.50, Summer, weekend')
    expect(screen.getByText('Summer is in the rates once you save.')).toBeVisible()
    await user.click(save())
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
    night('Tuesday 9 February 2027').focus()

    await user.keyboard('{Enter}')
    await user.keyboard('{ArrowLeft}')
    expect(night('Monday 8 February 2027')).toHaveAccessibleName(/, chosen, /)
    await user.keyboard('{Escape}')
    expect(screen.queryByLabelText(/chosen|first night/)).toBeNull()
    await user.keyboard('{Enter}{ArrowUp}{Enter}')

    const form = await seasonForm()
    expect(form.getByLabelText('From')).toHaveValue('2027-02-01')
    expect(form.getByLabelText('Until')).toHaveValue('2027-02-09')
  })

  test('that shares nights with another says so beside its dates, and is not taken', async () => {
    const { user } = await openRates()
    await user.click(button('Add season'))

    const form = await fillSeason({
      Name: 'Carnival',
      From: '2027-01-03',
      Until: '2027-02-01',
      'Price per night': '200',
    })
    expect(form.getByLabelText('From')).toHaveAccessibleDescription(/^Winter and Carnival share nights/)
    await user.click(form.getByRole('button', { name: 'Add season' }))

    expect(form.getByLabelText('From')).toHaveFocus()
    expect(screen.getByRole('dialog', { name: 'New season' })).toBeVisible()
  })

  test('without name or price is asked for them', async () => {
    const { user } = await openRates()
    await user.click(button('Add season'))
    const form = await seasonForm()
    await user.click(form.getByRole('button', { name: 'Add season' }))

    expect(form.getByLabelText('Name')).toHaveFocus()
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/^Please name the season/)
    expect(form.getByLabelText('From')).toHaveAccessibleDescription('Please choose the first night of the season.')
    expect(form.getByLabelText('Price per night')).toHaveAccessibleDescription(/^Please enter a price/)
    expect(form.getByLabelText('Weekend price')).not.toHaveAttribute('aria-invalid')
  })

  test('is changed where one of its nights is pressed, and removed', async () => {
    const { user } = await openRates()
    fakeApi.answers('editRates', { rates: {}, version: 4 })
    await user.click(night('Thursday 24 December 2026'))
    expect(screen.getByRole('dialog', { name: 'Edit Winter' })).toBeVisible()
    const form = await fillSeason({ 'Price per night': '195' })
    await user.click(form.getByRole('button', { name: 'Change season' }))
    await screen.findByText('$195.00 a night, at least 3 nights')

    await user.click(button('Edit Winter'))
    await user.click((await seasonForm()).getByRole('button', { name: 'Remove season' }))

    await screen.findByText('Winter is removed once you save.')
    await user.click(save())
    await waitFor(() => expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { weekendPrice: 150 } }]))
  })

  test('that is half-made is found again after a reload', async () => {
    const { user, unmount } = await openRates()
    await user.click(night('Tuesday 1 June 2027'))
    await user.click(night('Friday 4 June 2027'))
    await fillSeason({ Name: 'Regatta' })
    await user.keyboard('{Escape}')
    await screen.findByText('4 nights, Tue 1 Jun to Sat 5 Jun 2027: not in the rates yet.')
    unmount()

    const again = await openRates()
    await again.user.click(button('Go on with the season'))

    expect((await seasonForm()).getByLabelText('Name')).toHaveValue('Regatta')
  })
})

describe('the rules of a room', () => {
  test('are sent as numbers and days, without what is left empty', async () => {
    const { user } = await openRates({ weekendPrice: 150, minNights: 2 })
    fakeApi.answers('editRates', { rates: {}, version: 4 })
    fill(field('Weekend price'), '')
    fill(field('Extra guest, per night'), '0')
    fill(field('Maximum nights'), '14')
    fill(field('Days of notice'), '1')
    fill(field('Days ahead'), '365')
    const arrivals = within(screen.getByRole('group', { name: 'Guests cannot check in on' }))
    await user.click(arrivals.getByLabelText('Sun'))
    await user.click(arrivals.getByLabelText('Mon'))
    const departures = within(screen.getByRole('group', { name: 'Guests cannot check out on' }))
    await user.click(departures.getByLabelText('Sat'))
    await user.click(button('Add discount'))
    fill(field('Nights, at least'), '7')
    fill(field('Percent off'), '10')

    await user.click(save())

    const rules = { minNights: 2, maxNights: 14, noticeDays: 1, horizonDays: 365, extraGuestPrice: 0 }
    const days = { closedToArrival: ['mon', 'sun'], closedToDeparture: ['sat'] }
    await waitFor(() =>
      expect(saved()).toEqual([
        { roomId: 'r1', version: 3, rates: { ...rules, ...days, longStay: [{ nights: 7, percent: 10 }] } },
      ]),
    )
  })

  test('say beside their fields what is wrong, of which the first has the focus, and send nothing', async () => {
    const { user } = await openRates({})
    fill(field('Weekend price'), '1e3')
    fill(field('Minimum nights'), '5')
    fill(field('Maximum nights'), '3')
    await user.click(button('Add discount'))
    fill(field('Nights, at least'), '7')
    fill(field('Percent off'), '95')

    await user.click(save())

    expect(field('Weekend price')).toHaveFocus()
    expect(field('Weekend price')).toHaveAccessibleDescription(/^Please enter a price/)
    expect(field('Maximum nights')).toHaveAccessibleDescription(/must not be fewer than the fewest/)
    expect(screen.getByRole('group', { name: 'Discounts for long stays' })).toHaveAccessibleDescription(/from 1 to 90/)
    expect(saved()).toEqual([])
  })

  test('have at most five discounts, each of which can be removed', async () => {
    const steps = [2, 3, 4, 5, 6].map((nights) => ({ nights, percent: nights }))
    const { user } = await openRates({ longStay: steps })
    expect(button('Add discount')).toHaveAttribute('aria-disabled')

    await user.click(button('Remove discount 2'))

    expect(button('Add discount')).toHaveFocus()
    const left = screen.getAllByLabelText('Nights, at least').map((input) => (input as HTMLInputElement).value)
    expect(left).toEqual(['2', '4', '5', '6'])
  })

  test('that the server refuses are said beside their field, and kept', async () => {
    const { user } = await openRates({})
    fill(field('Days ahead'), '30')
    fakeApi.refuses('editRates', 'Not so far ahead.', 'horizonDays')

    await user.click(save())

    await screen.findByText('Not so far ahead.', besideToasts)
    expect(field('Days ahead')).toHaveFocus()
    expect(field('Days ahead')).toHaveValue('30')
  })
})

describe('what a stay would cost', () => {
  const section = () => within(screen.getByRole('region', { name: 'What would a stay cost?' }))
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
    const { user } = await openRates({ minNights: 2 })
    fakeApi.answers('editRates', { rates: { minNights: 2 }, version: 4 })
    const rooms = within(await screen.findByRole('group', { name: 'Rooms that get these rates, too' }))
    await user.click(rooms.getByLabelText('All'))
    await user.click(rooms.getByLabelText('Loft'))
    has({ minNights: 2 }, 4)

    await user.click(save())

    await waitFor(() =>
      expect(saved()).toEqual([{ roomId: 'r1', version: 3, rates: { minNights: 2 }, copyTo: ['r3'] }]),
    )
    await waitFor(() => expect(rooms.getByLabelText('Attic')).not.toBeChecked())
    expect(screen.getByText('All is saved.')).toBeVisible()
  })

  test('that somebody else has changed are shown, and saving keeps what was typed', async () => {
    const { user } = await openRates({ minNights: 2, weekendPrice: 150 })
    fill(field('Minimum nights'), '4')
    has({ minNights: 3, weekendPrice: 155 }, 9)
    fakeApi.refuses('editRates', 'Somebody changed these rates while you were editing.', 'version')
    await user.click(save())

    const notice = await screen.findByRole('alert')
    await waitFor(() => expect(notice).toHaveTextContent('Minimum nights Now: 3'))
    expect(field('Minimum nights')).toHaveValue('4')
    expect(field('Weekend price')).toHaveValue('155')
    fakeApi.answers('editRates', { rates: { minNights: 4, weekendPrice: 155 }, version: 10 })
    has({ minNights: 4, weekendPrice: 155 }, 10)
    await user.click(save())

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(saved().at(-1)).toEqual({ roomId: 'r1', version: 9, rates: { minNights: 4, weekendPrice: 155 } })
  })

  test('that are typed and not saved are found again, until they are discarded', async () => {
    const { unmount } = await openRates({})
    expect(save()).toHaveAttribute('aria-disabled')
    fill(field('Minimum nights'), '4')
    unmount()

    const { user } = await openRates({})
    expect(field('Minimum nights')).toHaveValue('4')
    await user.click(button('Discard'))

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
