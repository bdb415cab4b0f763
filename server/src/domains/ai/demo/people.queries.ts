import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { actAsPerson } from '../../identity/index.ts'

/** The first of the people who may do this, as whom demo data is written; undefined where nobody may. */
export async function actAsFirstWith(
  context: Context,
  permission: Parameters<typeof passes>[1],
): Promise<Context | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where disabled_at is null order by id limit 20`.execute(context.db)
  for (const { id } of rows) {
    const person = await actAsPerson(context, id)
    if (passes(person.actor, permission)) return person
  }
  return undefined
}
