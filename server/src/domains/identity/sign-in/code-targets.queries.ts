import type { Context } from '../../../platform/context.ts'
import type { Target } from './code-targets.rules.ts'

/** Whose the telephone or mailbox is; of somebody who may not work here any more it is nobody's. */
export async function holderOf({ db }: Context, { kind, value }: Target): Promise<number | null> {
  const holder = await db
    .selectFrom('identity.users')
    .select('id')
    .where(kind, '=', value)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return holder?.id ?? null
}
