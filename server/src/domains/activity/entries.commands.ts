import { actorId } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'

export interface Happening {
  subject: string
  id: number
  /** The key of its sentence: `phonebook.activity.created`. */
  kind: string
  facts?: Record<string, unknown>
}

/** Notes what happened, in the transaction of whoever does it. */
export async function recordActivity(tx: WriteContext, { subject, id, kind, facts = {} }: Happening) {
  await tx.db
    .insertInto('activity.entries')
    .values({ subject_kind: subject, subject_id: id, kind, actor_id: actorId(tx), facts: JSON.stringify(facts) })
    .execute()
}

/** When subjects are really deleted, what happened to them goes too. */
export async function forgetActivity(tx: WriteContext, subject: string, ids: readonly number[]) {
  await tx.db
    .deleteFrom('activity.entries')
    .where('subject_kind', '=', subject)
    .where('subject_id', 'in', [...ids])
    .execute()
}
