import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Context } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'

/** The cookie by which a browser is recognised before anybody has signed in. */
export const browserCookie = 'crm_pre'
const minutes = 5

/** Returns a sum to solve, as an image. A cookie binds it to the browser, and it replaces the browser's earlier one. */
export async function getCaptcha({ db }: Context, exchange: Exchange) {
  const browser = exchange.cookie(browserCookie) ?? randomSecret()
  const { text, data } = svgCaptcha.createMathExpr({
    mathMin: 2,
    mathMax: 40,
    mathOperator: '+',
    noise: 2,
    color: false,
    width: 132,
    height: 44,
    fontSize: 62,
  })
  await sql`
    insert into identity.captchas (browser_hash, answer, expires_at)
    values (${hashSecret(browser)}, ${Number(text)}, now() + make_interval(mins => ${minutes}))
    on conflict (browser_hash) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(db)
  exchange.setCookie(browserCookie, browser, { maxAgeSeconds: minutes * 60 })
  return { image: `data:image/svg+xml;base64,${Buffer.from(lightenImage(data)).toString('base64')}` }
}

/** Rounds coordinates to half a pixel, which no eye sees; it makes the image half as heavy. */
const lightenImage = (svg: string) =>
  svg
    .replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 2) / 2))
    .replace(/(L[\d.-]+ [\d.-]+)(?:\1)+/g, '$1')

/** Removes the browser's challenge, and returns whether `answer` was right. */
export async function solveCaptcha({ db }: Context, exchange: Exchange, answer: number): Promise<boolean> {
  const browser = exchange.cookie(browserCookie)
  if (!browser) return false
  const taken = await db
    .deleteFrom('identity.captchas')
    .where('browser_hash', '=', hashSecret(browser))
    .returning(['answer', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  return taken !== undefined && taken.fresh && taken.answer === answer
}

/** Deletes challenges and counts that nobody will need again. */
export async function forgetOld({ db }: Context) {
  await db.deleteFrom('identity.captchas').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('identity.sign_in_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db.deleteFrom('identity.sign_in_slots').where('taken_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  await db.deleteFrom('identity.codes').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('identity.code_requests').where('created_at', '<', sql<Date>`now() - interval '2 days'`).execute()
  await db.deleteFrom('identity.wechat_states').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('identity.wechat_tickets').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('identity.one_time_links')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
