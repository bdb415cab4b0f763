import type { ValidRate } from '@seamark/contract/trade/slices/valid-rates'
import type { Context } from '../../../platform/context.ts'
import { type ValidLane, validLanes } from '../../rates/index.ts'
import type { SliceCondition } from './slices.queries.ts'

/** The pairs of ports for which we have valid rates, as the engine joins them, and the rate of each. */
export interface RatedPairs {
  pairs: readonly string[]
  isCut: boolean
  lanes: ReadonlyMap<string, ValidLane>
}

/** Returns the pairs of ports with valid rates; null for callers who do not see rates. */
export async function ratedPairs(context: Context): Promise<RatedPairs | null> {
  const valid = await validLanes(context)
  if (!valid) return null
  const lanes = new Map(valid.lanes.map((lane) => [lane.pol + lane.pod, lane]))
  return { pairs: [...lanes.keys()], isCut: valid.isCut, lanes }
}

/**
 * Returns for each of these parties our valid rate between the ports that it ships between most, within a slice; on one
 * side of the records, or on either.
 */
export async function ratesOfParties(
  { engine }: Context,
  ids: readonly number[],
  {
    rated,
    condition,
    side,
  }: { rated: RatedPairs | null; condition: SliceCondition; side?: 'importer' | 'exporter' | undefined },
): Promise<ReadonlyMap<number, ValidRate>> {
  if (!rated || rated.pairs.length === 0 || ids.length === 0) return new Map()
  const those = '{parties:Array(UInt32)}'
  const met = side ? `${side} in ${those}` : `(importer in ${those} or exporter in ${those})`
  const party = side ?? 'arrayJoin(arrayDistinct([importer, exporter]))'
  const rows = await engine.rows<{ party: number; pair: string; shipments: number }>(
    `select party, pair, count() as shipments
     from (select ${party} as party, concat(pol, pod) as pair from facts.records
           where ${condition.sql} and ${met} and concat(pol, pod) in {rated:Array(String)})
     where party in ${those} group by party, pair order by shipments desc, pair limit 1 by party`,
    { ...condition.parameters, parties: [...ids], rated: [...rated.pairs] },
  )
  return new Map(
    rows.flatMap(({ party: id, pair, shipments }) => {
      const lane = rated.lanes.get(pair)
      return lane ? [[id, { ...lane, shipments }] as const] : []
    }),
  )
}
