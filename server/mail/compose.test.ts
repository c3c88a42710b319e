import { contrast } from '../../testing/contrast'
import { composeMail } from './compose'
import { unlinked } from './template'

const ada = { email: 'ada@example.com', isVerified: true }
const hostile = '<img src=x onerror=alert(1)>"\'&'

const everything = composeMail(ada, { subject: 'Hello', heading: 'Your room is booked' }, [
  'Hello',
  { code: '0' },
  { details: [['a', 'b']] },
  { quote: 'c' },
  { link: 'd', href: 'https://stayscape.test' },
])

describe('a mail', () => {
  test('says the same as text and as HTML', () => {
    const { to, subject, text, html } = composeMail(ada, 'Your booking', [
      'Hello Ada,',
      { code: '012345' },
      { details: [['Hotel', 'Harbour House']] },
      { link: 'My Bookings', href: 'https://stayscape.test/my-bookings?from=mail&now=1' },
    ])

    expect({ to, subject }).toEqual({ to: 'ada@example.com', subject: 'Your booking' })
    for (const body of [text, html]) {
      expect(body).toContain('Hello Ada,')
      expect(body).toContain('012345')
      expect(body).toContain('Harbour House')
    }
    expect(text).toContain('My Bookings: https://stayscape.test/my-bookings?from=mail&now=1')
    expect(html).toContain('href="https://stayscape.test/my-bookings?from=mail&amp;now=1"')
  })

  test('shows markup in a name, a hotel or a message as text', () => {
    const { html } = composeMail(ada, { subject: hostile, heading: hostile }, [
      hostile,
      { details: [[hostile, hostile]] },
      { quote: hostile },
      { link: hostile, href: hostile },
    ])

    expect(html).not.toContain('<img')
    expect(html).not.toContain(hostile)
    expect(html?.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(8)
  })

  test('fits a mail program of 320 px and is no wider than 600, with nothing to fetch', () => {
    const { html = '' } = everything

    expect(html).toMatch(/<table role="presentation" width="600"[^>]* style="width:100%;max-width:600px/)
    expect(html).not.toMatch(/<img|url\(|@import|@font-face|<link|<script|src=/)
  })

  test('has a heading of ours, and its words as they were in the text', () => {
    expect(everything.html).toMatch(/<h1 [^>]*>Your room is booked<\/h1>/)
    expect(everything.text).not.toContain('Your room is booked')
  })

  test.each(['light', 'dark'] as const)('can be read in the %s, and its button too', (scheme) => {
    const { html = '' } = everything
    const sheet = new Map(
      [...html.matchAll(/^\.(\S+)\{[\w-]+:(#\w{6})!important\}$/gm)].map(([, name, value]) => [name, value]),
    )
    /** What a tag's classes say of its colour, or its style, which stand beside each other. */
    const seen = (use: 'color' | 'background', tag: string) => {
      const name = new RegExp(`\\b${use}-\\w+`).exec(tag)?.[0]
      if (scheme === 'dark') return name && sheet.get(name)
      return new RegExp(`[;"]${use === 'background' ? 'background-color' : use}:(#\\w{6})`).exec(tag)?.[1]
    }
    const [body = '', ...tags] = html.match(/<(body|h1|p|th|td|a|blockquote)\b[^>]*>/g) ?? []
    const paper = seen('background', body)!
    const inked = tags.filter((tag) => seen('color', tag))
    expect(inked.length).toBeGreaterThan(8)
    for (const tag of tags) expect([tag, /[;"]color:/.test(tag)]).toEqual([tag, /\bcolor-\w/.test(tag)])
    for (const tag of inked) {
      const ratio = contrast(seen('color', tag)!, seen('background', tag) ?? paper)
      expect([tag, ratio >= 4.5]).toEqual([tag, true])
    }
    expect(contrast(seen('color', html.match(/<p [^>]*>/)![0])!, paper)).toBeGreaterThan(7)
  })

  test('gives a name no second line to write in', () => {
    const { text } = composeMail(ada, 'Hello', ['Hello Eve\r\n\r\nYour account is closed: evil.example,'])

    expect(text.split('\n')[0]).toBe('Hello Eve Your account is closed: evil.example,')
  })

  test("marks every line of a person's own words as theirs", () => {
    const { text } = composeMail(ada, 'A question', [{ quote: 'Is it quiet?\r\n\n-- \nStayScape' }])

    expect(text).toContain('> Is it quiet?\n> \n> -- \n> StayScape')
  })
})

describe("other people's words", () => {
  /** What mail programs make links of: a scheme with slashes, a dot between a word and a letter, an @ between two signs. */
  const seenAsLink = /\w:\/\/|[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}|\S@\S/u

  test.each([
    'https://evil.example/win?now=1',
    'HTTP://192.168.0.1/',
    'www.evil.example',
    'evil.example',
    'mailto:all@evil.example',
    'all@localhost',
    'ev\u0456l.\u0440\u0444 and \u4f8b\u3048.jp',
    'evil\u3002example evil\uff0eexample evil\uff61example',
    'a.b.c.d.evil.example, twice: evil.example',
  ])('name no address that a mail program would link: %s', (words) => {
    expect(words).toMatch(seenAsLink)
    expect(unlinked(words).replaceAll(/.\u200b/gu, '')).not.toMatch(seenAsLink)
    expect(unlinked(words).replaceAll('\u200b', '')).toBe(words)
  })

  test.each(['Harbour House', '+44 20.7946.0000', '3.50 a night', 'Room No. 5', 'from 15:00', 'Quay 1/2, London.'])(
    'are left as they are where there is none: %s',
    (words) => expect(unlinked(words)).toBe(words),
  )
})
