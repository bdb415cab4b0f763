import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { ChatMessage, ChatSender } from '../reading/messages.rules.ts'
import { readErased } from './erased-senders.queries.ts'
import { createSenderKeys, plainText } from './keys.rules.ts'

/** A sender as some messages show him: his latest name among them. */
export interface SeenSender {
  key: string
  sender: ChatSender
  at: number
  names: Set<string>
}

/** Gathers the senders of some messages by their keys. */
export function sendersOf(messages: readonly Pick<ChatMessage, 'sender' | 'at'>[]): Map<string, SeenSender> {
  const seen = new Map<string, SeenSender>()
  const keyOf = createSenderKeys()
  for (const { sender, at } of messages) {
    if (!sender) continue
    const key = keyOf(sender)
    const known = seen.get(key)
    if (!known) seen.set(key, { key, sender, at, names: new Set([sender.name]) })
    else {
      known.names.add(sender.name)
      if (at >= known.at) Object.assign(known, { sender, at })
    }
  }
  return seen
}

/**
 * Returns the ids of senders by their keys, of those that were not erased. New ones are written down, and names that are new or later. This commits by
 * itself, before a message refers to an id: rolled back, the id would be given again and the messages would be of nobody.
 */
export async function keepSenders(
  context: Context,
  groupId: number,
  seen: ReadonlyMap<string, SeenSender>,
): Promise<Map<string, number>> {
  if (seen.size === 0) return new Map()
  const [known, { hasKey }] = await Promise.all([
    readSenders(context, groupId, [...seen.keys()]),
    readErased(context, groupId),
  ])
  const changed = [...seen.values()].filter((one) => saysMore(one, known.get(one.key)) && !hasKey(one.key))
  if (changed.length === 0) return new Map([...known].map(([key, { id }]) => [key, id]))
  return write.bookkeep(context, 'groups.uploadChat', async (tx) => {
    const kept = await writeSenders(tx, groupId, changed)
    return new Map([...[...known].map(([key, { id }]) => [key, id] as const), ...kept])
  })
}

interface KnownSender {
  id: number
  key: string
  name: string
  names: string[]
  seen_at: Date
}

async function readSenders({ db }: Pick<Context, 'db'>, groupId: number, keys: readonly string[]) {
  const { rows } = await sql<KnownSender>`
    select id, key, name, names, seen_at from groups.senders where group_id = ${groupId} and key = any(${[...keys]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

const mostNames = 50

function saysMore({ sender, at, names }: SeenSender, known: KnownSender | undefined): boolean {
  if (!known) return true
  if (at > known.seen_at.getTime() && plainText(sender.name, 200) !== known.name) return true
  return known.names.length < mostNames && [...names].some((name) => !known.names.includes(plainText(name, 200)))
}

/** Rows are written in the order of their keys, so that two lots that name the same people do not wait for each other. */
async function writeSenders(tx: WriteContext, groupId: number, seen: readonly SeenSender[]) {
  const rows = seen.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows: kept } = await sql<{ id: number; key: string }>`
    insert into groups.senders as s (group_id, key, account_kind, account, name, names, title, seen_at)
    select ${groupId}::bigint, given.key, given.account_kind, given.account, given.name,
      array(select jsonb_array_elements_text(given.names) limit ${mostNames}), given.title, given.seen_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(columnsOf))}::jsonb)
      as given (key text, account_kind text, account text, name text, names jsonb, title text, seen_at timestamptz)
    on conflict (group_id, key) do update set
      name = case when excluded.seen_at >= s.seen_at then excluded.name else s.name end,
      title = case when excluded.seen_at >= s.seen_at then excluded.title else s.title end,
      names = array(select distinct name from unnest(s.names || excluded.names) name limit ${mostNames}),
      seen_at = greatest(s.seen_at, excluded.seen_at)
    returning s.id, s.key`.execute(tx.db)
  return kept.map(({ id, key }) => [key, id] as const)
}

const columnsOf = ({ key, sender, at, names }: SeenSender) => ({
  key,
  account_kind: sender.accountKind,
  account: plainText(sender.account, 200),
  name: plainText(sender.name, 200),
  names: [...names].map((name) => plainText(name, 200)),
  title: plainText(sender.title, 100),
  seen_at: new Date(at).toISOString(),
})
