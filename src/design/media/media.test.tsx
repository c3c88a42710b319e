import { existsSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { Photo } from './Photo'
import { Picture, type PictureName } from './Picture'
import { pictures } from './pictures'

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

const names = Object.keys(pictures).filter((name): name is PictureName => name !== 'heroPhone')
const files = (srcSet: string) => srcSet.split(', ').map((candidate) => candidate.split(' ')[0] ?? '')

test.each(names)('every file of the picture %s exists', (name) => {
  const { container } = render(<Picture name={name} alt="A view" />)
  const offered = [...container.querySelectorAll('source, img')].flatMap((each) =>
    files(each.getAttribute('srcset') ?? ''),
  )

  expect(offered.length).toBeGreaterThanOrEqual(6)
  expect(offered.filter((file) => !existsSync(path.join('public', file)))).toEqual([])
})

test('a picture reserves its space before it loads', () => {
  render(<Picture name="london" alt="London" />)

  const picture = screen.getByRole('img', { name: 'London' })
  expect(Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))).toBeCloseTo(16 / 9, 2)
  expect(picture).toHaveAttribute('loading', 'lazy')
})

test('the hero loads first, and phones get a portrait crop', () => {
  const { container } = render(<Picture name="hero" alt="A pool above the sea" eager />)

  const forPhones = [...container.querySelectorAll('source[media]')]
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high')
  expect(forPhones).toHaveLength(2)
  for (const source of forPhones)
    expect(Number(source.getAttribute('height'))).toBeGreaterThan(Number(source.getAttribute('width')))
})

test('a broken picture is replaced by a drawn horizon with the same name and shape', () => {
  render(<Picture name="offerPool" alt="Pool at sunset." />)

  fireEvent.error(screen.getByRole('img'))

  const drawing = screen.getByRole('img', { name: 'Pool at sunset.' })
  expect(drawing.tagName).not.toBe('IMG')
  expect(drawing).toHaveStyle({ aspectRatio: pictures.offerPool.ratio.join(' / ') })
})

test('so is a picture that failed before hydration', () => {
  // What a browser says of an image that it could not load.
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  jest.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/images/hero.avif')

  render(<Picture name="hero" alt="Infinity pool." eager />)

  expect(screen.getByRole('img', { name: 'Infinity pool.' }).tagName).not.toBe('IMG')
})
