import { addressOf } from './rate'

describe("a client's address", () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:12:3456:a:b:c:d', '2001:db8:12:3456::/64'],
    ['2001:0db8:0012:3456::1', '2001:db8:12:3456::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(addressOf({ ip })).toBe(counted)
  })
})
