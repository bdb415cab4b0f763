import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/** The message of ours that a mail answers or returns. */
export interface AnsweredMail {
  ref: string
  bulkId: number
  senderId: number
  /** Whether its call has not ended yet, so that its outcome cannot be changed. */
  isUnderWay: boolean
}

/** Returns the message of a reference; undefined for one that surely never left. */
export async function findAnswered({ db }: Pick<Context, 'db'>, ref: string): Promise<AnsweredMail | undefined> {
  const { rows } = await sql<AnsweredMail>`
    select r.client_ref as ref, r.bulk_id::float8 as "bulkId", b.created_by::float8 as "senderId", r.state in ('claimed', 'calling') as "isUnderWay"
    from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id
    where r.client_ref = ${ref}::uuid`.execute(db)
  return rows[0]
}
