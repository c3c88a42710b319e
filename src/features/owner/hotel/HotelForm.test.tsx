import { act, screen, waitFor, within } from '@testing-library/react'
import { messages } from '@contract/messages'
import { browser } from '../../../lib/browser'
import { anOwner, aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { besideToasts, findToast } from '../../../testing/toasts'

const inTimeZone = (zone: string) => void jest.spyOn(browser, 'timeZone').mockReturnValue(zone)
beforeEach(() => inTimeZone('UTC'))

const opener = () => screen.findByRole('button', { name: 'List Your Hotel' })
const dialog = () => screen.findByRole('dialog', { name: 'Register Your Hotel' })
const field = async (label: string) => within(await dialog()).findByLabelText(label)
const register = async () => within(await dialog()).getByRole('button', { name: /^Register(ing\.\.\.)?$/ })

async function openForm(path = '/about') {
  const loaded = jest.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  const opened = renderApp(path, { as: aUser() })
  await opened.user.click(await opener())
  await field('Hotel Name')
  return { ...opened, loaded }
}
type User = Awaited<ReturnType<typeof openForm>>['user']

async function fillIn(user: User) {
  await user.type(await field('Hotel Name'), 'Harbour House')
  await user.type(await field('Phone'), '+44 20 7946 0018')
  await user.type(await field('City'), 'London')
  await user.type(await field('Address'), '12 Quay Street')
}

async function expectFilledIn() {
  expect(await field('Hotel Name')).toHaveValue('Harbour House')
  expect(await field('Phone')).toHaveValue('+44 20 7946 0018')
  expect(await field('City')).toHaveValue('London')
  expect(await field('Address')).toHaveValue('12 Quay Street')
}

describe('Register Your Hotel', () => {
  test.each(['/about', '/rooms', '/my-bookings'])('opens over %s, and over any page', async (path) => {
    fakeApi.answers('getBookings', { bookings: [] })
    await openForm(path)

    expect(await dialog()).toBeVisible()
  })

  test('is closed by Back, opened again by Forward and by a reload, and not for an owner', async () => {
    const { unmount } = await openForm()
    act(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => window.history.forward())
    expect(await field('Hotel Name')).toBeVisible()
    const { usr: historyState } = window.history.state
    unmount()

    const again = renderApp('/about', { as: aUser(), historyState: { usr: historyState } })
    expect(await field('Hotel Name')).toBeVisible()
    again.unmount()

    renderApp('/about', { as: anOwner(), historyState: { usr: historyState } })
    await screen.findByRole('link', { name: 'Dashboard' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes, and loads the owner’s pages', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)

    await user.click(await register())

    await waitFor(() => expect(loaded).toHaveBeenCalledWith('/owner/add-room'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeApi.calls('registerHotel')).toEqual([
      {
        hotelName: 'Harbour House',
        contact: '+44 20 7946 0018',
        city: 'London',
        address: '12 Quay Street',
        timeZone: 'Europe/London',
        cancellation: 'flexible',
        checkInFrom: '',
        checkOutUntil: '',
      },
    ])
  })

  test('registers one hotel however often the button is pressed', async () => {
    const release = fakeApi.holds('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)

    const button = await register()
    for (let press = 0; press < 5; press += 1) await user.click(button)
    await user.type(await field('Address'), '{Enter}')

    expect(await register()).toHaveTextContent('Registering...')
    release()
    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toHaveLength(1)
  })

  test('requires name, phone and address beside their fields, but no city', async () => {
    const { user } = await openForm()

    await user.click(await register())

    expect(await field('Hotel Name')).toHaveFocus()
    expect(await field('Hotel Name')).toHaveAccessibleDescription(
      'Please enter the name of your hotel, at most 100 characters.',
    )
    expect(await field('Phone')).toHaveAccessibleDescription('Please enter a phone number guests can call.')
    expect(await field('Address')).toHaveAccessibleDescription(
      'Please enter the address of your hotel, at most 300 characters.',
    )
    expect(await field('City')).toBeValid()
    expect(fakeApi.calls('registerHotel')).toHaveLength(0)
  })

  test('accepts a hotel without a city', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)
    await user.clear(await field('City'))

    await user.click(await register())

    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toEqual([expect.objectContaining({ city: '' })])
  })

  test('says why a city matters, and offers the one that the address names', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)
    await user.clear(await field('City'))
    expect(await field('City')).toHaveAccessibleDescription(/^Guests search by city\./)
    expect(within(await dialog()).queryByRole('button', { name: /^Use / })).toBeNull()

    await user.type(await field('Address'), ', Paris')
    expect(within(await dialog()).getByText(/^Your address names Paris\. Your hotel has no city\.$/)).toBeVisible()
    await user.tab()
    expect(within(await dialog()).getByRole('button', { name: 'Use Paris' })).toHaveFocus()
    await user.keyboard('{Enter}')

    expect(await field('City')).toHaveValue('Paris')
    expect(await field('City')).toHaveFocus()
    expect(within(await dialog()).queryByRole('button', { name: /^Use / })).toBeNull()
    await user.click(await register())
    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toEqual([
      expect.objectContaining({ city: 'Paris', address: '12 Quay Street, Paris' }),
    ])
  })

  test('fills in the time zone of the city, says what time it is there, and follows the city until another is chosen', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    const zone = await field('Time zone')
    expect(zone).toHaveDisplayValue('Not chosen')
    expect(zone).toHaveAccessibleDescription(/^If empty,/)

    await fillIn(user)
    expect(zone).toHaveDisplayValue('London')
    expect(zone).toHaveAccessibleDescription(/^It is \w{3} \d\d:\d\d there now\./)

    await user.clear(await field('City'))
    await user.type(await field('City'), 'New York')
    expect(zone).toHaveValue('America/New_York')

    await user.selectOptions(zone, 'America/Chicago')
    await user.clear(await field('City'))
    await user.type(await field('Address'), ', Tokyo')
    await user.click(within(await dialog()).getByRole('button', { name: 'Use Tokyo' }))
    expect(zone).toHaveValue('America/Chicago')

    await user.click(await register())
    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toEqual([
      expect.objectContaining({ city: 'Tokyo', timeZone: 'America/Chicago' }),
    ])
  })

  test('fills in the time zone of the owner’s browser where the city brings none, to be changed', async () => {
    inTimeZone('Europe/Lisbon')
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    const zone = await field('Time zone')
    expect(zone).toHaveDisplayValue('Lisbon')
    await fillIn(user)
    expect(zone).toHaveDisplayValue('London')
    await user.clear(await field('City'))
    await user.type(await field('City'), 'Smallville')
    expect(zone).toHaveDisplayValue('Lisbon')

    await user.click(await register())

    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toEqual([
      expect.objectContaining({ city: 'Smallville', timeZone: 'Europe/Lisbon' }),
    ])
  })

  test('offers time zones by their current names, the owner’s own first', async () => {
    inTimeZone('Asia/Calcutta')
    await openForm()
    const zone = await field('Time zone')

    expect(zone).toHaveDisplayValue('Kolkata')
    const names = within(zone)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(names[0]).toBe('Kolkata')
    expect(names).toEqual(expect.arrayContaining(['Kyiv', 'Yangon', 'Buenos Aires, Argentina']))
    for (const former of ['Calcutta', 'Kiev', 'Rangoon']) expect(names).not.toContain(former)
  })

  test('sends no time zone where none is known', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)
    await user.clear(await field('City'))

    await user.click(await register())

    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')[0]).not.toHaveProperty('timeZone')
  })

  test('offers no city that a search finds already', async () => {
    const { user } = await openForm()
    await user.type(await field('City'), 'Greater london')
    await user.type(await field('Address'), '12 Quay Street, London')

    expect(within(await dialog()).queryByRole('button', { name: /^Use / })).toBeNull()
  })

  test('asks how guests can cancel, says what each choice means, and sends the chosen one', async () => {
    fakeApi.answers('registerHotel', {})
    const { user, loaded } = await openForm()
    await fillIn(user)
    const choices = within(within(await dialog()).getByRole('group', { name: 'Cancellation' }))
    expect(
      choices.getByRole('radio', { name: 'Flexible: Full refund until the day before the guest arrives, then none.' }),
    ).toBeChecked()

    await user.click(choices.getByRole('radio', { name: /^Strict: Full refund until 14 days before/ }))
    await user.click(await register())

    await waitFor(() => expect(loaded).toHaveBeenCalled())
    expect(fakeApi.calls('registerHotel')).toEqual([expect.objectContaining({ cancellation: 'strict' })])
  })

  test('suggests large cities, and says what the browser can fill in', async () => {
    await openForm()

    const city = await field('City')
    const list = document.getElementById(city.getAttribute('list') ?? '')
    const cities = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    expect(cities).toEqual(expect.arrayContaining(['Dubai', 'London', 'New York', 'Singapore', 'Tokyo']))
    expect(await field('Phone')).toHaveAttribute('type', 'tel')
    expect(await field('Phone')).toHaveAttribute('autocomplete', 'tel')
    expect(city).toHaveAttribute('autocomplete', 'address-level2')
  })

  test.each([
    [
      'a refusal',
      () => fakeApi.refuses('registerHotel', 'You have already registered a hotel.'),
      'You have already registered a hotel.',
    ],
    ['a broken server', () => fakeApi.fails('registerHotel', 'Something broke.'), 'Something broke.'],
    ['a lost line', () => fakeApi.isAway('registerHotel'), messages.unreachable],
  ])('keeps every entry after %s, announces why, and can be tried again', async (_what, breaks, why) => {
    breaks()
    const { user, loaded } = await openForm()
    await fillIn(user)

    await user.click(await register())

    expect(await within(await dialog()).findByText(why, besideToasts)).toBeVisible()
    await findToast(why)
    await expectFilledIn()
    expect(loaded).not.toHaveBeenCalled()

    fakeApi.answers('registerHotel', {})
    await user.click(await register())
    await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1))
  })

  test('says once that the session has ended, keeps every entry, and has the way to log in again', async () => {
    fakeApi.refuses('registerHotel', 'Please log in.', undefined, 401)
    const { user, loaded } = await openForm()
    await fillIn(user)

    await user.click(await register())

    const opened = within(await dialog())
    expect(await opened.findByRole('link', { name: 'log in again' })).toHaveAttribute('href', '/signUp')
    expect(screen.queryByText('Please log in.')).toBeNull()
    await expectFilledIn()

    fakeApi.answers('registerHotel', {})
    await user.click(await register())
    await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1))
  })

  test('shows a refusal of one field beside it, in focus', async () => {
    fakeApi.refuses('registerHotel', 'Please enter a phone number guests can call.', 'contact')
    const { user } = await openForm()
    await fillIn(user)

    await user.click(await register())

    const phone = await field('Phone')
    await waitFor(() => expect(phone).toHaveFocus())
    expect(phone).toHaveAccessibleDescription('Please enter a phone number guests can call.')
    await user.type(phone, '1')
    expect(phone).toBeValid()
  })

  test('can be left, which returns the focus to where it was opened and keeps what was written', async () => {
    const { user } = await openForm()
    await fillIn(user)

    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await opener()).toHaveFocus()

    await user.click(await opener())
    await expectFilledIn()
  })

  test('is not offered to an owner', async () => {
    renderApp('/about', { as: aUser({ role: 'owner' }) })

    expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/owner')
    expect(screen.queryByRole('button', { name: 'List Your Hotel' })).toBeNull()
  })
})
