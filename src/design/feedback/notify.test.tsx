import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownToasts, findToast } from '../../testing/toasts'
import { notify, Toasts } from './notify'

const say = (...sentences: string[]) => act(async () => sentences.forEach((words) => notify.error(words)))
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
const toastOf = (words: string) => screen.getByText(words).closest<HTMLElement>('.Toastify__toast')!

beforeEach(() => {
  // Toasts pause while the window is not focused.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
})

async function showOne(words: string) {
  render(<Toasts />)
  await say(words)
  await findToast(words)
}

/** A toast under a clock that the test moves. */
async function showUnderClock(words: string) {
  // The chunk is fetched in real time first.
  await showOne('Ready')
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  jest.useFakeTimers({ doNotFake: [] })
  await say(words)
  await pass(0)
  expect(shownToasts()).toEqual([words])
}

afterEach(() => jest.useRealTimers())

test('a toast appears at the top centre, in a live region', async () => {
  await showOne('Availability updated')
  expect(document.querySelector('.Toastify__toast-container--top-center')).toContainElement(
    toastOf('Availability updated'),
  )
  const region = screen.getByRole('region', { name: 'Notifications' })
  expect(region).toHaveAttribute('aria-live', 'polite')
  // Announced once: the toast itself is no live region besides.
  expect(toastOf('Availability updated')).not.toHaveAttribute('role')
})

test('a toast stays for at least 5 seconds, then disappears', async () => {
  await showUnderClock('Availability updated')
  await pass(5)
  expect(shownToasts()).toHaveLength(1)
  await pass(1.5)
  expect(shownToasts()).toEqual([])
})

test('a toast stays while it is hovered', async () => {
  await showUnderClock('Availability updated')
  fireEvent.mouseEnter(toastOf('Availability updated'))
  await pass(60)
  expect(shownToasts()).toHaveLength(1)

  fireEvent.mouseLeave(toastOf('Availability updated'))
  await pass(6.5)
  expect(shownToasts()).toEqual([])
})

test('a toast stays while it has the focus', async () => {
  await showUnderClock('Availability updated')
  const close = screen.getByRole('button', { name: 'Close notification' })
  act(() => close.focus())
  await pass(60)
  expect(shownToasts()).toHaveLength(1)

  act(() => close.blur())
  await pass(6.5)
  expect(shownToasts()).toEqual([])
})

test('a toast can be closed by keyboard', async () => {
  await showOne('Availability updated')
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(shownToasts()).toEqual([])
})

test('the same text is never shown twice', async () => {
  await showOne('Something went wrong')
  await say('Something went wrong', 'Something went wrong')
  expect(shownToasts()).toEqual(['Something went wrong'])
})

test('at most 3 are shown at a time; the next one appears when one is gone', async () => {
  render(<Toasts />)
  await say('one', 'two', 'three', 'four')
  await findToast('three')
  expect(shownToasts()).toHaveLength(3)

  await userEvent.click(screen.getAllByRole('button', { name: 'Close notification' })[0]!)
  expect(shownToasts()).toHaveLength(3)
  await findToast('four')
})

test('a newer one on the same subject replaces the older, others stay', async () => {
  await showOne('New places')
  await act(async () => notify.success('Room is available', 'booking'))
  await act(async () => notify.error('Those nights are taken', 'booking'))
  await findToast('Those nights are taken')
  expect(shownToasts().toSorted()).toEqual(['New places', 'Those nights are taken'])
})
