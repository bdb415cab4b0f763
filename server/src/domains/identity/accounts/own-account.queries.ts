import { type Context, personOf } from '../../../platform/context.ts'

export type Account = Awaited<ReturnType<typeof ownAccount>>

/** The caller's account with all its ways in; only for commands, and never to be answered. */
export async function ownAccount(context: Context) {
  const { wechat_unionid, wechat_name, ...account } = await context.db
    .selectFrom('identity.users')
    .select(['id', 'username', 'password_hash', 'phone', 'email', 'wechat_unionid', 'wechat_name'])
    .where('id', '=', personOf(context).id)
    .executeTakeFirstOrThrow()
  return { ...account, wechat: wechat_unionid === null ? null : wechat_name }
}
