import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import type { AmountToken } from '../tokens/scans.rules.ts'

export interface FoundPrice {
  container: ContainerCode
  amount: number | null
  isFrom: boolean
  isImplied: boolean
  start: number
  end: number
}
export interface FoundFlag {
  code: LineFlagCode
  start: number
  end: number
}
export interface Prices {
  prices: FoundPrice[]
  /** One list for each port of discharge, where one container has a price for each (R8). */
  byPort: FoundPrice[][]
  boxes: { container: ContainerCode; count: number | null; start: number; end: number }[]
  flags: FoundFlag[]
  /** The price of what is no whole container. */
  unit: AmountToken | null
  currency: { value: string; start: number; end: number } | null
  /** Whether a price takes the place of an older one beside it: 2650 → 2750. */
  isReplacing: boolean
}
