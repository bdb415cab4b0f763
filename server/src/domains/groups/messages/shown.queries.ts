import { findWords } from '@seamark/contract/groups/messages/folding'
import type { Hit, Message } from '@seamark/contract/groups/messages/messages'
import { textOfPlace } from '@seamark/contract/groups/messages/places'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isOddlyDated } from '../reading/messages.rules.ts'
import type { MessageRow } from './rows.queries.ts'

interface SenderRow {
  id: number
  name: string
  account: string
  title: string
  is_erased: boolean
}

/** Returns messages as the screen shows them, with the names of their senders by one question. */
export async function messagesOf(context: Context, rows: readonly MessageRow[]): Promise<Message[]> {
  const known = await knownOf(context, rows)
  return rows.map((row) => asMessage(row, known))
}

/** Returns hits with the names of their groups. A long text is cut around its first word. */
export async function hitsOf(context: Context, rows: readonly MessageRow[], words: readonly string[]): Promise<Hit[]> {
  const [known, groups] = await Promise.all([knownOf(context, rows), groupsOf(context, rows)])
  return rows.flatMap((row) => {
    const group = groups.get(row.groupId)
    return group ? [{ ...asMessage(cutAround(row, words), known), group }] : []
  })
}

const shownLetters = 600
const lettersBefore = 150

function cutAround(row: MessageRow, words: readonly string[]): MessageRow {
  if (row.text.length <= shownLetters) return row
  const from = Math.max(0, (findWords(row.text, words)[0]?.from ?? 0) - lettersBefore)
  const cut = row.text.slice(from, from + shownLetters).toWellFormed()
  return { ...row, text: `${from > 0 ? '…' : ''}${cut}`, isCut: true }
}

interface Known {
  senders: ReadonlyMap<number, SenderRow>
  /** When each file was uploaded. */
  files: ReadonlyMap<number, Date>
}

async function knownOf(context: Context, rows: readonly MessageRow[]): Promise<Known> {
  const [senders, files] = await Promise.all([namesOf(context, rows), uploadsOf(context, rows)])
  return { senders, files }
}

async function uploadsOf({ db }: Context, rows: readonly MessageRow[]) {
  const ids = [...new Set(rows.map(({ file }) => file))]
  if (ids.length === 0) return new Map<number, Date>()
  const { rows: files } = await sql<{ id: number; created_at: Date }>`
    select id, created_at from groups.files where id = any(${ids}::bigint[])`.execute(db)
  return new Map(files.map(({ id, created_at: at }) => [id, at]))
}

async function namesOf({ db }: Context, rows: readonly MessageRow[]) {
  const ids = [...new Set(rows.map(({ sender }) => sender))].filter((id) => id > 0)
  if (ids.length === 0) return new Map<number, SenderRow>()
  const { rows: named } = await sql<SenderRow>`
    select id, name, account, title, erased_at is not null as is_erased from groups.senders where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(named.map((row) => [row.id, row]))
}

async function groupsOf({ db }: Context, rows: readonly MessageRow[]) {
  const ids = [...new Set(rows.map(({ groupId }) => groupId))]
  if (ids.length === 0) return new Map<number, { name: string; platform: GroupPlatform }>()
  const { rows: named } = await sql<{ id: number; name: string; platform: GroupPlatform }>`
    select id, name, platform from groups.groups where id = any(${ids}::bigint[])`.execute(db)
  return new Map(named.map(({ id, name, platform }) => [id, { name, platform }]))
}

function asMessage(row: MessageRow, { senders, files }: Known): Message {
  const sender = senders.get(row.sender)
  const message = {
    place: textOfPlace(row),
    groupId: row.groupId,
    at: new Date(row.at).toISOString(),
    isOddlyDated: isOddlyDated(row.at, files.get(row.file)?.getTime() ?? Number.POSITIVE_INFINITY),
  }
  // The engine forgets a little later than PostgreSQL.
  if (sender?.is_erased) return { ...message, sender: null, kind: 'erased', text: '', isCut: false }
  return {
    ...message,
    sender: sender ? { id: sender.id, name: sender.name, account: sender.account, title: sender.title } : null,
    kind: row.kind,
    text: row.text,
    isCut: row.isCut,
  }
}
