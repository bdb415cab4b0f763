import { addMonths } from '@seamark/contract/platform/days'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import type { CompanyTrade } from '@seamark/contract/trade/parties/parties'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { openTo, seenCompany } from '../../phonebook/index.ts'
import { dataPeriodOf } from '../slices/figures.queries.ts'
import { comparedOf, periodOf } from '../slices/periods.rules.ts'

const nothing: CompanyTrade['now'] = { shipments: 0, teu: 0 }

/** Returns the trade of all parties that a company of the phonebook is, for whoever sees the company. */
export async function tradeOfCompany(context: Context, companyId: number): Promise<CompanyTrade> {
  authorize(context, 'trade.readParties')
  await seenCompany(context, companyId)
  const { rows: parties } = await sql<CompanyTrade['parties'][number]>`
    select p.id, p.name, p.country from trade.parties p join phonebook.companies c on c.id = p.company_id
    where c.id = ${companyId} and p.joined_to is null and ${openTo(personOf(context))} order by p.id limit 50`.execute(
    context.db,
  )
  const data = parties.length === 0 ? null : await dataPeriodOf(context, {})
  if (!data) return { parties, period: null, now: nothing, before: null, last: null }
  const asked = periodOf({}, data)
  const compared = comparedOf(asked, data)
  const period = compared?.now ?? asked
  const earlier = compared?.before ?? null
  const found = await figuresOf(
    context,
    parties.map(({ id }) => id),
    period,
    earlier,
  )
  return { parties, period, ...found }
}

/** One reading of the engine for both spans; both sides of the records count, each record once. */
async function figuresOf({ engine }: Context, ids: readonly number[], period: Span, earlier: Span | null) {
  const before = earlier ?? { from: addMonths(period.from, -12), to: period.from }
  const [row] = await engine.rows<Record<'n' | 'nTeu' | 'b' | 'bTeu', number> & { last: string; all: number }>(
    `select count() as all, countIf(date >= {from:Date} and date <= {to:Date}) as n,
            round(sumIf(records.teu, date >= {from:Date} and date <= {to:Date}), 2) as nTeu,
            countIf(date >= {bFrom:Date} and date <= {bTo:Date}) as b,
            round(sumIf(records.teu, date >= {bFrom:Date} and date <= {bTo:Date}), 2) as bTeu, toString(max(date)) as last
     from facts.records as records where importer in {parties:Array(UInt32)} or exporter in {parties:Array(UInt32)}`,
    { parties: [...ids], from: period.from, to: period.to, bFrom: before.from, bTo: before.to },
  )
  return {
    now: row ? { shipments: row.n, teu: row.nTeu } : nothing,
    before: earlier && row ? { shipments: row.b, teu: row.bTeu } : null,
    last: row && row.all > 0 ? row.last : null,
  }
}
