import type { DiscussedKind } from '@seamark/contract/discussions/discussions'
import type { Actor, Context } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import type { WriteContext } from '../../platform/write.ts'

/**
 * A kind of record that people comment on and attach files to.
 *
 * A domain that has such records:
 * 1. writes a value of this type (`rates/quotes/discussed.queries.ts` is one) and hands it to `discussions([…])` in `server/src/app.ts`;
 * 2. has the kind in `discussedKinds` of the contract, and `discussions.subject.<kind>` in its words;
 * 3. is a `NoticedSubject` of the same kind, so that a notice about a mention is shown as long as its reader sees the record;
 * 4. calls `forgetDiscussions(tx, kind, ids)` in the transaction that really deletes records;
 * 5. shows `<Discussion kind="order" id={order.id} />` (`web/src/domains/discussions/index.ts`) on the record's page.
 */
export interface Discussed {
  kind: DiscussedKind
  /**
   * Locks the record (`for no key update`) until the transaction ends, so that it is not deleted meanwhile and its attachments are counted
   * one after another. Locks nothing else.
   */
  lock: (tx: WriteContext, id: number) => Promise<void>
  /** The record whoever asks; undefined where there is none, or where it waits for its deletion. */
  find: (context: Context, id: number) => Promise<DiscussedRecord | undefined>
}

export interface DiscussedRecord {
  /** What a notice calls it: `Q261125-007 华东电子`. */
  name: string
  /** Its page, where a notice leads. */
  path: string
  /** Whether an actor sees the record: the permission to read and the sentence of the owner's policy, both. */
  isSeenBy: (actor: Actor) => boolean
  /** Whether an actor who sees it may comment and attach. */
  isWrittenBy: (actor: Actor) => boolean
  /** The people whose open pages hear of a comment or a file. */
  audiences: readonly Audience[]
}
