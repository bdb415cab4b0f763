import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { browserCookie } from './captchas.commands.ts'

/** Minutes for which WeChat's page, and a ticket, are valid. */
export const wechatMinutes = 5

/** Begins a way to WeChat and back, for this browser alone and, for a binding, for this session. Only the hash of the state is stored. */
export async function openState({ db }: Context, exchange: Exchange, sessionId: string | null): Promise<string> {
  const state = randomSecret()
  await db
    .insertInto('identity.wechat_states')
    .values({
      hash: hashSecret(state),
      browser_hash: markBrowser(exchange),
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(mins => ${wechatMinutes})`,
    })
    .execute()
  return state
}

/**
 * Removes the state, even when another browser brings it, and returns whether it was valid: fresh, of this browser, and of this session or of none.
 */
export async function takeState(
  { db }: Context,
  exchange: Exchange,
  state: string,
  sessionId: string | null,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('identity.wechat_states')
    .where('hash', '=', hashSecret(state))
    .returning(['browser_hash', 'session_id', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  const browser = browserOf(exchange)
  return (
    taken !== undefined &&
    browser !== undefined &&
    taken.fresh &&
    taken.browser_hash.equals(browser) &&
    taken.session_id === sessionId
  )
}

/** Sets the browser's cookie from before signing in, or prolongs it for as long as what is bound to it; returns its hash. */
export function markBrowser(exchange: Exchange): Buffer {
  const browser = exchange.cookie(browserCookie) ?? randomSecret()
  exchange.setCookie(browserCookie, browser, { maxAgeSeconds: wechatMinutes * 60 })
  return hashSecret(browser)
}

export function browserOf(exchange: Exchange): Buffer | undefined {
  const browser = exchange.cookie(browserCookie)
  return browser === undefined ? undefined : hashSecret(browser)
}
