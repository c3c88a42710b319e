import { act, screen, waitFor, within } from '@testing-library/react'
import { api } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { aRoom, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'
import { shownToasts } from '../../testing/toasts'

const setOnline = (isOnline: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('says that the visitor is offline until they are back online', async () => {
  renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })

  setOnline(false)
  expect(screen.getByText(/^You’re offline\./)).toBeVisible()

  setOnline(true)
  expect(screen.queryByText(/^You’re offline\./)).toBeNull()
})

test('failed loads are retried when the visitor is back online', async () => {
  fakeApi.isAway('getRooms')
  renderApp('/rooms')
  await screen.findByRole('button', { name: 'Try again' })
  setOnline(false)

  fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Harbour House' })] })
  setOnline(true)

  await screen.findByText('Harbour House')
})

test('failed loads are retried within 5 s of the server being back', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] })
  fakeApi.isAway('getRooms')
  fakeApi.isAway('isAuth')
  renderApp('/rooms')
  await screen.findByText(/We can’t reach the server right now/)

  fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Harbour House' })] })
  fakeApi.refuses('isAuth', 'You are not logged in.')
  await act(() => jest.advanceTimersByTimeAsync(5000))
  jest.useRealTimers()

  await screen.findByText('Harbour House')
  await waitFor(() => expect(screen.queryByText(/We can’t reach the server/)).toBeNull())
})

const saysOfTheLine = () => screen.queryAllByText(/offline|connection|reach the server|reconnect/i)

test('a list that cannot be loaded offline says nothing of the line besides the strip', async () => {
  fakeApi.isAway('getRooms')
  setOnline(false)
  renderApp('/rooms')

  await screen.findByRole('button', { name: 'Try again' })

  expect(saysOfTheLine()).toEqual([screen.getByText(/^You’re offline\./)])
  expect(shownToasts()).toEqual([])
})

test('what is sent offline says in its form that it was not sent, and nowhere else', async () => {
  fakeApi.isAway('changePassword')
  const { user } = renderApp('/profile', { as: aUser() })
  await user.type(await screen.findByLabelText('Current Password'), 'long and winding')
  await user.type(screen.getByLabelText('New Password'), 'short and straight')
  setOnline(false)

  await user.click(screen.getByRole('button', { name: 'Change password' }))

  const form = within(screen.getByRole('form', { name: 'Password' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Not sent: you’re offline.')
  expect(saysOfTheLine()).toHaveLength(2)
  expect(shownToasts()).toEqual([])
})

test('what was on its way when the line went is not called unsent', async () => {
  const { store } = renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })
  const loseLine = fakeApi.isLostOnTheWay('contactHost')
  const call = { roomId: 'r1', message: 'Is there a lift?' }

  const sent = store.dispatch(api.endpoints.contactHost.initiate(call))
  await waitFor(() => expect(fakeApi.calls('contactHost')).toHaveLength(1))
  setOnline(false)
  loseLine()

  const { error } = await act(() => sent)
  expect(errorOf(error)?.message).toBe('The connection was lost before an answer came.')
})
