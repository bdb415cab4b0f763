import type { Context } from '../../../platform/context.ts'
import type { Target } from './code-targets.rules.ts'

/** The user id of the telephone's or mailbox's owner; null when it is nobody's, or when its owner is disabled. */
export async function holderOf({ db }: Context, { kind, value }: Target): Promise<number | null> {
  const holder = await db
    .selectFrom('identity.users')
    .select('id')
    .where(kind, '=', value)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return holder?.id ?? null
}
