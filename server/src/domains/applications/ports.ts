import type { RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import type { WriteContext } from '../../platform/write.ts'

/** What was asked for, by whom, and of which record. */
export interface Asked {
  kind: string
  subjectId: number
  applicantId: number
  /** The note that came with the decision. */
  note: string
}

/** A kind of record for which people may apply. The domain that owns the records says who decides, and does what was asked. */
export interface Appliable {
  subject: string
  kinds: readonly string[]
  /** Whether the caller may decide about the record with this id: a condition on the owner's tables, so that a queue needs one query. */
  decidedBy: (context: Context, id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Those of `ids` that the caller may see, with their names of today. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Locks the record until the transaction ends, so that nobody decides while it changes hands. */
  lock: (tx: WriteContext, id: number) => Promise<void>
  /** The people who may decide, in the form in which live streams address them. */
  audienceOf: (context: Context, id: number) => Promise<Audience | undefined>
  /** Does what was asked, in the decider's transaction. Returns undefined, or the text key of the reason why there is nothing left to give. */
  grant: (tx: WriteContext, asked: Asked) => Promise<string | undefined>
}

/** The owner of records of this kind. */
export function ownerOf(owners: readonly Appliable[], subject: string): Appliable {
  const owner = owners.find((one) => one.subject === subject)
  if (!owner) throw new Error(`Nobody owns ${subject}`)
  return owner
}
