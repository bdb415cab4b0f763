import { createHash } from 'node:crypto'
import type { NewRate } from '@seamark/contract/rates/rates/fields'

export type Keyed = Pick<
  NewRate,
  | 'companyId'
  | 'sourceName'
  | 'carrier'
  | 'routeCode'
  | 'kind'
  | 'pols'
  | 'pods'
  | 'lane'
  | 'cargoClass'
  | 'boxOwner'
  | 'currency'
  | 'sailingDays'
> & { ownerId: number }

/**
 * Returns what two offers have in common when the newer one replaces the other: whose it is, carrier, route code, kind, ports, cargo, currency, whose the box
 * is, and the sailing where one is named, so that two ships of one week both hold. An offer that names nobody is its owner's.
 */
export function keyOfOffer(rate: Keyed): string {
  const source = rate.companyId === null ? sourceOf(rate) : ['company', rate.companyId]
  const parts = [
    source,
    rate.carrier.toUpperCase(),
    rate.routeCode.toUpperCase(),
    rate.kind,
    rate.pols.toSorted(),
    rate.pods.toSorted(),
    rate.pods.length === 0 ? rate.lane : '',
    rate.cargoClass,
    rate.currency,
    rate.sailingDays.toSorted(),
    // Where nothing is said the box is the carrier's.
    ...(rate.boxOwner === 'shipper' ? ['SOC'] : []),
  ]
  return createHash('md5').update(JSON.stringify(parts)).digest('hex')
}

const sourceOf = ({ sourceName, ownerId }: Keyed) => {
  const name = sourceName.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return name === '' ? ['owner', ownerId] : ['name', name]
}
