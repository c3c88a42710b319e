import { readBuildManifest } from './pages'
import { serverPages } from './serverPage'

const nothingBuilt = readBuildManifest(undefined)
const page = { title: 'A & B', place: 'Test mail', note: 'A note', main: '<h1>Hello</h1>', style: '/own.css' }
const stylesheets = (html: string) =>
  [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address)

test('a page that the server writes has the built client’s style, then its own', () => {
  const chunks = { main: ['assets/main.0123.js', 'assets/main.0123.css'] }

  const html = serverPages({ ...nothingBuilt, chunks })(page)

  expect(stylesheets(html)).toEqual(['/assets/main.0123.css', '/own.css'])
  expect(html).toContain('alt="StayScape"')
  expect(html).toContain('<title>A &amp; B · StayScape test mail</title>')
})

test('without a built client it asks for none of its files', () => {
  const html = serverPages(nothingBuilt)(page)

  expect(stylesheets(html)).toEqual(['/own.css'])
  expect(html).not.toMatch(/\/(assets|brand)\//)
  expect(html).toContain('<h1>Hello</h1>')
})
