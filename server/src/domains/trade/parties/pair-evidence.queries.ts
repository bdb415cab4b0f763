import type { PairEvidence } from '@seamark/contract/trade/parties/parties'
import type { Context } from '../../../platform/context.ts'
import { namesOfParties } from '../records/named-records.queries.ts'

interface EvidenceRow {
  party: number
  shipments: number
  teu: number
  last: string
  hs: string[]
  pols: string[]
  pods: string[]
  partners: number[]
}

const most = 3

/** Returns what the records say of parties, by which a person tells whether two are one; parties without records are left out. */
export async function evidenceOf(context: Context, ids: readonly number[]): Promise<Map<number, PairEvidence>> {
  if (ids.length === 0) return new Map()
  const columns =
    'toString(date) as day, substring(toString(hs), 1, 4) as goods, toString(pol) as begins, toString(pod) as ends, teu as boxes'
  const side = (own: string, other: string) =>
    `select ${own} as who, ${other} as partner, ${columns} from facts.records where ${own} in {ids:Array(UInt32)}`
  const rows = await context.engine.rows<EvidenceRow>(
    `select who as party, count() as shipments, round(sum(boxes), 1) as teu, max(day) as last,
       topKIf(${most})(goods, length(goods) = 4) as hs, topKIf(${most})(begins, begins != '') as pols,
       topKIf(${most})(ends, ends != '') as pods, topKIf(${most})(partner, partner != 0) as partners
     from (${side('importer', 'exporter')} union all ${side('exporter', 'importer')}) group by party`,
    { ids: [...ids] },
  )
  const names = await namesOfParties(context, [...new Set(rows.flatMap(({ partners }) => partners))])
  return new Map(
    rows.map(({ party, partners, ...told }) => [
      party,
      { ...told, partners: partners.flatMap((id) => ({ id, name: names.get(id) ?? `#${id}` })) },
    ]),
  )
}
