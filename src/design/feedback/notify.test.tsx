import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownToasts, findToast } from '../../testing/toasts'
import { notify, Toasts } from './notify'

const say = (...sentences: string[]) => act(async () => sentences.forEach((words) => notify.error(words)))
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

/** Toastify counts a toast's seconds by the animation of this bar, which jsdom does not run. */
const timer = () => screen.getByRole('progressbar', { hidden: true })

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
  await showOne('Availability updated')
  expect(parseInt(timer().style.animationDuration)).toBeGreaterThanOrEqual(5000)
  expect(timer()).toHaveStyle({ animationPlayState: 'running' })

  fireEvent.animationEnd(timer())
  expect(shownToasts()).toEqual([])
})

test('a toast stays while it is hovered', async () => {
  await showOne('Availability updated')
  fireEvent.mouseEnter(toastOf('Availability updated'))
  expect(timer()).toHaveStyle({ animationPlayState: 'paused' })

  fireEvent.mouseLeave(toastOf('Availability updated'))
  expect(timer()).toHaveStyle({ animationPlayState: 'running' })
})

test('a toast stays while it has the focus', async () => {
  await showOne('Availability updated')
  const close = screen.getByRole('button', { name: 'Close notification' })
  act(() => close.focus())
  expect(timer()).toHaveStyle({ animationPlayState: 'paused' })

  act(() => close.blur())
  expect(timer()).toHaveStyle({ animationPlayState: 'running' })
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

test('a newer one on the same topic replaces the older, others stay', async () => {
  await showOne('New places')
  await act(async () => notify.success('Room is available', { topic: 'booking' }))
  await act(async () => notify.error('Those nights are taken', { topic: 'booking' }))
  await findToast('Those nights are taken')
  expect(shownToasts().toSorted()).toEqual(['New places', 'Those nights are taken'])
})
