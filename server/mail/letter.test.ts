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

  test('has a colour in the dark for whatever has one in the light', () => {
    const everything = ['Hello', { code: '0' }, { details: [['a', 'b'] as [string, string]] }, { quote: 'c' }]
    const { html = '' } = letter(ada, 'Hello', [...everything, { link: 'd', href: 'https://stayscape.test' }])

    const dark = /prefers-color-scheme:dark\)\{([^]*?)\n\}/.exec(html)?.[1] ?? ''
    const styled = (property: RegExp) =>
      [...html.matchAll(/<(\w+)[^>]* style="([^"]*)"/g)].filter(([, , style]) => property.test(style!))
    const said = (rules: RegExp) => [...dark.matchAll(rules)].flatMap(([, tags]) => tags!.split(','))
    const inked = styled(/(^|;)color:/).map(([, tag]) => tag)
    expect(inked.length).toBeGreaterThan(4)
    expect(said(/^([\w,]+)\{color:/gm)).toEqual(expect.arrayContaining(inked))
    expect(said(/^([\w,]+)\{border-color:/gm)).toEqual(expect.arrayContaining(styled(/border/).map(([, tag]) => tag)))
    expect(said(/^([\w,]+)\{background:/gm)).toEqual(styled(/background/).map(([, tag]) => tag))
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
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
