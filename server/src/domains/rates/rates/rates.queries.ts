import type { RateListedField } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Actor, authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { insideOf, openTo } from '../../phonebook/index.ts'
import { abilitiesOf, changeableBy, reachedBy } from '../policy.ts'

type Column = Exclude<keyof Rate, 'can'>
/** A row as the statement answers it: fields that nobody asked for are missing. */
export type RateRow = Pick<Rate, (typeof alwaysRead)[number]> &
  Partial<Omit<Rate, 'createdAt' | 'updatedAt' | 'can'>> & { ownerId: number; createdAt?: Date; updatedAt?: Date }

/** What every row of a list shows. */
const alwaysRead = [
  'id',
  'version',
  'number',
  'side',
  'state',
  'pols',
  'pods',
  'lane',
  'currency',
  'basis',
  'isExpired',
  'endsOn',
  'expiry',
  'effective',
  'masked',
] as const satisfies readonly Column[]

/** One rate as the caller may see it. Throws rate_not_found. */
export async function getRate(context: Context, id: number): Promise<Rate> {
  authorize(context, 'rates.read')
  const rate = await findRate(context, id)
  if (!rate) throw fail('rates.rate_not_found')
  return rate
}

/** The rate as the caller may see it, whatever state it is in; undefined once it is deleted. */
export async function findRate(context: Context, id: number): Promise<Rate | undefined> {
  const [rate] = await findRates(context, [id])
  return rate
}

/** The rates of these ids that are not deleted, as the caller may see them, in no order. */
export async function findRates(context: Context, ids: readonly number[]): Promise<Rate[]> {
  const tail = sql`where r.id = any(${[...ids]}::bigint[]) and r.delete_after is null`
  const { rows } = await selectRates(context, tail).execute(context.db)
  // All columns were read.
  return rows.map((row) => asRate(personOf(context), row) as Rate)
}

/** Refuses an offer whose place a newer one has taken since it was shown: superseded_since, with the newer as `details.current`. */
export async function failIfReplaced(context: Context, { number, state, isExpired, supersededBy }: Rate) {
  if (supersededBy === null || (state !== 'superseded' && !isExpired)) return
  const newer = await findRate(context, supersededBy.id)
  if (newer) throw fail('rates.superseded_since', { number, newer: newer.number }, { current: newer })
}

/** Reads rates with the columns of the asked fields; without `fields` with all of them. `tail` begins with `where`. */
export function selectRates(
  context: Context,
  tail: RawBuilder<unknown>,
  fields?: readonly RateListedField[],
): RawBuilder<RateRow> {
  const wanted = fields && new Set<string>([...alwaysRead, ...fields])
  const columns = Object.entries(columnsFor(context)).flatMap(([name, value]) =>
    !wanted || wanted.has(name) ? [sql`, ${value} as ${sql.ref(name)}`] : [],
  )
  return sql<RateRow>`
    select r.owner_id as "ownerId"${sql.join(columns, sql``)}
    from rates.rates r
    left join phonebook.companies c on c.id = r.company_id and c.delete_after is null and ${openTo(personOf(context))}
    ${tail}`
}

export const asRate = (actor: Actor, { ownerId, createdAt, updatedAt, ...row }: RateRow) => ({
  ...row,
  ...(createdAt ? { createdAt: createdAt.toISOString() } : {}),
  ...(updatedAt ? { updatedAt: updatedAt.toISOString() } : {}),
  can: abilitiesOf(actor, { ownerId }),
})

/** The order in which container types are shown. */
const byContainer = (column: RawBuilder<unknown>) =>
  sql`array_position(array['20GP', '40GP', '40HQ', '45HQ'], ${column}), ${column}`

function columnsFor(context: Context): Record<Column, RawBuilder<unknown>> {
  const actor = personOf(context)
  // The join has found the company only where the caller may see it.
  const knows = sql`(r.side = 'supply' or ${changeableBy(actor)} or c.id is not null)`
  const ifKnown = (value: RawBuilder<unknown>) => sql`case when ${knows} then ${value} else '' end`
  return {
    ...plainColumns,
    ...childColumns,
    isExpired: sql`coalesce(r.ends_on < ${businessDay(context)}, false)`,
    company: sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`,
    isCompanyHidden: sql`(r.company_id is not null and c.id is null)`,
    contact: sql`(
      select json_build_object('id', k.id, 'name', k.name) from phonebook.contacts k
      where k.id = r.contact_id and k.delete_after is null and c.id is not null and ${insideOf(actor)})`,
    sourceName: ifKnown(sql`r.source_name`),
    sourceText: ifKnown(sql`r.source_text`),
    remark: ifKnown(sql`r.remark`),
    reading: sql`(
      select json_build_object('id', g.id, 'line', l.place) from rates.reading_lines l join rates.readings g on g.id = l.reading_id
      where l.id = r.reading_line_id and g.delete_after is null and ${reachedBy(actor, sql`g.owner_id`)})`,
    masked: sql`(not ${knows})`,
  }
}

const plainColumns = {
  id: sql`r.id`,
  version: sql`r.version`,
  number: sql`r.number`,
  side: sql`r.side`,
  state: sql`r.state`,
  closeReason: sql`r.close_reason`,
  kind: sql`r.kind`,
  basis: sql`r.basis`,
  currency: sql`r.currency`,
  carrier: sql`r.carrier`,
  routeCode: sql`r.route_code`,
  contractNumber: sql`r.contract_number`,
  via: sql`r.via`,
  lane: sql`r.lane`,
  effective: sql`r.effective::text`,
  expiry: sql`r.expiry::text`,
  endsOn: sql`r.ends_on::text`,
  boxOwner: sql`r.box_owner`,
  space: sql`r.space`,
  sailingDays: sql`r.sailing_days::text[]`,
  weekdays: sql`r.weekdays`,
  cutoff: sql`r.cutoff::text`,
  transitDays: sql`r.transit_days`,
  freeCombined: sql`r.free_combined`,
  freeDemurrage: sql`r.free_demurrage`,
  freeDetention: sql`r.free_detention`,
  tonnes: sql`r.tonnes::float8`,
  cargo: sql`r.cargo`,
  cargoClass: sql`r.cargo_class`,
  releases: sql`r.releases`,
  recommended: sql`r.recommended`,
  source: sql`r.source`,
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
} as const

const nameOf = (column: RawBuilder<unknown>) => sql`(select name from identity.users u where u.id = ${column})`
const portsOf = (role: 'pol' | 'pod') =>
  sql`array(select code from rates.rate_ports t where t.rate_id = r.id and t.role = ${role} order by t.place)`

/** Whether a quote that was issued answers the request `r`; what it says stays with those who may see it. */
export const isQuoted = sql<boolean>`exists (
  select from rates.quotes q where q.demand_id = r.id and q.state in ('issued', 'won', 'lost', 'noReply'))`

const childColumns = {
  pols: portsOf('pol'),
  pods: portsOf('pod'),
  portWords: sql`coalesce((
    select json_agg(json_build_object('role', t.role, 'code', t.code, 'word', t.word) order by t.role desc, t.place)
    from rates.rate_ports t where t.rate_id = r.id and t.word <> ''), '[]')`,
  prices: sql`coalesce((
    select json_agg(json_build_object(
      'container', p.container, 'amount', p.amount::float8, 'isFrom', p.is_from, 'isImplied', p.is_implied,
      'previous', p.previous::float8, 'comparable', p.comparable::float8, 'comparableUsd', p.comparable_usd::float8,
      'atLeast', p.at_least, 'endsOn', (upper(p.during) - 1)::text) order by ${byContainer(sql`p.container`)})
    from rates.prices p where p.rate_id = r.id), '[]')`,
  surcharges: sql`coalesce((
    select json_agg(json_build_object(
      'code', s.code, 'side', s.side, 'unit', s.unit, 'amounts', s.amounts, 'currency', s.currency, 'state', s.state,
      'validFrom', s.valid_from::text) order by s.place)
    from rates.surcharges s where s.rate_id = r.id), '[]')`,
  boxes: sql`coalesce((
    select json_agg(json_build_object('container', b.container, 'count', b.total, 'open', b.open) order by ${byContainer(sql`b.container`)})
    from rates.boxes b where b.rate_id = r.id), '[]')`,
  owner: sql`json_build_object('id', r.owner_id, 'name', ${nameOf(sql`r.owner_id`)})`,
  supersededBy: sql`(
    select json_build_object('id', n.id, 'number', n.number) from rates.rates n
    where n.id = r.superseded_by and n.delete_after is null)`,
  quoteStatus: sql`case when r.side = 'demand' then case when ${isQuoted} then 'quoted' else 'notQuoted' end end`,
  createdBy: nameOf(sql`r.created_by`),
  updatedBy: nameOf(sql`r.updated_by`),
} as const
