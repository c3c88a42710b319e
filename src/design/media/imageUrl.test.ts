import { imageSrcSet, imageUrl } from './imageUrl'

test.each([
  ['/images/rooms/a.webp', '/images/rooms/a.webp?w=600&auto=compress'],
  ['/images/rooms/a.webp?v=2', '/images/rooms/a.webp?v=2&w=600&auto=compress'],
  ['https://pictures.example/a.jpg?sig=x%2By', 'https://pictures.example/a.jpg?sig=x%2By&w=600&auto=compress'],
  ['https://pictures.example/a.jpg#top', 'https://pictures.example/a.jpg?w=600&auto=compress#top'],
  ['//pictures.example/a.jpg', '//pictures.example/a.jpg?w=600&auto=compress'],
])('the width and the compression join the query that %s has', (src, asked) => {
  expect(imageUrl(src, 600)).toBe(asked)
})

test('a picture that has not left the browser yet is shown as it is', () => {
  expect(imageUrl('blob:http://localhost/1234', 600)).toBe('blob:http://localhost/1234')
  expect(imageSrcSet('blob:http://localhost/1234')).toBeUndefined()
})

test('with a backend of its own, pictures without a host come from there', () => {
  process.env.API_ORIGIN = 'https://api.example'

  expect(imageUrl('/images/rooms/a.webp', 320)).toBe('https://api.example/images/rooms/a.webp?w=320&auto=compress')
  expect(imageUrl('https://pictures.example/a.jpg', 320)).toBe('https://pictures.example/a.jpg?w=320&auto=compress')

  delete process.env.API_ORIGIN
})
