import type { Subject } from '@seamark/contract/discussions/discussions'
import type { discussionsFailures } from '@seamark/contract/discussions/failures'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { WriteContext } from '../../platform/write.ts'
import type { Discussed, DiscussedRecord } from './ports.ts'

type Refusal = keyof typeof discussionsFailures

/** Returns the record that the caller may see, else fails with `refusal`, as if there were none. */
export async function seenRecord(
  context: Context,
  owners: readonly Discussed[],
  { kind, id }: Subject,
  refusal: Refusal = 'discussions.record_not_found',
): Promise<DiscussedRecord> {
  const record = await owners.find((owner) => owner.kind === kind)?.find(context, id)
  if (!record || !context.actor || !record.isSeenBy(context.actor)) throw fail(refusal)
  return record
}

/** Returns the record that the caller may comment on and attach to. Fails also with only_reading. */
export async function writableRecord(
  context: Context,
  owners: readonly Discussed[],
  subject: Subject,
  refusal?: Refusal,
): Promise<DiscussedRecord> {
  const record = await seenRecord(context, owners, subject, refusal)
  if (!context.actor || !record.isWrittenBy(context.actor)) throw fail('discussions.only_reading')
  return record
}

/** Locks the record, and returns it as `writableRecord` does. */
export async function recordToDiscuss(
  tx: WriteContext,
  owners: readonly Discussed[],
  subject: Subject,
  refusal?: Refusal,
): Promise<DiscussedRecord> {
  await owners.find(({ kind }) => kind === subject.kind)?.lock(tx, subject.id)
  return writableRecord(tx, owners, subject, refusal)
}

/** Open pages of the record read its comments and attachments again. */
export function publishDiscussion(tx: WriteContext, { audiences }: DiscussedRecord, { id }: Subject) {
  const by = tx.actor?.kind === 'person' ? { by: tx.actor.id } : {}
  for (const audience of audiences) tx.publish({ event: { topic: 'discussions.discussion', id, ...by }, audience })
}
