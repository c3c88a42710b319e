import { networksOf } from './networks'

const namesOf = (address?: string) => networksOf(address).map(({ name }) => name)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
])('%s counts as %s, for itself', (address, counted) => {
  expect(networksOf(address)).toEqual([{ name: counted, times: 1 }])
})

test.each([
  ['2001:db8:12:3456:a:b:c:d', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['2001:0DB8:0012:3456::1', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['[2001:db8:12:3456::1]:443', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['[2001:db8:12:3456::1]', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
])('%s counts for the networks it is in', (address, counted) => {
  expect(namesOf(address)).toEqual(counted)
})

test('a larger network may do more, so that few of its customers cannot take it from all', () => {
  expect(networksOf('2001:db8::1').map(({ times }) => times)).toEqual([1, 4, 16])
})

test.each([undefined, '', 'unknown', '_hidden', '1', '0x7f.1', '1.2.3.4:5:6', '[::1', '::1]:443', '1'.repeat(10_000)])(
  'what is no address, such as %p, is one client',
  (address) => {
    expect(namesOf(address)).toEqual(['unknown'])
  },
)
