import ipaddr from 'ipaddr.js'

/** Networks that the operator has opened, as `127.0.0.0/8`. */
export type AllowedNetwork = ReturnType<typeof ipaddr.parseCIDR>

/** Reads `10.1.0.0/16,fd00::/8`; undefined where one of them is no network. */
export function readNetworks(text: string): AllowedNetwork[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (!parts.every((part) => ipaddr.isValidCIDR(part))) return undefined
  return parts.map((part) => ipaddr.parseCIDR(part))
}

/** All of the public internet that IPv6 has today. What lies outside, ISATAP and translated addresses for one, may lead inside. */
const global = ipaddr.parseCIDR('2000::/3')

/**
 * Returns whether a resolved address may be called: it is a public one, or the operator has opened its network. An IPv4 address that is written
 * within an IPv6 one is judged as what it is.
 */
export function isCallable(address: string, allowed: readonly AllowedNetwork[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const found = unwrap(ipaddr.parse(address))
  return isWithin(found, allowed) || isPublic(found)
}

/** Returns whether the operator has opened the network of an address. */
export const isOpened = (address: string, allowed: readonly AllowedNetwork[]): boolean =>
  ipaddr.isValid(address) && isWithin(unwrap(ipaddr.parse(address)), allowed)

type Address = ReturnType<typeof ipaddr.parse>

/** `::ffff:127.0.0.1` is 127.0.0.1. */
const unwrap = (address: Address): Address =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address

const isWithin = (address: Address, networks: readonly AllowedNetwork[]) =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

/** Identifiers by which ISATAP writes an IPv4 address of a tunnel into any IPv6 network. */
const isatap = new Set([0x00_00, 0x02_00])

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  const [, , , , first = 0, second] = address.parts
  return address.match(global) && !(isatap.has(first) && second === 0x5e_fe)
}
