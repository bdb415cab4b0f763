import type { RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import type { WriteContext } from '../../platform/write.ts'

/** What has been asked for, by whom, of what. */
export interface Asked {
  kind: string
  subjectId: number
  applicantId: number
  /** What was said with the decision. */
  note: string
}

/** A kind of record of which people may ask something. The domain that owns the records says who decides, and does what was asked. */
export interface Appliable {
  subject: string
  kinds: readonly string[]
  /** Whether the caller may decide about the record with this id: a condition on the owner's tables, so that queues are one query. */
  decidedBy: (context: Context, id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Those among `ids` that the caller may see, with their names of today. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Keeps the record as it is until the transaction ends, so that nobody decides about what changes hands meanwhile. */
  lock: (tx: WriteContext, id: number) => Promise<void>
  /** Who may decide, as live streams address them. */
  audienceOf: (context: Context, id: number) => Promise<Audience | undefined>
  /** Does what was asked, in the decider's transaction; or answers the key of the words that say why there is nothing left to give. */
  grant: (tx: WriteContext, asked: Asked) => Promise<string | undefined>
}

/** Whoever owns that kind of record. */
export function ownerOf(owners: readonly Appliable[], subject: string): Appliable {
  const owner = owners.find((one) => one.subject === subject)
  if (!owner) throw new Error(`Nobody owns ${subject}`)
  return owner
}
