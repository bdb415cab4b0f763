import type { BindingKind } from '@seamark/contract/identity/bindings/bindings'
import type { identityFailures } from '@seamark/contract/identity/failures'
import { fail, failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { write } from '../../../platform/write.ts'
import { accountChanged } from '../events.ts'
import type { WechatAccount } from '../ports.ts'
import { endSessions } from '../sessions/ends.commands.ts'
import { masked } from './masked-ways.rules.ts'

/**
 * Ties a WeChat account to a user in the caller's transaction; whoever has proven password and account may. Throws wechat_taken when it leads
 * somebody else in, and wechat_other_bound when another one leads this user in and was not meant to be replaced.
 */
export async function tieWechat(
  tx: WriteContext,
  userId: number,
  { unionid, name }: WechatAccount,
  mode: 'add' | 'replace' = 'add',
) {
  await write(tx, { permission: 'identity.signIn', audit: 'identity.wechatBound' }, async (tx) => {
    const tied = await tx.db
      .updateTable('identity.users')
      .set({ wechat_unionid: unionid, wechat_name: name })
      .where('id', '=', userId)
      .$if(mode === 'add', (user) =>
        user.where((where) => where.or([where('wechat_unionid', 'is', null), where('wechat_unionid', '=', unionid)])),
      )
      .returning('id')
      .executeTakeFirst()
      .catch(asTaken)
    if (!tied) throw fail('identity.wechat_other_bound')
    await tx.audit({ subject: 'user', id: userId, after: { wechat: masked.wechat(name) } })
    await waysChanged(tx, userId, 'wechat')
  })
}

/** Somebody else may have done it, or been in meanwhile: every other session ends, and the person is told. */
export async function waysChanged(tx: WriteContext, userId: number, change: BindingKind | 'password') {
  const keeps = tx.actor?.kind === 'person' && tx.actor.id === userId ? tx.actor.sessionId : null
  await endSessions(tx, { userId, except: keeps })
  await tx.reactions.announce(tx, accountChanged, { userId, change })
}

const taken: Record<string, [field: string, code: keyof typeof identityFailures]> = {
  users_phone: ['mobile', 'identity.phone_taken'],
  users_email: ['email', 'identity.email_taken'],
  users_wechat: ['code', 'identity.wechat_taken'],
}

/** The table's unique keys speak; nobody asks first, since two could ask at once. Whose it is, is not said. */
export function asTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const [field, code] = taken[constraint] ?? []
  throw field !== undefined && code !== undefined ? failField(field, code) : error
}
