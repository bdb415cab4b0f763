import ipaddr from 'ipaddr.js'

const mostSources = 50

/** The networks that a person has typed, each an address or a network in CIDR form; undefined where one is neither. */
export function readSources(text: string): ReturnType<typeof ipaddr.parseCIDR>[] | undefined {
  const parts = text.split(/[\s,，、;；]+/).filter(Boolean)
  if (parts.length > mostSources) return undefined
  const networks = parts.map((part) => {
    // Four parts are asked for in a network too: 47.88.1/24 would be read as 47.88.0.1/24, and let nobody of 47.88.1 in.
    const [address = ''] = part.split('/')
    if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined
    if (part.includes('/')) return ipaddr.isValidCIDR(part) ? ipaddr.parseCIDR(part) : undefined
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
