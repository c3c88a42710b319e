import { fireEvent, render, screen } from '@testing-library/react'
import { Photo } from './Photo'

const photo = () => screen.getByRole('img', { name: 'Sea view double, from the bed' })

const room = (src?: string) => <Photo src={src} seed="room-1" alt="Sea view double, from the bed" />

test('a photo is requested 600 wide and compressed, and offered in four widths', () => {
  render(room('/images/rooms/abc.webp'))

  expect(photo()).toHaveAttribute('src', '/images/rooms/abc.webp?w=600&auto=compress')
  const offered = photo().getAttribute('srcset')!.split(', ')
  expect(offered.map((one) => one.split(' ')[1])).toEqual(['320w', '600w', '960w', '1440w'])
  expect(photo()).toHaveAttribute('loading', 'lazy')
})

test('a photo above the fold loads first', () => {
  render(<Photo src="/images/rooms/abc.webp" seed="room-1" alt="Sea view double, from the bed" eager />)

  expect(photo()).toHaveAttribute('loading', 'eager')
  expect(photo()).toHaveAttribute('fetchpriority', 'high')
})

test('a missing photo is replaced by a drawn horizon with the same name', () => {
  render(room())

  expect(photo()).not.toHaveAttribute('src')
})

test('so is a broken photo, until its address changes', () => {
  const { rerender } = render(room('/images/rooms/broken.webp'))

  fireEvent.error(photo())
  expect(photo()).not.toHaveAttribute('src')

  rerender(room('/images/rooms/whole.webp'))
  expect(photo()).toHaveAttribute('src', expect.stringContaining('whole.webp'))
})

test('the same seed always draws the same horizon, and different seeds draw different ones', () => {
  const horizon = (roomId: string) => {
    const { container, unmount } = render(<Photo src={undefined} seed={roomId} alt="" />)
    const drawn = container.innerHTML
    unmount()
    return drawn
  }

  expect(horizon('room-1')).toBe(horizon('room-1'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(horizon)).size).toBeGreaterThan(3)
})
