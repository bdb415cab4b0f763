import type { BarPartProps } from '../../workbench/index.ts'

/** A text quotes so many offers at most. */
export const mostOffers = 20

/** The chosen offers that a bulk can quote; undefined where requests may be among them, or too many are chosen. */
export function quotableOf({ rows, query }: BarPartProps): number[] | undefined {
  if (query.side !== 'supply' || !('ids' in rows) || rows.ids.length > mostOffers) return undefined
  return rows.ids
}
