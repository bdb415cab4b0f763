import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type KeptHandle, readHandles } from './handles.rules.ts'

/** The handles that each of the chats has given out, in all of its branches: a name means one record in the whole chat. */
export async function givenHandles(
  { db }: Pick<Context, 'db'>,
  chatIds: readonly number[],
): Promise<ReadonlyMap<number, KeptHandle[]>> {
  const given = new Map<number, KeptHandle[]>()
  if (chatIds.length === 0) return given
  const { rows } = await sql<{ chat_id: number; handles: unknown }>`
    select chat_id, handles from ai.messages where chat_id = any(${[...chatIds]}::bigint[]) and handles <> '[]' order by number`.execute(
    db,
  )
  for (const { chat_id, handles } of rows) given.set(chat_id, [...(given.get(chat_id) ?? []), ...readHandles(handles)])
  return given
}
