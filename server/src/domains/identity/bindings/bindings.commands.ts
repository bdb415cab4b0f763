import type { BindingKind, ContactToBind } from '@seamark/contract/identity/bindings/bindings'
import type { WechatConfirmation } from '@seamark/contract/identity/sign-in/wechat'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { write } from '../../../platform/write.ts'
import { waysLeft } from './bindings.rules.ts'
import { ownAccount } from '../accounts/own-account.queries.ts'
import { confirmPassword } from '../sign-in/confirmations.commands.ts'
import { codeWrong, proveCode, spendCode } from '../sign-in/codes.commands.ts'
import { clearFailures } from '../sessions/sign-in-failures.commands.ts'
import { targetOf } from '../sign-in/code-targets.rules.ts'
import { type WechatWay, whoConfirmed } from '../sign-in/wechat.commands.ts'
import { masked } from '../sign-in/masked-ways.rules.ts'
import { tieWechat, waysChanged, asTaken } from '../sign-in/bound-ways.commands.ts'

/** Binds the confirmed WeChat account to the caller's own, in place of an earlier one. */
export async function bindWechat(
  context: Context,
  way: WechatWay,
  { password, ...confirmation }: WechatConfirmation & { password: string },
  exchange: Exchange,
) {
  const account = await ownAccount(context)
  const keys = await confirmPassword(context, account, password, exchange)
  const confirmed = await whoConfirmed(context, way, { confirmation, sessionId: personOf(context).sessionId, exchange })
  await write(context, { permission: 'identity.ownSession', audit: 'identity.wechatBound' }, async (tx) => {
    await clearFailures(tx, keys)
    await tieWechat(tx, account.id, confirmed, 'replace')
    // The binding itself was asked for, and it has its audit entry.
    tx.unchanged()
  })
  return null
}

/** Binds a telephone or mailbox to the caller's account, in place of an earlier one, by the code that was sent to it. */
export async function bindContact(
  context: Context,
  { mobile, email, code, password }: ContactToBind,
  exchange: Exchange,
) {
  const account = await ownAccount(context)
  const { kind, value } = targetOf({ mobile, email })
  const keys = await confirmPassword(context, account, password, exchange)
  const proven = await proveCode(context, { purpose: 'bind', target: value, code }, account.id)
  if (!proven) throw codeWrong()
  await write(context, { permission: 'identity.ownSession', audit: 'identity.contactBound' }, async (tx) => {
    await spendCode(tx, proven)
    await clearFailures(tx, keys)
    await tx.db
      .updateTable('identity.users')
      .set({ [kind]: value })
      .where('id', '=', account.id)
      .execute()
      .catch(asTaken)
    await tx.audit({ subject: 'user', id: account.id, after: maskedValue(kind, value) })
    await waysChanged(tx, account.id, kind)
  })
  return null
}

const maskedValue = (kind: BindingKind, value: string): Partial<Record<BindingKind, string>> => ({
  [kind]: masked[kind](value),
})

/** Removes telephone, mailbox or WeChat from the caller's account, as long as another way in is left. */
export async function unbind(
  context: Context,
  way: WechatWay,
  { kind, password }: { kind: BindingKind; password: string },
  exchange: Exchange,
) {
  const account = await ownAccount(context)
  const open = {
    phone: context.post.textCode !== undefined,
    email: context.post.mail !== undefined,
    wechat: way.wechat !== undefined,
  }
  if (waysLeft(account, open, kind).length === 0) throw fail('identity.last_way_in')
  const keys = await confirmPassword(context, account, password, exchange)
  await write(context, { permission: 'identity.ownSession', audit: 'identity.unbound' }, async (tx) => {
    await clearFailures(tx, keys)
    const value = account[kind]
    if (value === null) return tx.unchanged()
    await tx.db.updateTable('identity.users').set(withoutValue[kind]).where('id', '=', account.id).execute()
    await tx.audit({ subject: 'user', id: account.id, before: maskedValue(kind, value) })
    await waysChanged(tx, account.id, kind)
  })
  return null
}

const withoutValue = {
  phone: { phone: null },
  email: { email: null },
  wechat: { wechat_unionid: null, wechat_name: '' },
} as const
