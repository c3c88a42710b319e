import { screen, waitFor, within } from '@testing-library/react'
import type { OwnHotel } from '@contract/entities'
import { messages } from '@contract/messages'
import { browser } from '../../../lib/browser'
import { anOwner, anOwnHotel } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { findToast } from '../../../testing/toasts'

const inTimeZone = (zone: string) => void jest.spyOn(browser, 'timeZone').mockReturnValue(zone)
beforeEach(() => inTimeZone('UTC'))

const harbour = (own: Partial<OwnHotel> = {}) =>
  anOwnHotel({ _id: 'h1', hotelName: 'Harbour House', timeZone: 'Europe/London', version: 7, ...own })

async function openHotel() {
  fakeApi.answers('ownHotel', { hotel: harbour() })
  const opened = renderApp('/owner/hotel', { as: anOwner() })
  await form()
  return opened
}

const form = () => screen.findByRole('form', { name: 'Your hotel' })
const field = (label: string) => screen.getByLabelText(label)
const save = () => screen.getByRole('button', { name: /^Sav/ })

describe('the form of a hotel', () => {
  test('is filled with what it has', async () => {
    await openHotel()

    expect(document.title).toBe('Your hotel · StayScape')
    expect(field('Hotel Name')).toHaveValue('Harbour House')
    expect(field('Phone')).toHaveValue('+44 20 7946 0018')
    expect(field('City')).toHaveValue('London')
    expect(field('Address')).toHaveValue('12 Quay Street')
    expect(screen.getByRole('radio', { name: /^Flexible/ })).toBeChecked()
  })

  test('sends what was changed alone, and stays open', async () => {
    const { user } = await openHotel()
    const mended = harbour({ contact: '+44 20 0000 0000', cancellation: 'strict', version: 8 })
    fakeApi.answers('editHotel', { message: 'Your hotel is saved.', hotel: mended })
    await user.clear(field('Phone'))
    await user.type(field('Phone'), ' +44 20 0000 0000 ')
    await user.click(screen.getByRole('radio', { name: /^Strict/ }))
    fakeApi.answers('ownHotel', { hotel: mended })

    await user.click(save())

    await findToast('Your hotel is saved.')
    expect(await screen.findByText('Saved.')).toHaveAttribute('role', 'status')
    expect(fakeApi.calls('editHotel')).toEqual([{ version: 7, contact: '+44 20 0000 0000', cancellation: 'strict' }])
    expect(screen.queryByText(/^Now:/)).toBeNull()

    await user.type(field('Address'), ', London')
    await user.click(save())
    await waitFor(() =>
      expect(fakeApi.calls('editHotel').at(-1)).toEqual({ version: 8, address: '12 Quay Street, London' }),
    )
  })

  test('keeps what is typed while it is being saved', async () => {
    const { user } = await openHotel()
    await user.type(field('Hotel Name'), ' and Garden')
    const release = fakeApi.holds('editHotel', { hotel: harbour({ version: 8 }) })
    await user.click(save())
    await user.type(field('Address'), ', London')
    fakeApi.answers('ownHotel', { hotel: harbour({ hotelName: 'Harbour House and Garden', version: 8 }) })

    release()

    await screen.findByText('Saved.')
    expect(field('Hotel Name')).toHaveValue('Harbour House and Garden')
    expect(field('Address')).toHaveValue('12 Quay Street, London')
    expect(screen.queryByText(/^Now:/)).toBeNull()
  })

  test('says that there is nothing to save', async () => {
    const { user } = await openHotel()

    await user.click(save())

    expect(await screen.findByText('Nothing has changed.')).toHaveAttribute('role', 'status')
    expect(fakeApi.calls('editHotel')).toEqual([])
  })

  test('offers the city that the address names instead of another one', async () => {
    const { user } = await openHotel()
    await user.type(field('Address'), ', 75002 Paris')
    expect(screen.getByText('Your address names Paris. Your city is London.')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Use Paris' }))
    expect(field('City')).toHaveValue('Paris')
    expect(field('City')).toHaveFocus()
    fakeApi.answers('editHotel', { hotel: harbour({ city: 'Paris' }) })
    await user.click(save())

    await waitFor(() =>
      expect(fakeApi.calls('editHotel')).toEqual([
        { version: 7, city: 'Paris', address: '12 Quay Street, 75002 Paris', timeZone: 'Europe/Paris' },
      ]),
    )
  })

  test('may be left without a city', async () => {
    fakeApi.answers('editHotel', { hotel: harbour({ city: '' }) })
    const { user } = await openHotel()
    await user.clear(field('City'))

    await user.click(save())

    await screen.findByText('Saved.')
    expect(fakeApi.calls('editHotel')).toEqual([{ version: 7, city: '', timeZone: '' }])
  })

  test('without a time zone is shown that of the owner’s browser, which the next save takes', async () => {
    inTimeZone('Europe/Lisbon')
    fakeApi.answers('ownHotel', { hotel: harbour({ city: 'Smallville', timeZone: undefined }) })
    const { user } = renderApp('/owner/hotel', { as: anOwner() })
    await form()
    expect(field('Time zone')).toHaveDisplayValue('Lisbon')
    fakeApi.answers('editHotel', { hotel: harbour({ city: 'Smallville', timeZone: 'Europe/Lisbon' }) })

    await user.click(save())

    await screen.findByText('Saved.')
    expect(fakeApi.calls('editHotel')).toEqual([{ version: 7, timeZone: 'Europe/Lisbon' }])
  })

  test('says the current name of a time zone that was chosen by a former one', async () => {
    fakeApi.answers('ownHotel', { hotel: harbour({ city: 'Lviv', timeZone: 'Europe/Kiev' }) })
    renderApp('/owner/hotel', { as: anOwner() })
    await form()

    expect(field('Time zone')).toHaveDisplayValue('Kyiv')
    expect(field('Time zone')).toHaveValue('Europe/Kiev')
  })

  test('takes a time zone, also one that the browser calls otherwise, and shows the server’s no beside it', async () => {
    fakeApi.answers('ownHotel', { hotel: harbour({ city: 'Mumbai', timeZone: 'Asia/Kolkata' }) })
    const { user } = renderApp('/owner/hotel', { as: anOwner() })
    await form()
    expect(field('Time zone')).toHaveDisplayValue('Kolkata')
    expect(within(field('Time zone')).queryByRole('option', { name: 'Not chosen' })).toBeNull()

    fakeApi.refuses('editHotel', 'Please choose a time zone from the list.', 'timeZone')
    await user.selectOptions(field('Time zone'), 'Asia/Dubai')
    await user.click(save())

    await waitFor(() => expect(field('Time zone')).toHaveFocus())
    expect(field('Time zone')).toHaveAccessibleDescription(/^Please choose a time zone from the list\. It is/)
    expect(fakeApi.calls('editHotel')).toEqual([{ version: 7, timeZone: 'Asia/Dubai' }])
  })

  test('takes the hours when guests come and go, and takes them back', async () => {
    fakeApi.answers('ownHotel', { hotel: harbour({ checkOutUntil: '11:00' }) })
    fakeApi.answers('editHotel', { hotel: harbour() })
    const { user } = renderApp('/owner/hotel', { as: anOwner() })
    await form()
    expect(field('Check-in from')).toHaveValue('')
    expect(field('Check-out by')).toHaveValue('11:00')
    await user.type(field('Check-in from'), '15:00 ')
    await user.clear(field('Check-out by'))

    await user.click(save())

    await screen.findByText('Saved.')
    expect(fakeApi.calls('editHotel')).toEqual([{ version: 7, checkInFrom: '15:00', checkOutUntil: '' }])
  })

  test.each([
    ['Check-in from', '3 pm', 'check-in time in 24 hours as HH:MM, such as 15:00.'],
    ['Check-in from', '24:00', 'check-in time in 24 hours as HH:MM, such as 15:00.'],
    ['Check-out by', '9:30', 'check-out time in 24 hours as HH:MM, such as 11:00.'],
  ])('refuses %s %s beside it, and sends nothing', async (label, typed, asked) => {
    const { user } = await openHotel()
    await user.type(field(label), typed)

    await user.click(save())

    await waitFor(() => expect(field(label)).toHaveFocus())
    expect(field(label)).toHaveValue(typed)
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(`Please enter the ${asked}`))
    expect(fakeApi.calls('editHotel')).toEqual([])
  })

  test('shows the server’s no to an hour beside it', async () => {
    fakeApi.refuses('editHotel', 'Please enter another time.', 'checkInFrom')
    const { user } = await openHotel()
    await user.type(field('Check-in from'), '15:00')

    await user.click(save())

    await waitFor(() => expect(field('Check-in from')).toHaveAccessibleDescription(/^Please enter another time\./))
  })

  test('shows beside a field what is wrong with it, and sends nothing', async () => {
    const { user } = await openHotel()
    await user.clear(field('Phone'))

    await user.click(save())

    await waitFor(() => expect(field('Phone')).toHaveFocus())
    expect(field('Phone')).toHaveAccessibleDescription('Please enter a phone number guests can call.')
    expect(fakeApi.calls('editHotel')).toEqual([])
  })

  test.each([
    ['a refusal', () => fakeApi.refuses('editHotel', 'Please try later.'), 'Please try later.'],
    ['a broken server', () => fakeApi.fails('editHotel', 'Something broke.'), 'Something broke.'],
    ['a lost line', () => fakeApi.isAway('editHotel'), messages.unreachable],
  ])('keeps every entry after %s and says why', async (_what, breaks, why) => {
    breaks()
    const { user } = await openHotel()
    await user.type(field('Hotel Name'), ' and Garden')

    await user.click(save())

    expect(await within(await form()).findByText(why)).toBeVisible()
    expect(field('Hotel Name')).toHaveValue('Harbour House and Garden')
    expect(screen.queryByText('Saved.')).toBeNull()
  })
})

describe('a hotel that somebody else has changed meanwhile', () => {
  const stale = 'Somebody changed this hotel while you were editing.'

  test('keeps what was typed beside what is there now, and is saved over it', async () => {
    fakeApi.refuses('editHotel', stale, 'version')
    const { user } = await openHotel()
    await user.type(field('Hotel Name'), ' and Garden')
    await user.type(field('Check-in from'), '15:00')
    await user.click(screen.getByRole('radio', { name: /^Strict/ }))
    fakeApi.answers('ownHotel', {
      hotel: harbour({
        hotelName: 'Harbour Inn',
        cancellation: 'moderate',
        address: '1 Pier',
        checkInFrom: '16:00',
        version: 9,
      }),
    })

    await user.click(save())

    expect(await within(await form()).findByText(new RegExp(`^${stale}`))).toBeVisible()
    expect(field('Hotel Name')).toHaveValue('Harbour House and Garden')
    expect(screen.getByText('Now: Harbour Inn')).toBeVisible()
    expect(screen.getByText('Now: Moderate')).toBeVisible()
    expect(field('Address')).toHaveValue('1 Pier')

    expect(screen.getByText('Now: 16:00')).toBeVisible()
    fakeApi.answers('editHotel', { hotel: harbour({ version: 10 }) })
    await user.click(save())
    await screen.findByText('Saved.')
    expect(fakeApi.calls('editHotel').at(-1)).toEqual({
      ...{ version: 9, hotelName: 'Harbour House and Garden', checkInFrom: '15:00', cancellation: 'strict' },
    })
  })
})

describe('the page of one’s hotel', () => {
  test('has a skeleton while it loads', async () => {
    const release = fakeApi.holds('ownHotel', { hotel: harbour() })
    renderApp('/owner/hotel', { as: anOwner() })
    expect(await screen.findByText('Loading your hotel')).toBeInTheDocument()

    release()

    expect(await form()).toBeVisible()
  })

  test('that could not be loaded says so, and can be retried', async () => {
    fakeApi.isAway('ownHotel')
    const { user } = renderApp('/owner/hotel', { as: anOwner() })
    expect(await screen.findByText('We could not load your hotel.')).toBeVisible()

    fakeApi.answers('ownHotel', { hotel: harbour() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await form()).toBeVisible()
  })
})
