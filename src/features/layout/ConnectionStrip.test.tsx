import { act, screen, waitFor } from '@testing-library/react'
import { api } from '../../api/api'
import { aRoom } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'

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

test('what asks no server says nothing about whether it is there', async () => {
  fakeApi.isAway('getRooms')
  fakeApi.isAway('isAuth')
  const { store } = renderApp('/rooms')
  await screen.findByText(/We can’t reach the server right now/)

  await act(() => store.dispatch(api.endpoints.ownerEvents.initiate()))

  expect(screen.getByText(/We can’t reach the server right now/)).toBeVisible()
})
