import type { standingChoices } from '@seamark/contract/groups/choices'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import { type FindingFilters, mostJudged } from '@seamark/contract/groups/findings/findings'
import { type RawBuilder, sql } from 'kysely'
import { type Context, maySeek } from '../../../platform/context.ts'
import { insideOf, standingsSeen } from '../../phonebook/index.ts'
import { codesOfPorts, portCodesNamed } from '../../territory/index.ts'
import { searchText } from './drafts.rules.ts'
import { countedBy } from './figures.queries.ts'
import { type SenderAccount, soughtPerson } from './people.rules.ts'
import { isOpen, isSaidInHidden, isSeen } from './seen.queries.ts'

/** The filters as conditions on findings `f`; nothing can be found out by them of groups that are hidden. */
export async function findingsWhere(
  context: Context,
  filters: Partial<FindingFilters>,
  hidden: readonly number[],
): Promise<RawBuilder<unknown>> {
  const { actor } = context
  const given: (RawBuilder<unknown> | undefined)[] = [
    isSeen(hidden),
    oneOf(sql`f.state`, filters.state),
    oneOf(sql`f.kind`, filters.kind),
    ...(await saidIn(context, filters, hidden)),
    filters.companyId === undefined
      ? undefined
      : sql`exists (
          select from groups.finding_outcomes o join phonebook.companies c on c.id = o.company_id
          where o.finding_id = f.id and o.company_id = ${filters.companyId} and ${actor ? insideOf(actor) : sql`false`})`,
    oneOf(sql`f.lane`, filters.lane),
    anyOf(sql`f.pols`, filters.pol && codesOfPorts(filters.pol.flatMap(codesOf))),
    anyOf(sql`f.pods`, filters.pod && codesOfPorts(filters.pod.flatMap(codesOf))),
    oneOf(sql`f.carrier`, filters.carrier),
    anyOf(sql`f.containers`, filters.container),
    anyOf(sql`f.flags`, filters.flag),
    filters.flagged === undefined ? undefined : sql`(f.flags <> '{}') = ${filters.flagged === 'true'}`,
    filters.figure === undefined ? undefined : countedBy(filters.figure, filters.groupId),
    filters.from === undefined ? undefined : sql`f.day >= ${filters.from}::date`,
    filters.to === undefined ? undefined : sql`f.day <= ${filters.to}::date`,
    maySeek(actor, filters.q ?? '') ? undefined : sql`false`,
    ...termsOf(filters.q),
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** A word in place of a code: 宁波 finds what leaves from there. */
const codesOf = (word: string): readonly string[] => {
  const named = portCodesNamed(word)
  return named.length > 0 ? named : [word]
}

/** Where, by whom and by which file it was said; only sources that may be read count. */
async function saidIn(
  context: Context,
  filters: Partial<FindingFilters>,
  hidden: readonly number[],
): Promise<RawBuilder<unknown>[]> {
  const { fileId, personId } = filters
  const said = await groupsWanted(context, filters, hidden)
  // Without this the database would read a million findings to learn that none was said there.
  if (said?.length === 0) return [sql`false`]
  const among = said && sql`${said}::bigint[]`
  const wanted = [
    among && sql`s.group_id = any(${among})`,
    fileId === undefined ? undefined : sql`s.file_id = ${fileId}`,
    personId === undefined
      ? undefined
      : sql`s.sender_id = any(array(select p.sender_id from groups.person_seats p where p.person_id = ${personId} and p.sender_id is not null))`,
  ].filter((condition) => condition !== undefined)
  const isOfSource = fileId !== undefined || personId !== undefined
  return [
    ...(among ? [sql`f.group_ids && ${among}`] : []),
    ...(isOfSource
      ? [
          sql`exists (
            select from groups.finding_sources s
            where s.finding_id = f.id and ${isOpen(hidden)} and ${sql.join(wanted, sql` and `)})`,
        ]
      : []),
  ]
}

/** The groups that are asked for and may be read: their numbers tell the database how much was said there. */
async function groupsWanted(
  { db, actor }: Context,
  { platform, groupId, mine }: Partial<FindingFilters>,
  hidden: readonly number[],
): Promise<number[] | undefined> {
  const me = actor?.kind === 'person' ? actor.id : 0
  const wanted = [
    platform?.length ? sql`g.platform = any(${[...platform]}::text[])` : undefined,
    groupId === undefined ? undefined : sql`g.id = ${groupId}`,
    mine === undefined ? undefined : sql`${me} in (g.created_by, g.assistant_id, g.operator_id)`,
  ].filter((condition) => condition !== undefined)
  if (wanted.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select g.id::float8 as id from groups.groups g
    where g.id <> all(${[...hidden]}::bigint[]) and ${sql.join(wanted, sql` and `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each word is sought in the values; one that names a port, also among the ports. */
function termsOf(q: string | undefined): RawBuilder<unknown>[] {
  const words = searchText([q ?? ''])
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
  return words.map((word) => {
    const text = sql`f.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
    const ports = codesOfPorts(portCodesNamed(word))
    return ports.length === 0 ? text : sql`(${text} or f.pols && ${ports}::text[] or f.pods && ${ports}::text[])`
  })
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined

const anyOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} && ${[...values]}::text[]` : undefined

type Standing = (typeof standingChoices)[number]

interface Judged {
  where: RawBuilder<unknown>
  /** Whether all findings were judged; else the newest were. */
  isWhole: boolean
}

/** A page of the newest first: how many findings fill it, and whether the moment at which a finding `f` stands is behind the pages before. */
export interface NewestPage {
  rows: number
  isAfter: (place: RawBuilder<unknown>) => RawBuilder<boolean>
}

/**
 * The filters as conditions on findings `f`, also how the person stands to the caller. That is asked as the rows of the list ask it, so that
 * the filter tells nothing that they do not tell, and of the newest findings alone, since nobody can keep the answer. For a page of the
 * newest no more are read and judged than fill it.
 */
export async function judgedWhere(
  context: Context,
  { standing, ...filters }: Partial<FindingFilters>,
  hidden: readonly number[],
  page?: NewestPage,
): Promise<Judged> {
  const where = await findingsWhere(context, filters, hidden)
  if (!standing || standing.length === 0) return { where, isWhole: true }
  const newest = await newestFindings(context, where, hidden, page)
  const wanted: number[] = []
  const most = page?.rows ?? newest.length
  for (let read = 0; read < newest.length && wanted.length < most; ) {
    const size = page ? lotSize(most, read, wanted.length) : mostJudged
    wanted.push(...(await wantedAmong(context, newest.slice(read, read + size), { standing, hidden })))
    read += size
  }
  return { where: sql`f.id = any(${wanted}::bigint[]) and ${where}`, isWhole: newest.length < mostJudged }
}

const [firstLot, mostGrowth] = [250, 4]

/** How many are judged next: as many as will fill the page by what was found so far, and some more. */
const lotSize = (most: number, read: number, found: number) =>
  read === 0 ? firstLot : Math.ceil(Math.min(read * mostGrowth, ((most - found) * 1.3 * read) / Math.max(found, 1)))

async function wantedAmong(
  context: Context,
  ids: readonly number[],
  { standing, hidden }: { standing: readonly Standing[]; hidden: readonly number[] },
): Promise<number[]> {
  const people = await peopleOf(context, ids, hidden)
  const only = standing.length === 1 && standing[0] === 'pool' ? 'pool' : undefined
  const standings = await standingsSeen(context, people.map(soughtPerson), only)
  return people.filter((_, place) => standing.includes(standings[place] ?? 'unknown')).map(({ id }) => id)
}

/**
 * The newest findings that fit; those of a page in the order of the list, which is another for what was said in a hidden group too: it stands
 * by its open sources.
 */
async function newestFindings(
  { db }: Context,
  where: RawBuilder<unknown>,
  hidden: readonly number[],
  page: NewestPage | undefined,
): Promise<number[]> {
  const newest = sql`
    select f.id, f.at, ${isSaidInHidden(hidden)} as "isMoved" from groups.findings f
    where ${where} order by f.at desc, f.id desc limit ${mostJudged}`
  const { rows } = page
    ? await sql<{ id: number }>`
        select f.id::float8 as id
        from (
          select n.id, case when n."isMoved" then (
            select min(s.at) from groups.finding_sources s where s.finding_id = n.id and ${isOpen(hidden)}) else n.at end as place
          from (${newest}) n) f
        where ${page.isAfter(sql`f.place`)} order by f.place desc, f.id desc`.execute(db)
    : await sql<{ id: number }>`select n.id::float8 as id from (${newest}) n`.execute(db)
  return rows.map(({ id }) => id)
}

interface PersonRow {
  id: number
  facts: { draft: Pick<FindingDraft, 'company' | 'name' | 'values'> }
  sender: string
  account: SenderAccount | null
}

/** Whom findings are about, by the first source that the caller may see. */
async function peopleOf({ db }: Context, ids: readonly number[], hidden: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select f.id::float8 as id, json_build_object('draft', json_build_object(
        'company', f.draft -> 'company', 'name', f.draft -> 'name', 'values', f.draft -> 'values')) as facts, first.sender, first.account
    from (select f.id, f.facts -> 'draft' as draft from groups.findings f where f.id = any(${[...ids]}::bigint[]) offset 0) f
    cross join lateral (
      select s.sender, (
        select json_build_object('kind', n.account_kind, 'value', n.account) from groups.senders n
        where n.id = s.sender_id and n.erased_at is null and n.account_kind is not null and n.account <> '') as account
      from groups.finding_sources s where s.finding_id = f.id and ${isOpen(hidden)} order by s.at, s.id limit 1) first`.execute(
    db,
  )
  return rows
}
