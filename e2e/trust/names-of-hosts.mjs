// Preloaded into the product of a check: the file HOSTS_OF_CHECK says which addresses a host has now, as a name server would. No host outside is asked for.
import dns from 'node:dns/promises'
import fs from 'node:fs'
import { isIPv6 } from 'node:net'

const lookup = dns.lookup
const file = process.env['HOSTS_OF_CHECK'] ?? ''

Object.assign(dns, {
  lookup: async (host, options) => {
    if (host === 'localhost') return lookup(host, options)
    const addresses = JSON.parse(fs.readFileSync(file, 'utf8'))[host] ?? []
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  },
})
