import { existsSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { Picture, type PictureName } from './Picture'
import { pictures } from './pictures'

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
