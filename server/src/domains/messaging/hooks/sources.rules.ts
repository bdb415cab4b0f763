import ipaddr from 'ipaddr.js'

const mostSources = 50

/** The networks that a person has typed, each an address or a network in CIDR form; undefined where one is neither. */
export function readSources(text: string): ReturnType<typeof ipaddr.parseCIDR>[] | undefined {
  const parts = text.split(/[\s,，、;；]+/).filter(Boolean)
  if (parts.length > mostSources) return undefined
  const networks = parts.map((part) => {
    if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
    if (!ipaddr.IPv4.isValidFourPartDecimal(part) && !ipaddr.IPv6.isValid(part)) return undefined
    const one = ipaddr.process(part)
    return [one, one.kind() === 'ipv4' ? 32 : 128] as ReturnType<typeof ipaddr.parseCIDR>
  })
  return networks.every((one) => one !== undefined) ? networks : undefined
}

/** Whether a call comes from one of these sources. Where none are named, every address is one. */
export function comesFrom(address: string, sources: string): boolean {
  const networks = readSources(sources)
  if (networks?.length === 0) return true
  if (!networks || !ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return networks.some(([network, bits]) => caller.kind() === network.kind() && caller.match(network, bits))
}
