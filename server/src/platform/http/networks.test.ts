import { describe, expect, test } from 'vitest'
import { networkOf } from './networks.ts'

describe('the network by which an address is counted', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:12:34::1', '2001:db8:12:34::/64'],
    ['2001:0DB8:0012:0034:aaaa:bbbb:cccc:dddd', '2001:db8:12:34::/64'],
    ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:12:34::1]:49152', '2001:db8:12:34::/64'],
    ['[2001:db8:12:34::1]', '2001:db8:12:34::/64'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
