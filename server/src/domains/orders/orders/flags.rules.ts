import type { OrderFlag } from '@seamark/contract/orders/orders/orders'
import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { containerNamed } from '@seamark/contract/territory/containers'

interface Judged {
  company_id: number | null
  carrier: string
  ports: readonly string[]
  sailing_on: string | null
  arriving_on: string | null
  containers: readonly { number: string }[]
}

interface Atlas {
  isCarrier: (code: string) => boolean
  isPort: (code: string) => boolean
}

/** What a person should look at, worked out from the values, so that it disappears when they are put right. */
export function flagsOf(order: Judged, { isCarrier, isPort }: Atlas): OrderFlag[] {
  const { sailing_on: sailing, arriving_on: arriving } = order
  const isFlagged: Record<OrderFlag, boolean> = {
    arrivalBeforeSailing: sailing !== null && arriving !== null && arriving < sailing,
    containerCheck: order.containers.some(({ number }) => number !== '' && !isContainerNumber(number)),
    carrierUnknown: order.carrier !== '' && !isCarrier(order.carrier),
    portUnknown: order.ports.some((port) => port !== '' && !isPort(port)),
    clientUnknown: order.company_id === null,
  }
  // The record has an entry for each flag.
  return (Object.keys(isFlagged) as OrderFlag[]).filter((flag) => isFlagged[flag])
}

/** Returns the boxes in words, in the trade's order: `2×40HQ, 1×20GP`. A box without a type is `?`. */
export function boxesText(containers: readonly { type: string }[]): string {
  const counts = new Map<string, number>()
  for (const { type } of containers) counts.set(type || '?', (counts.get(type || '?') ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count}×${type}`).join(', ')
}

/** Returns our code of a container type; empty where it is none of ours. */
export const containerType = (text: string): string => (text === '' ? '' : (containerNamed(text)?.code ?? ''))
