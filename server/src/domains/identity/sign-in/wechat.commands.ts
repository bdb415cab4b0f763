import type { WechatConfirmation } from '@seamark/contract/identity/sign-in/wechat'
import { type Context, personOf } from '../../../platform/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { addressKey } from '../sessions/sign-in-failures.commands.ts'
import { holdSlots } from '../sessions/sign-in-slots.commands.ts'
import { countRefusal, type Gate, passGate } from '../sessions/gate.commands.ts'
import type { Wechat, WechatAccount } from '../ports.ts'
import { openState, takeState, wechatMinutes } from './wechat-states.commands.ts'
import { giveTicket } from './wechat-tickets.commands.ts'

/** WeChat, and the address that people use when a setting names it. Without WeChat every call of it fails with the reason. */
export interface WechatWay {
  wechat: Wechat | undefined
  publicAddress: string | undefined
}

/** The address of WeChat's page for this browser. WeChat redirects from there to `/auth-redirect`, only on the domain that is registered with it. */
export async function startWechat(
  context: Context,
  { wechat, publicAddress }: WechatWay,
  purpose: 'signIn' | 'bind',
  exchange: Exchange,
) {
  if (!wechat) throw fail('identity.wechat_off')
  const home = publicAddress ?? exchange.origin
  if (!URL.canParse(home)) throw fail('platform.invalid_input')
  const state = await openState(context, exchange, purpose === 'bind' ? personOf(context).sessionId : null)
  const returnTo = new URL('/auth-redirect', home).href
  return { url: wechat.pageFor(returnTo, state), state, expiresIn: wechatMinutes * 60 }
}

/** Signs in the user to whom the confirmed WeChat account is bound; returns a ticket when nobody has bound it. */
export async function signInByWechat(
  context: Context,
  gate: Gate,
  way: WechatWay,
  confirmation: WechatConfirmation,
  exchange: Exchange,
) {
  const account = await whoConfirmed(context, way, { confirmation, sessionId: null, exchange })
  const holder = await context.db
    .selectFrom('identity.users')
    .select('id')
    .where('wechat_unionid', '=', account.unionid)
    .executeTakeFirst()
  if (!holder) return { token: null, ticket: await giveTicket(context, exchange, account), name: account.name }
  const keys = [addressKey(exchange.address)]
  const { token } = await passGate(context, gate, exchange, {
    way: 'wechat',
    keys,
    prove: async () => ({ userId: holder.id }),
  })
  return { token, ticket: null, name: account.name }
}

interface Confirmed {
  confirmation: WechatConfirmation
  /** The session in which the binding began; null for a visitor who is not signed in. */
  sessionId: string | null
  exchange: Exchange
}

/** The person behind WeChat's answer. An invalid state or code counts against the address; trouble at WeChat does not. */
export async function whoConfirmed(
  context: Context,
  { wechat }: WechatWay,
  { confirmation, sessionId, exchange }: Confirmed,
): Promise<WechatAccount> {
  if (!wechat) throw fail('identity.wechat_off')
  const keys = [addressKey(exchange.address)]
  return holdSlots(context, keys, async () => {
    if (!(await takeState(context, exchange, confirmation.state, sessionId))) {
      await countRefusal(context, undefined, keys)
      throw fail('identity.wechat_state_invalid')
    }
    try {
      return await wechat.whoConfirmed(confirmation.code)
    } catch (error) {
      if (isStale(error)) await countRefusal(context, undefined, keys)
      throw error
    }
  })
}

const isStale = (error: unknown) => error instanceof Failure && error.code === 'identity.wechat_code_invalid'
