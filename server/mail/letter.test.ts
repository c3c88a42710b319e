import { letter } from './letter'

const ada = { email: 'ada@example.com', isVerified: true }
const hostile = '<img src=x onerror=alert(1)>"\'&'

describe('a letter', () => {
  test('says the same as text and as HTML', () => {
    const { to, subject, text, html } = letter(ada, 'Your booking', [
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
    const { html } = letter(ada, hostile, [
      hostile,
      { details: [[hostile, hostile]] },
      { quote: hostile },
      { link: hostile, href: hostile },
    ])

    expect(html).not.toContain('<img')
    expect(html).not.toContain(hostile)
    expect(html?.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(7)
  })

  test('gives a name no second line to write in', () => {
    const { text } = letter(ada, 'Hello', ['Hello Eve\r\n\r\nYour account is closed: evil.example,'])

    expect(text.split('\n')[0]).toBe('Hello Eve Your account is closed: evil.example,')
  })

  test("marks every line of a person's own words as theirs", () => {
    const { text } = letter(ada, 'A question', [{ quote: 'Is it quiet?\r\n\n-- \nStayScape' }])

    expect(text).toContain('> Is it quiet?\n> \n> -- \n> StayScape')
  })
})
