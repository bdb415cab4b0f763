import { isIPv6 } from 'node:net'

/**
 * The network by which the limits count an address: an IPv4 address itself, and of IPv6 the first 64 bits, since
 * somebody who has one address of such a network has all of them. A text that is no address is returned as it is.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** Some proxies write the port of the connection after the address; each connection has another one. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The eight groups of an address, each without leading zeros. The URL parser knows all spellings of an address. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** The IPv4 address that a server on both networks sees as `::ffff:203.0.113.7`. */
function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
