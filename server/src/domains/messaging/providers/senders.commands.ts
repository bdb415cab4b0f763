import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'

/** Keeps to whom a call gives its task, before it is made: its answer may be lost, and the groups may get another owner. */
export async function keepSender(context: Context, refs: readonly string[], sender: string) {
  await write.bookkeep(context, 'messaging.sendBulks', (tx) =>
    sql`update messaging.deliveries set sender = ${sender} where client_ref = any(${[...refs]}::uuid[])`.execute(tx.db),
  )
}
