import type { Paste, PasteMessage, PasteState } from '@seamark/contract/ai/pastes/pastes'
import { pasteMessagesShown } from '@seamark/contract/ai/pastes/pastes'
import type { PasteTab } from '@seamark/contract/ai/choices'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorize, type Context, personOf } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorId, cutPage, fixedPage, jsonCursor } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'

/** A sheet is seen and changed by its owner alone, and by nobody who reaches her. One that has ended is gone. */
export const isOwn = (actor: Actor | null) =>
  actor === null || actor.kind === 'system'
    ? sql<boolean>`false`
    : sql<boolean>`(s.owner_id = ${actor.id} and s.ends_at > now())`

/** The rows `i` of each tab. */
export const tabs: Record<PasteTab, RawBuilder<boolean>> = {
  demand: sql<boolean>`i.kind = 'demand'`,
  supply: sql<boolean>`i.kind = 'supply'`,
  contact: sql<boolean>`i.kind = 'contact'`,
  schedule: sql<boolean>`i.kind in ('schedule', 'change')`,
  replies: sql<boolean>`(i.wants_reply and i.replied_at is null and i.ignored_at is null)`,
  unread: sql<boolean>`i.kind = 'unread'`,
}

interface PasteRow {
  id: number
  version: number
  title: string
  state: PasteState
  day: string
  form: string
  messages: number
  counts: Paste['counts']
  failure: { code: string; params: Record<string, string | number> } | null
  created_at: Date
  ends_at: Date
}

const counts = sql.join(
  Object.entries(tabs).map(([tab, rows]) => sql`${sql.lit(tab)}, count(*) filter (where ${rows})`),
)

const selectPastes = (tail: RawBuilder<unknown>) => sql<PasteRow>`
  select s.id::float8 as id, s.version, s.title, s.state, s.day::text as day, s.form, s.failure, s.created_at, s.ends_at,
    (select count(*)::int from ai.paste_messages m where m.paste_id = s.id) as messages,
    (select json_build_object(${counts}) from ai.paste_items i where i.paste_id = s.id) as counts
  from ai.pastes s ${tail}`

const cursors = jsonCursor(cursorId, 'ai.cursor_invalid')

/** The caller's sheets, the newest first. */
export async function listPastes(context: Context, { cursor }: { cursor?: string | undefined }) {
  authorize(context, 'ai.usePastes')
  const limit = fixedPage.list
  const after = cursor === undefined ? sql`` : sql`and s.id < ${cursors.read(cursor)}`
  const { rows } = await selectPastes(
    sql`where ${isOwn(context.actor)} ${after} order by s.id desc limit ${limit + 1}`,
  ).execute(context.db)
  const page = cutPage(rows, limit, ({ id }) => cursors.write(id))
  const count = { value: page.rows.length, exact: page.next === null && cursor === undefined }
  return { rows: page.rows.map((row) => asPaste(context, row)), next: page.next, count }
}

/** Fails with paste_not_found where it is not the caller's. */
export async function getPaste(context: Context, id: number): Promise<Paste> {
  authorize(context, 'ai.usePastes')
  const { rows } = await selectPastes(sql`where s.id = ${id} and ${isOwn(context.actor)}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('ai.paste_not_found')
  return asPaste(context, row)
}

function asPaste({ language }: Context, { failure, created_at, ends_at, ...row }: PasteRow): Paste {
  return {
    ...row,
    problem: failure && { code: failure.code, message: translate(language, failure.code, failure.params) },
    createdAt: created_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }
}

interface MessageRow {
  place: number
  at: Date | null
  sender: string
  text: string
  marks: PasteMessage['marks']
}

/** Messages of a sheet from one on, with what was read of each. */
export async function listPasteMessages(context: Context, id: number, { from }: { from: number }) {
  authorize(context, 'ai.usePastes')
  await failIfNotOwn(context, id)
  const { rows } = await sql<MessageRow>`
    select m.place, m.at, m.sender, m.text, coalesce((
      select json_agg(p.place || jsonb_build_object('itemId', i.id, 'kind', i.kind) order by i.place)
      from ai.paste_items i cross join jsonb_array_elements(i.places) p (place)
      where i.paste_id = m.paste_id and i.message = m.place), '[]') as marks
    from ai.paste_messages m
    where m.paste_id = ${id} and m.place >= ${from} order by m.place limit ${pasteMessagesShown}`.execute(context.db)
  return { messages: rows.map(({ at, ...row }): PasteMessage => ({ ...row, at: at?.toISOString() ?? null })) }
}

export async function failIfNotOwn(context: Context, id: number) {
  const { rows } = await sql`select from ai.pastes s where s.id = ${id} and ${isOwn(context.actor)}`.execute(context.db)
  if (rows.length === 0) throw fail('ai.paste_not_found')
}

/** Her sheet of the same content, if it lives. */
export async function findSamePaste(context: Context, sha256: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.id::float8 as id from ai.pastes s
    where s.owner_id = ${personOf(context).id} and s.sha256 = ${sha256} and s.state <> 'failed' and s.ends_at > now()`.execute(
    context.db,
  )
  return rows[0]?.id
}

/** Sheets in the audit log are called by their titles, to their owners alone. */
export const pasteSubject: AuditedSubject = {
  kind: 'paste',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select s.id::float8 as id, s.title from ai.pastes s where s.id = any(${[...ids]}::bigint[]) and ${isOwn(context.actor)}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  find: async (context, text) => {
    if (text.trim() === '') return []
    const { rows } = await sql<{ id: number }>`
      select s.id::float8 as id from ai.pastes s
      where strpos(lower(s.title), lower(${text.trim()})) > 0 and ${isOwn(context.actor)} order by s.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await pasteSubject.namesOf(context, [id])).has(id),
}
