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
 * Binds a WeChat account to a user in the caller's transaction; the caller has verified password and account. Throws wechat_taken when it is bound to
 * somebody else, and wechat_other_bound when the user has another one that was not meant to be replaced.
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

/** Ends every other session and notifies the person, since somebody else may have made the change, or may have been signed in. */
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

/** The unique keys decide, so that two people who ask at once cannot both succeed. The failure does not say whose the value is. */
export function asTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const [field, code] = taken[constraint] ?? []
  throw field !== undefined && code !== undefined ? failField(field, code) : error
}
