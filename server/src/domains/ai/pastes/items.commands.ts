import type { editPasteItem as contract, PasteItem } from '@seamark/contract/ai/pastes/items'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { flagsLeft, termsOf } from '../../groups/index.ts'
import { asItem, type ItemRow, itemRow } from './items.queries.ts'
import { lockItems } from './outcomes.commands.ts'
import { publishPaste } from './publications.commands.ts'
import { wantsReply } from './replies.rules.ts'

const permission = 'ai.usePastes'
type Changes = z.output<NonNullable<typeof contract.body>>

/** Puts values or the reply right; flags that the change answers go. A stale version is refused with the current row. */
export async function editPasteItem(
  context: Context,
  id: number,
  version: number,
  { draft, reply }: Changes,
): Promise<PasteItem> {
  return write(context, { permission, audit: 'ai.pasteItemEdited' }, async (tx) => {
    const row = await lockItem(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: await asItem(tx, row) })
    if (row.paste_state === 'done') throw fail('ai.paste_done')
    if (draft !== undefined) await changeDraft(tx, row, draft)
    if (reply !== undefined) await changeReply(tx, row, reply)
    // What was pasted is nobody else's: the log says that it was changed, and no word of it.
    await tx.audit({ subject: 'pasteItem', id })
    return told(tx, row)
  })
}

async function changeDraft(tx: WriteContext, { id, kind, facts, outcomes, ...row }: ItemRow, draft: FindingDraft) {
  if (outcomes.length > 0) throw fail('ai.item_decided')
  const flags = flagsLeft(facts.extracted.flags, facts.draft, draft)
  const extracted = { ...facts.extracted, flags }
  const asked = { kind, draft, terms: termsOf(extracted) }
  await sql`
    update ai.paste_items set facts = ${JSON.stringify({ extracted, draft })}::jsonb, flags = ${[...new Set(flags.map(({ code }) => code))]}::text[],
      wants_reply = ${row.wants_reply || wantsReply(asked)}, edited = true, version = version + 1
    where id = ${id}`.execute(tx.db)
}

async function changeReply(tx: WriteContext, { id, wants_reply }: ItemRow, reply: string) {
  if (!wants_reply) throw fail('ai.item_no_reply')
  await sql`
    update ai.paste_items set reply = ${reply.trim() === '' ? null : reply}, version = version + 1 where id = ${id}`.execute(
    tx.db,
  )
}

/** Ticks that a reply has left by the hand of the caller, or that it has not. */
export async function markPasteItem(context: Context, id: number, { isReplied }: { isReplied: boolean }) {
  return write(context, { permission, audit: 'ai.pasteItemReplied' }, async (tx) => {
    const row = await lockItem(tx, id)
    if (!row.wants_reply) throw fail('ai.item_no_reply')
    if ((row.replied_at !== null) === isReplied) {
      tx.unchanged()
      return asItem(tx, row)
    }
    await sql`
      update ai.paste_items set replied_at = ${isReplied ? sql`now()` : sql`null`} where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'pasteItem', id, after: { replied: isReplied } })
    return told(tx, row)
  })
}

async function lockItem(tx: WriteContext, id: number): Promise<ItemRow> {
  const row = (await lockItems(tx, [id])).get(id)
  if (!row) throw fail('ai.item_not_found')
  return row
}

async function told(tx: WriteContext, { id, paste_id }: ItemRow): Promise<PasteItem> {
  publishPaste(tx, { id: paste_id, ownerId: personOf(tx).id })
  return asItem(tx, await itemRow(tx, id))
}
