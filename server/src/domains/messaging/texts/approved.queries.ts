import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ApprovedText } from './approved.rules.ts'

/** The texts that the provider of a channel has approved. */
export async function approvedTextsOf({ db }: Pick<Context, 'db'>, channelId: number): Promise<ApprovedText[]> {
  const { rows } = await sql<ApprovedText>`
    select name, language, text from messaging.approved_texts where channel_id = ${channelId} order by name, language`.execute(
    db,
  )
  return rows
}
