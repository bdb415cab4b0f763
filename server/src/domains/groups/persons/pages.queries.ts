import type { ListedPerson, PersonFilters } from '@seamark/contract/groups/persons/persons'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, maySeek, seesContactValues } from '../../../platform/context.ts'
import { cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { readableGroups } from '../policy.ts'

interface Listed {
  id: number
  name: string
  platforms: GroupPlatform[]
  groups: number
  last_said_at: Date | null
}

interface PersonList extends PersonFilters {
  limit: number
  cursor?: string | undefined
}

/** People in at least two groups that the caller may read; a search finds also those of one. Those in most groups come first. */
export async function listPersons(context: Context, { limit, cursor, ...filters }: PersonList) {
  authorize(context, 'groups.readMessages')
  const after = cursor === undefined ? undefined : personCursor.read(cursor)
  const { rows: found } = await sql<Listed>`
    with listed as (
      select id, groups from ${countedPersons(context, filters)} counted
      where ${after ? sql`(groups, id) < (${after[0]}::int, ${after[1]}::bigint)` : sql`true`}
      order by groups desc, id desc limit ${limit + 1})
    select l.id, l.groups, shown.*
    from listed l cross join lateral (
      select (array_agg(s.name order by s.member_id is null, n.seen_at desc nulls last, s.id))[1] as name,
        array_agg(distinct g.platform) as platforms, max(n.seen_at) as last_said_at
      from groups.person_seats s ${readableOf(context)} left join groups.senders n on n.id = s.sender_id
      where s.person_id = l.id) shown
    order by l.groups desc, l.id desc`.execute(context.db)
  const { rows, next } = cutPage(found, limit, (last) => personCursor.write([last.groups, last.id]))
  return { rows: rows.map(asListed), next }
}

const readableOf = ({ actor }: Context) => sql`join groups.groups g on g.id = s.group_id and ${readableGroups(actor)}`

/** The people whom the filters find, as a table of ids with the groups of each. Only places that the caller may read are looked at. */
export function countedPersons(context: Context, { q, platform, groupId }: PersonFilters): RawBuilder<unknown> {
  const readable = readableOf(context)
  const inPlace = (condition: RawBuilder<unknown>) =>
    sql`s.person_id in (select s.person_id from groups.person_seats s ${readable} where ${condition})`
  const given = [
    q === undefined || maySeek(context.actor, q) ? undefined : sql`false`,
    q === undefined ? undefined : inPlace(sql`s.search like ${patternOf(q)} ${byName(context, q)}`),
    platform?.length ? inPlace(sql`g.platform = any(${[...platform]}::text[])`) : undefined,
    groupId === undefined ? undefined : inPlace(sql`s.group_id = ${groupId}`),
  ].filter((condition) => condition !== undefined)
  return sql`(
    select s.person_id as id, count(distinct s.group_id)::int as groups from groups.person_seats s ${readable}
    where ${given.length === 0 ? sql`true` : sql.join(given, sql` and `)}
    group by s.person_id having count(distinct s.group_id) >= ${q === undefined ? 2 : 1})`
}

/** Accounts are searched with the names, and by their parts too: whoever is shown none finds by the name alone. */
const byName = ({ actor }: Context, q: string) =>
  seesContactValues(actor) ? sql`` : sql`and upper(normalize(s.name, nfkc)) like ${patternOf(q)}`

const patternOf = (text: string) =>
  `%${text
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

const asListed = ({ id, name, platforms, groups, last_said_at }: Listed): ListedPerson => ({
  id,
  name,
  platforms,
  groups,
  lastSaidAt: last_said_at?.toISOString() ?? null,
})

const personCursor = jsonCursor(z.tuple([z.number().int().min(1), cursorId]), 'groups.cursor_invalid')
