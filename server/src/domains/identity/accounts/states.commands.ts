import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { accountToManage, failIfNobodyOpensEverything, publishAccountChanged } from './guards.commands.ts'
import type { Reception } from './invitations.commands.ts'
import { getAccount } from './accounts.queries.ts'
import { userDisabled } from '../events.ts'
import { endSessions, rightsChanged } from '../sessions/ends.commands.ts'

/**
 * Disables an account: its sessions and links end, and the domains above are told by an event in the same transaction. A disabled account stays as it
 * is.
 */
export async function disableAccount(context: Context, { idleMinutes }: Reception, id: number, reason: string) {
  return write(context, { permission: 'identity.manageAccounts', audit: 'identity.accountDisabled' }, async (tx) => {
    if (id === actorId(tx)) throw fail('identity.account_self')
    const { account, held } = await accountToManage(tx, id)
    if (account.disabled_at === null) {
      await closeAccount(tx, id, reason)
      await failIfNobodyOpensEverything(tx, held)
      await tx.audit({ subject: 'user', id, after: { reason } })
      await tx.reactions.announce(tx, userDisabled, { userId: id })
    } else tx.unchanged()
    return getAccount(tx, id, idleMinutes)
  })
}

async function closeAccount(tx: WriteContext, id: number, reason: string) {
  await tx.db
    .updateTable('identity.users')
    .set({
      disabled_at: sql<Date>`now()`,
      disabled_by: actorId(tx),
      disabled_reason: reason,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  // An earlier link would otherwise let its holder in again once the account is enabled.
  await tx.db.deleteFrom('identity.one_time_links').where('user_id', '=', id).where('used_at', 'is', null).execute()
  await endSessions(tx, { userId: id })
  rightsChanged(tx, [id])
  publishAccountChanged(tx, id)
}

/** Enables an account again, with the roles and the password that it had. */
export async function enableAccount(context: Context, { idleMinutes }: Reception, id: number) {
  return write(context, { permission: 'identity.manageAccounts', audit: 'identity.accountEnabled' }, async (tx) => {
    const { account } = await accountToManage(tx, id)
    if (account.disabled_at !== null) {
      await tx.db
        .updateTable('identity.users')
        .set({ disabled_at: null, disabled_by: null, disabled_reason: '', version: account.version + 1 })
        .where('id', '=', id)
        .execute()
      await tx.audit({ subject: 'user', id, before: { reason: account.disabled_reason } })
      publishAccountChanged(tx, id)
    } else tx.unchanged()
    return getAccount(tx, id, idleMinutes)
  })
}

/** Ends one of the user's sessions, or all; never the one by which the caller asks. */
export async function endAccountSessions(
  context: Context,
  { idleMinutes }: Reception,
  id: number,
  only: string | undefined,
) {
  return write(
    context,
    { permission: 'identity.manageAccounts', audit: 'identity.accountSessionsEnded' },
    async (tx) => {
      await accountToManage(tx, id)
      const except = tx.actor?.kind === 'person' ? tx.actor.sessionId : null
      const ended = await endSessions(tx, { userId: id, except, ...(only === undefined ? {} : { only }) })
      if (ended.length > 0) await tx.audit({ subject: 'user', id, after: { sessions: ended.length } })
      else tx.unchanged()
      return getAccount(tx, id, idleMinutes)
    },
  )
}
