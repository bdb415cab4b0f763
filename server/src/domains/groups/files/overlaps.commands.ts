import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { findOverlap } from '../messages/families.commands.ts'
import type { LotMessage } from '../messages/messages.commands.ts'
import type { PlacedPart } from './messages.queries.ts'

interface Compared {
  fileId: number
  groupId: number
  messages: readonly LotMessage[]
}

/**
 * Returns whether minute and name decide what is the same of a lot: the group has its talk from a program of another family. Lots are looked at
 * one by one, since an overlap may begin anywhere; from there on it holds for the rest of the conversation.
 */
export async function isCoarseLot(context: Context, part: PlacedPart, compared: Compared): Promise<boolean> {
  if (part.isCoarse) return true
  if (!(await hasOtherForms(context, part, compared))) return false
  return (await findOverlap(context, compared)).isCoarse
}

/** Files of one form write times and senders alike, so only another form needs a closer look. */
async function hasOtherForms({ db }: Context, { form }: PlacedPart, { fileId, groupId }: Compared): Promise<boolean> {
  const { rows } = await sql`
    select from groups.file_parts
    where group_id = ${groupId} and file_id <> ${fileId} and is_taken and form <> ${form} limit 1`.execute(db)
  return rows.length > 0
}
