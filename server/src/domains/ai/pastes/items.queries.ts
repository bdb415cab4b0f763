import type { FindingFlagCode } from '@seamark/contract/groups/choices'
import type { FindingPlace } from '@seamark/contract/groups/findings/findings'
import type {
  listPasteItems as contract,
  PasteItem,
  PasteKind,
  pasteItemsQuery,
} from '@seamark/contract/ai/pastes/items'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { asCount, cutPage, jsonCursor } from '../../../platform/page.ts'
import { type FindingFacts, soughtPerson, termsOf } from '../../groups/index.ts'
import { companyOfPerson, lookUpKnown, standingsSeen } from '../../phonebook/index.ts'
import { bestOffers } from '../../rates/index.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { failIfNotOwn, isOwn, tabs } from './pastes.queries.ts'
import { lacksOf, languageOfText, replyTo } from './replies.rules.ts'

export interface ItemRow {
  id: number
  version: number
  paste_id: number
  paste_state: string
  kind: PasteKind
  message: number
  place: number
  item_key: string
  times: number
  day: string
  facts: FindingFacts
  places: FindingPlace[]
  flags: FindingFlagCode[]
  edited: boolean
  wants_reply: boolean
  reply: string | null
  replied_at: Date | null
  ignored_at: Date | null
  at: Date | null
  sender: string
  account: Parameters<typeof soughtPerson>[0]['account']
  text: string
  outcomes: PasteItem['outcomes']
}

/** Rows of sheets with their words, and what was made of the same words before, of this sheet or another of hers. */
export const selectItems = (tail: RawBuilder<unknown>) => sql<ItemRow>`
  select i.id::float8 as id, i.version, i.paste_id::float8 as paste_id, s.state as paste_state, i.kind, i.message, i.place, i.item_key, i.times,
    i.day::text as day, i.facts, i.places, i.flags, i.edited, i.wants_reply, i.reply, i.replied_at, i.ignored_at, m.at, m.sender, m.account,
    left(m.text, 4000) as text, coalesce((
      select json_agg(json_build_object('target', o.target, 'subjectId', o.subject_id, 'companyId', o.company_id, 'at', o.at) order by o.at, o.target)
      from ai.paste_outcomes o where o.person_id = s.owner_id and o.item_key = i.item_key), '[]') as outcomes
  from ai.paste_items i
  join ai.pastes s on s.id = i.paste_id
  join ai.paste_messages m on m.paste_id = i.paste_id and m.place = i.message
  ${tail}`

type Query = z.output<NonNullable<typeof contract.query>>

/** The database numbers the rows of a sheet by `integer`. */
const cursors = jsonCursor(z.int32().positive(), 'ai.cursor_invalid')

/** A page of a tab, as it was said. */
export async function listPasteItems(context: Context, { pasteId, tab, limit, cursor }: Query) {
  authorize(context, 'ai.usePastes')
  await failIfNotOwn(context, pasteId)
  const where = sql`i.paste_id = ${pasteId} and ${tabs[tab]}`
  const after = cursor === undefined ? sql`` : sql`and i.place > ${cursors.read(cursor)}`
  const [{ rows }, counted] = await Promise.all([
    selectItems(sql`where ${where} ${after} order by i.place limit ${limit + 1}`).execute(context.db),
    sql<{ count: number }>`select count(*)::int as count from ai.paste_items i where ${where}`.execute(context.db),
  ])
  const page = cutPage(rows, limit, ({ place }) => cursors.write(place))
  return { rows: await asItems(context, page.rows), next: page.next, count: asCount(counted.rows[0]?.count ?? 0) }
}

/** The row of a sheet of the caller; fails with item_not_found. */
export async function itemRow(context: Context, id: number): Promise<ItemRow> {
  const { rows } = await selectItems(sql`where i.id = ${id} and ${isOwn(context.actor)}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('ai.item_not_found')
  return row
}

/** At most so many rows that a tab holds, for a run over all of them. */
export async function findItemIds(context: Context, asked: unknown, most: number): Promise<number[]> {
  authorize(context, 'ai.usePastes')
  // The workbench has checked it by its schema.
  const { pasteId, tab } = asked as z.output<typeof pasteItemsQuery>
  const { rows } = await sql<{ id: number }>`
    select i.id::float8 as id from ai.paste_items i join ai.pastes s on s.id = i.paste_id
    where i.paste_id = ${pasteId} and ${tabs[tab]} and ${isOwn(context.actor)} order by i.id limit ${most}`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/** How rows are called in the log of a run. */
export async function itemNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await selectItems(sql`where i.id = any(${[...ids]}::bigint[]) and ${isOwn(context.actor)}`).execute(
    context.db,
  )
  return new Map(rows.map(({ id, sender, text }) => [id, [sender, firstWords(text)].filter(Boolean).join(' · ')]))
}

const firstWords = (text: string) => [...(text.trim().split('\n', 1)[0] ?? '')].slice(0, 60).join('')

export async function asItem(context: Context, row: ItemRow): Promise<PasteItem> {
  const [item] = await asItems(context, [row])
  if (!item) throw new Error('a row is shown as one row')
  return item
}

/** Rows with our offers and replies as of now: what holds is asked each time, so that no reply quotes what has ended meanwhile. */
export async function asItems(context: Context, rows: readonly ItemRow[]): Promise<PasteItem[]> {
  const [standings, offers] = await Promise.all([
    rows.length === 0 ? [] : standingsSeen(context, rows.map(toldOf)),
    bestOffers(context, rows.map(askedWay)),
  ])
  const seesOffers = passes(context.actor, 'rates.read')
  return rows.map((row, at) => shown(row, { standing: standings[at] ?? null, best: offers[at] ?? null, seesOffers }))
}

/** Somebody pastes what others have written, each of whom may be the sender. */
export const toldOf = (row: ItemRow) => soughtPerson({ facts: row.facts, sender: row.sender, account: row.account })

/** Only what was said of whole containers has a price among our offers. */
function askedWay({ kind, facts: { extracted, draft } }: ItemRow) {
  const isAsked = (kind === 'demand' || kind === 'supply') && extracted.line?.mode === 'fcl'
  const containers = [...draft.boxes, ...(kind === 'supply' ? draft.prices : [])].map(({ container }) => container)
  return isAsked ? { pols: draft.pols, pods: draft.pods, containers } : { pols: [], pods: [], containers: [] }
}

interface Seen {
  standing: PasteItem['standing']
  best: PasteItem['best']
  seesOffers: boolean
}

function shown(row: ItemRow, { standing, best, seesOffers }: Seen): PasteItem {
  const { draft, extracted } = row.facts
  const asked = { kind: row.kind, draft, terms: termsOf(extracted) }
  const language = languageOfText(row.text)
  const byRule = replyTo({ ...asked, best, seesOffers, language, portOf: portName, carrierOf: carrierName })
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    message: row.message,
    at: row.at?.toISOString() ?? null,
    sender: row.sender,
    text: row.text,
    places: row.places,
    times: row.times,
    draft,
    terms: asked.terms,
    flags: row.flags,
    edited: row.edited,
    standing,
    best,
    reply: row.reply ?? byRule,
    isOwnReply: row.reply !== null,
    lacks: row.wants_reply ? lacksOf(asked) : [],
    repliedAt: row.replied_at?.toISOString() ?? null,
    state: row.outcomes.length > 0 ? 'accepted' : row.ignored_at === null ? 'open' : 'ignored',
    outcomes: row.outcomes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }
}

/** Looks up who holds the company of a row: the one look-up that the phonebook counts and logs. */
export async function lookUpPasteItem(context: Context, id: number) {
  authorize(context, 'ai.usePastes')
  const company = await companyOfPerson(context, toldOf(await itemRow(context, id)))
  return lookUpKnown(context, { id: company?.id ?? null, names: [] })
}

/** Rows in the audit log, for the owners of their sheets. */
export const pasteItemSubject: AuditedSubject = {
  kind: 'pasteItem',
  namesOf: itemNames,
  find: async () => [],
  mayOpen: async (context, id) => (await itemNames(context, [id])).has(id),
}
