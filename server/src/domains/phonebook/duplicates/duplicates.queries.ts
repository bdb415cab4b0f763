import {
  type DuplicatePair,
  duplicateReasons,
  type DuplicateScan,
  type getDuplicateScan as askedScan,
  type listDuplicates as asked,
} from '@seamark/contract/phonebook/duplicates/duplicates'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes, type Person, personOf, seesContactValues } from '../../../platform/context.ts'
import { countOfPage } from '../../../platform/counting/counts.ts'
import { countRows, cutPage, plainCursor } from '../../../platform/page.ts'
import { readCompaniesById } from '../companies/companies.queries.ts'
import { answersFor, insideOf, openTo } from '../policy.ts'
import { asSeenBy, type NamedRow } from '../companies/masking.rules.ts'

type Asked = z.output<NonNullable<typeof asked.query>>

/** For people whose reach is limited, a page is chosen from at most so many pairs. */
const mostLooked = 20_000

/** Only these reasons may be shown for records whose contact values are masked. */
const openReasons = ['organization', 'name', 'sound'] as const
const reasonList = z.array(z.enum(duplicateReasons))

interface PairRow {
  low_id: number
  high_id: number
  reasons: string[]
  score: number
  state: string
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Date | null
}

/** Returns a page of the pairs of which the caller sees both records, the likeliest first. */
export async function listDuplicates(context: Context, { list, reason, level, mine, limit, cursor }: Asked) {
  authorize(context, 'phonebook.listDuplicates')
  const person = personOf(context)
  const pairs = selectSeenPairs(person, sql`d.state = ${list} ${mine ? sql`and ${ownOf(person)}` : sql``}`)
  const where = sql.join([sql`cardinality(p.reasons) > 0`, ...pairFilters(reason, level)], sql` and `)
  const from = cursor === undefined ? sql`` : afterCursor(cursor)
  const { rows } = await sql<PairRow>`
    select p.*, decider.name as decided_by_name from (${pairs}) p left join identity.users decider on decider.id = p.decided_by
    where ${where} ${from} order by p.score desc, p.low_id, p.high_id limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, ({ score, low_id, high_id }) => pairCursor.write([score, low_id, high_id]))
  const known = countOfPage(page, cursor)
  const count = known.exact ? known : await countRows(context, sql`from (${pairs}) p where ${where}`)
  return { rows: await addCompanies(context, page.rows), next: page.next, count }
}

/** Returns one pair, or undefined unless the caller sees both records and may know why they are paired. */
export async function seenPair(context: Context, lowId: number, highId: number): Promise<PairRow | undefined> {
  const pair = selectSeenPairs(
    personOf(context),
    sql`d.low_id = ${lowId} and d.high_id = ${highId} and d.state <> 'merged'`,
  )
  const { rows } =
    await sql<PairRow>`select p.*, null as decided_by_name from (${pair}) p where cardinality(p.reasons) > 0`.execute(
      context.db,
    )
  return rows[0]
}

/** The open pairs of one company, the likeliest first: the other record, and why. As in the list, the caller sees both records of each. */
export async function duplicatesOfCompany(context: Context, id: number, most: number) {
  authorize(context, 'phonebook.listDuplicates')
  const pairs = selectSeenPairs(personOf(context), sql`d.state = 'open' and (d.low_id = ${id} or d.high_id = ${id})`)
  const { rows } = await sql<{ id: number; name: string; reasons: string[]; score: number }>`
    select c.id, c.name, p.reasons, p.score from (${pairs}) p
    join phonebook.companies c on c.id = case when p.low_id = ${id}::bigint then p.high_id else p.low_id end
    where cardinality(p.reasons) > 0 order by p.score desc, c.id limit ${most}`.execute(context.db)
  return rows.map(({ reasons, ...row }) => ({ ...row, reasons: reasonList.parse(reasons) }))
}

/**
 * Selects pairs of which both records are visible. People who reach everybody see all of them; others see the likeliest
 * twenty thousand pairs with a record of which they are insiders, and judged pairs make room for more. Where one of the
 * two is masked, only open reasons count, also for the score.
 */
function selectSeenPairs(person: Person, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const stands = (side: RawBuilder<unknown>) =>
    sql`exists (select from phonebook.companies c where c.id = ${side} and c.delete_after is null and ${openTo(person)})`
  const both = sql`${stands(sql`d.low_id`)} and ${stands(sql`d.high_id`)}`
  const columns = sql`d.low_id, d.high_id, d.reasons, d.score, d.state, d.decided_by, d.decided_at`
  const readsValues = seesContactValues(person)
  if (person.reach.kind === 'all' && readsValues)
    return sql`select ${columns} from phonebook.duplicates d where ${where} and ${both}`
  return sql`
    with own as materialized (select c.id from phonebook.companies c where c.delete_after is null and ${insideOf(person)}),
    near as (
      select ${columns} from phonebook.duplicates d where ${where} and (d.low_id in (select id from own) or d.high_id in (select id from own))
      order by d.score desc, d.low_id, d.high_id limit ${mostLooked}),
    open as materialized (select reasons, phonebook.duplicate_score(reasons) as score from (values ${sql.join(openCombinations)}) known (reasons))
    select d.low_id, d.high_id, s.reasons, coalesce(case when s.is_inside then d.score else open.score end, 0) as score, d.state, d.decided_by, d.decided_at
    from near d
    cross join lateral (select ${readsValues}::boolean and d.low_id in (select id from own) and d.high_id in (select id from own) as is_inside offset 0) side
    cross join lateral (
      select side.is_inside, case when side.is_inside then d.reasons
        else array(select one from unnest(d.reasons) with ordinality given (one, place) where one = any(${[...openReasons]}::text[]) order by place) end as reasons
      offset 0) s
    left join open on open.reasons = s.reasons
    where ${both}`
}

/** The reasons stand in the order in which a scan adds them. */
const openCombinations = [
  ['organization'],
  ['name'],
  ['sound'],
  ['organization', 'name'],
  ['organization', 'sound'],
  ['name', 'sound'],
  [...openReasons],
].map((reasons) => sql`(${reasons}::text[])`)

const ownOf = ({ id }: Person) =>
  sql`exists (select from phonebook.companies c where c.id in (d.low_id, d.high_id) and c.custodian_id = ${id})`

function pairFilters(reason: Asked['reason'], level: Asked['level']): RawBuilder<unknown>[] {
  const levels = { high: sql`p.score >= 80`, medium: sql`p.score >= 50 and p.score < 80`, low: sql`p.score < 50` }
  return [...(reason?.length ? [sql`p.reasons && ${reason}::text[]`] : []), ...(level ? [levels[level]] : [])]
}

const pairCursor = plainCursor(z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()]), '-')

function afterCursor(cursor: string): RawBuilder<unknown> {
  const [score, low, high] = pairCursor.read(cursor)
  return sql`and (p.score < ${score} or (p.score = ${score} and (p.low_id, p.high_id) > (${low}, ${high})))`
}

async function addCompanies(context: Context, pairs: readonly PairRow[]): Promise<DuplicatePair[]> {
  const person = personOf(context)
  const ids = [...new Set(pairs.flatMap(({ low_id, high_id }) => [low_id, high_id]))]
  const byId = await readCompaniesById(context, ids)
  return pairs.flatMap((pair) => {
    const [low, high] = [byId.get(pair.low_id), byId.get(pair.high_id)]
    return low && high ? [toPair(person, pair, low, high)] : []
  })
}

const toPair = (person: Person, pair: PairRow, low: NamedRow, high: NamedRow): DuplicatePair => ({
  id: `${low.id}-${high.id}`,
  low: asSeenBy(person, low),
  high: asSeenBy(person, high),
  reasons: reasonList.parse(pair.reasons),
  score: pair.score,
  // The query already asked for one of these two states.
  state: pair.state === 'different' ? 'different' : 'open',
  decidedBy: pair.decided_by === null ? null : { id: pair.decided_by, name: pair.decided_by_name ?? '' },
  decidedAt: pair.decided_at?.toISOString() ?? null,
  can: {
    merge: passes(person, 'phonebook.mergeCompanies') && answersFor(person, low) && answersFor(person, high),
    judge: passes(person, 'phonebook.judgeDuplicates') && (answersFor(person, low) || answersFor(person, high)),
  },
})

/** Returns the progress of the last scan. */
export async function getDuplicateScan(context: Context): Promise<z.output<typeof askedScan.response>> {
  authorize(context, 'phonebook.listDuplicates')
  const row = await context.db
    .selectFrom('phonebook.duplicate_scans')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const scan = row && {
    // The table's constraint and the contract name the same states.
    state: row.state as DuplicateScan['state'],
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    companies: row.companies,
  }
  return { scan: scan ?? null, can: { scan: passes(context.actor, 'phonebook.scanDuplicates') } }
}
