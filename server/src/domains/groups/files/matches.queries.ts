import { type ChatFormName, platformsOf } from '@seamark/contract/groups/files/forms'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { readableGroups } from '../policy.ts'

/** A conversation that looks for its group. */
export interface Unmatched {
  place: number
  label: string
  account: string
  kind: 'group' | 'private' | 'unknown'
  form: ChatFormName
}

export interface Match {
  groupId: number
  by: 'account' | 'remembered' | 'name'
  /** It is a talk of the caller's with somebody. */
  isPrivate: boolean
}

/**
 * Returns the groups of conversations: the one with exactly this account, else the one that somebody chose for this form
 * and name before, else the only one of exactly this name. Groups into which the caller may not read are passed over; a
 * talk between two is never read into a group, nor a group into such a talk, and nothing into a talk that a colleague gave.
 */
export async function matchGroups(context: Context, parts: readonly Unmatched[]): Promise<ReadonlyMap<number, Match>> {
  const asked = parts.map(({ place, label, account, kind, form }) => ({
    place,
    label,
    account,
    kind,
    form,
    key: groupKey(account || (kind === 'private' || /^\d{5,12}$/.test(label) ? label : '')),
    platforms: platformsOf(form),
  }))
  const { rows } = await sql<Match & { place: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (place int, label text, account text, kind text, form text, key text, platforms text[])),
    open_groups as materialized (select g.* from groups.groups g where ${readableGroups(context.actor)} and g.given_by_id is null),
    found as (
      select a.place, 1 as rank, g.id, g.type, 'account' as by from asked a
      join open_groups g on a.key <> '' and g.account_key = a.key and g.platform = any(a.platforms) and ${isOfKind}
      union all
      select a.place, 2, g.id, g.type, 'remembered' from asked a
      cross join lateral (
        select g.id, g.type from groups.file_parts p join open_groups g on g.id = p.group_id
        where p.form = a.form and p.label = a.label and p.account = a.account and a.label <> '' and ${isOfKind}
        order by p.id desc limit 1) g
      union all
      select a.place, 3, min(g.id), min(g.type), 'name' from asked a
      join open_groups g on a.label <> '' and upper(g.name) = upper(a.label) and g.platform = any(a.platforms) and ${isOfKind}
      group by a.place having count(*) = 1)
    select distinct on (place) place, id::float8 as "groupId", by, type = 'private' as "isPrivate" from found order by place, rank, id`.execute(
    context.db,
  )
  return new Map(rows.map(({ place, ...match }) => [place, match]))
}

/** Whether a conversation `a` may be read into a group `g`. */
const isOfKind = sql`case a.kind when 'private' then g.type = 'private' when 'group' then g.type <> 'private' else true end`

/** Returns the key by which the caller's side of a talk was known the last time. */
export async function rememberedSide({ db }: Context, groupId: number): Promise<string | null> {
  const row = await db
    .selectFrom('groups.file_parts')
    .select('own_key')
    .where('group_id', '=', groupId)
    .where('own_key', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.own_key ?? null
}

/**
 * Returns how a conversation of this form and name was read the last time: the order of its dates and its zone;
 * undefined for a new one.
 */
export async function rememberedReading({ db }: Context, form: ChatFormName, label: string) {
  return db
    .selectFrom('groups.file_parts')
    .select(['date_order', 'zone'])
    .where('form', '=', form)
    .where('label', '=', label)
    .where('label', '<>', '')
    .where('group_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
