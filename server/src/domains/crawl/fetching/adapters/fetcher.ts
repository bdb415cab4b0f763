import type { Config } from '../../../../platform/config.ts'
import { readNetworks } from '../../../../platform/outbound/public-addresses.ts'
import { createTypedCalls, type TypedCalls } from '../../../../platform/outbound/typed-calls.ts'

/** How this installation fetches pages. Tests lend calls of their own and shorter times. */
export interface Fetcher extends TypedCalls {
  /** Whether the operator has switched it on. */
  isOn: boolean
  /** The address of this installation, which the hosts are told; empty where there is none. */
  address: string
  /** The seconds that a host is left alone between two requests, at least. */
  pauseSeconds: number
  /** The seconds after which somebody who has asked a host and says nothing must be dead. */
  busySeconds: number
  pagesARun: number
  pagesADay: number
}

export const createFetcher = ({ CRAWL, OUTBOUND_ALLOWED_NETWORKS, PUBLIC_ADDRESS }: Config): Fetcher => ({
  ...createTypedCalls({ networks: readNetworks(OUTBOUND_ALLOWED_NETWORKS) ?? [] }),
  isOn: CRAWL,
  address: PUBLIC_ADDRESS ?? '',
  pauseSeconds: 10,
  busySeconds: 30,
  pagesARun: 500,
  pagesADay: 2000,
})

/** The name under which robots.txt may speak to us. */
export const robotName = 'SeamarkBot'

/** What we say of ourselves: `SeamarkBot/1 (+https://crm.example; crawl@example.com)`. */
export const agentOf = ({ address }: Pick<Fetcher, 'address'>, contact: string) =>
  `${robotName}/1 (${[address === '' ? '' : `+${address}`, contact].filter((part) => part !== '').join('; ')})`
