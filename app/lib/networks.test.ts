import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['::ffff:cb00:7109', ['203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
  ['', ['']],
])('%s is counted as %j', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})
