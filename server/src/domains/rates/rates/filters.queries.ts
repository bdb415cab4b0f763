import type { RateFilters } from '@seamark/contract/rates/rates/lists'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { companySubject } from '../../phonebook/index.ts'
import { carrierNamed, codesOfPorts, portCodesNamed } from '../../territory/index.ts'
import { knowsSource, seesCompany } from '../policy.ts'
import { isQuoted } from './rates.queries.ts'
import { type Term, termsOf } from './searches.rules.ts'

/** The filters as conditions on the rate `r`. Whose a request is cannot be found out by any of them. */
export async function ratesWhere(context: Context, filters: Partial<RateFilters>): Promise<RawBuilder<unknown>> {
  const actor = personOf(context)
  const terms = await Promise.all(
    termsOf(filters.q ?? '', atlas).map(async (term) =>
      fitsTerm(context, term, await companySubject.find(context, term.text)),
    ),
  )
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`r.delete_after is null`,
    filters.ids ? sql`r.id = any(${filters.ids}::bigint[])` : undefined,
    filters.side ? sql`r.side = ${filters.side}` : undefined,
    ...marketConditions(context, filters),
    ...terms,
    portIn('pol', filters.pol),
    portIn('pod', filters.pod),
    oneOf(sql`r.lane`, filters.lane),
    oneOf(sql`r.carrier`, filters.carrier),
    oneOf(sql`r.kind`, filters.kind),
    oneOf(sql`r.basis`, filters.basis),
    oneOf(sql`r.box_owner`, filters.boxOwner),
    oneOf(sql`r.space`, filters.space),
    oneOf(sql`r.source`, filters.source),
    filters.routeCode ? sql`upper(r.route_code) = ${filters.routeCode.toUpperCase()}` : undefined,
    pricedIn(filters),
    filters.endsTo ? sql`r.ends_on <= ${filters.endsTo}::date` : undefined,
    filters.recommended === undefined ? undefined : sql`r.recommended = ${filters.recommended}`,
    filters.quoteStatus === undefined
      ? undefined
      : sql`(r.side = 'demand' and ${isQuoted} = ${filters.quoteStatus === 'quoted'})`,
    filters.unmatched === undefined ? undefined : sql`(r.side = 'demand' and ${isUnmatched} = ${filters.unmatched})`,
    filters.ownerId === undefined ? undefined : sql`r.owner_id = ${filters.ownerId}`,
    filters.mine ? sql`r.owner_id = ${actor.id}` : undefined,
    filters.companyId === undefined ? undefined : sql`(r.company_id = ${filters.companyId} and ${seesCompany(actor)})`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** Whether neither matching nor anybody has found an offer for the request `r`. */
const isUnmatched = sql<boolean>`not exists (
  select from rates.pairs p where p.demand_id = r.id and p.state in ('proposed', 'paired', 'matched'))`

const atlas = {
  ports: (word: string) => codesOfPorts(portCodesNamed(word)),
  carrier: carrierNamed,
}

/** What is in the market: neither closed nor replaced nor run out, unless the filters ask for it. */
function marketConditions(context: Context, { state, expired, validOn }: Partial<RateFilters>) {
  const states = state?.length ? sql`r.state = any(${state}::text[])` : undefined
  if (validOn)
    return [
      states ?? sql`r.state <> 'closed'`,
      sql`(r.effective <= ${validOn}::date and (r.ends_on is null or r.ends_on >= ${validOn}::date))`,
    ]
  if (expired) return [states]
  return [
    states ?? sql`r.state in ('open', 'matched')`,
    sql`(r.ends_on is null or r.ends_on >= ${businessDay(context)})`,
  ]
}

/** A term names a port, a carrier or a container, stands in the texts of the rate, or finds its company on the caller's own list. */
function fitsTerm(
  context: Context,
  { text, ports, carrier, container }: Term,
  companyIds: readonly number[],
): RawBuilder<unknown> {
  const actor = personOf(context)
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const ways = [
    sql`(r.search_all like ${pattern} and (r.search_open like ${pattern} or ${knowsSource(actor)}))`,
    ...(companyIds.length > 0 ? [sql`r.company_id = any(${[...companyIds]}::bigint[])`] : []),
    ...(ports.length > 0 ? [anyPort(ports)] : []),
    ...(carrier === '' ? [] : [sql`r.carrier = ${carrier}`]),
    ...(container === '' ? [] : [hasContainer(container)]),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

const anyPort = (codes: readonly string[]) =>
  sql`exists (select 1 from rates.rate_ports t where t.rate_id = r.id and t.code = any(${[...codes]}::text[]))`

const portIn = (role: 'pol' | 'pod', codes: readonly string[] | undefined) =>
  codes?.length
    ? sql`r.id in (
        select t.rate_id from rates.rate_ports t where t.role = ${role} and t.code = any(${codesOfPorts(codes)}::text[]))`
    : undefined

const hasContainer = (container: string) => sql`(
  exists (select 1 from rates.prices p where p.rate_id = r.id and p.container = ${container})
  or exists (select 1 from rates.boxes b where b.rate_id = r.id and b.container = ${container}))`

/** Prices are asked for in dollars; one in a currency without a rate is compared with none. */
function pricedIn({ container, priceFrom, priceTo }: Partial<RateFilters>) {
  if (priceFrom === undefined && priceTo === undefined) return container ? hasContainer(container) : undefined
  const dollars = sql`case when p.currency = 'USD' then p.amount else p.amount * p.comparable_usd / nullif(p.comparable, 0) end`
  return sql`exists (
    select 1 from rates.prices p where p.rate_id = r.id and p.container = ${container ?? '40HQ'}
    and ${dollars} between ${priceFrom ?? -1e9}::numeric and ${priceTo ?? 1e9}::numeric)`
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined
