import { z } from 'zod'
import type { Config } from '../../../../platform/config.ts'
import { fail } from '../../../../platform/failure.ts'
import type { Log } from '../../../../platform/log.ts'
import { callKnown } from '../../../../platform/outbound/known-calls.ts'
import type { Wechat } from '../../ports.ts'

const patienceMs = 5000
const longestAnswer = 65_536

/** WeChat by the documented site login of its open platform; undefined when the configuration names no application. */
export function createWechat(
  { WECHAT_APP_ID: appid, WECHAT_APP_SECRET: secret, ...addresses }: Config,
  log: Log,
): Wechat | undefined {
  if (appid === undefined || secret === undefined) return undefined
  const ask = createRequester(addresses.WECHAT_API_ADDRESS, log)
  return {
    pageFor(returnTo, state) {
      const query = new URLSearchParams({
        appid,
        redirect_uri: returnTo,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${withoutSlash(addresses.WECHAT_OPEN_ADDRESS)}/connect/qrconnect?${query.toString()}#wechat_redirect`
    },
    async whoConfirmed(code) {
      const token = await ask(
        '/sns/oauth2/access_token',
        { appid, secret, code, grant_type: 'authorization_code' },
        grant,
      )
      const user = await ask(
        '/sns/userinfo',
        { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' },
        userinfo,
      )
      const found = user.unionid ?? token.unionid
      if (found === undefined)
        throw refuseApplication(log, 'no unionid: the application is not bound to an account of the open platform')
      return { unionid: found, name: cleanNickname(user.nickname) }
    },
  }
}

const unionid = z
  .string()
  .regex(/^[\w-]{1,128}$/)
  .optional()
const grant = z.object({ access_token: z.string().min(1), openid: z.string().min(1), unionid })
const userinfo = z.object({ nickname: z.string().default(''), unionid })
/** WeChat refuses with HTTP 200 and a number. */
const refusal = z.object({ errcode: z.number().int() })

/** Returns a function that calls WeChat's API. The query holds our secret, so neither the query nor an answer is logged. */
function createRequester(base: string, log: Log) {
  return async function ask<Answer extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    form: Answer,
  ): Promise<z.output<Answer>> {
    const body = await fetchJson(base, path, query).catch((error: unknown) => {
      log.warn({ err: error, path }, 'WeChat does not answer')
      throw fail('identity.wechat_unreachable', {}, { retryAfter: 10 })
    })
    const refused = refusal.safeParse(body)
    if (refused.success && refused.data.errcode !== 0) throw failureOf(refused.data.errcode, log)
    const answer = form.safeParse(body)
    if (answer.success) return answer.data
    log.warn(
      { path, fields: answer.error.issues.map((issue) => issue.path.join('.')) },
      'WeChat answers in another form',
    )
    throw fail('identity.wechat_unreachable', {}, { retryAfter: 10 })
  }
}

/** The answer, read as JSON whatever its media type. A redirect, a slow answer or a long one is an error, since WeChat's are none of these. */
async function fetchJson(base: string, path: string, query: Record<string, string>): Promise<unknown> {
  const { status, json } = await callKnown(base, { path, query, deadlineMs: patienceMs, mostBytes: longestAnswer })
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`)
  if (json === undefined) throw new Error('An answer that is no JSON')
  return json
}

/** The failure for an error code of WeChat, by what helps: another scan, a later try, or an administrator. */
function failureOf(errcode: number, log: Log) {
  if (staleCodes.has(errcode)) return fail('identity.wechat_code_invalid')
  if (busyCodes.has(errcode)) return fail('identity.wechat_busy', {}, { retryAfter: 5 })
  return refuseApplication(log, `errcode ${errcode}`)
}

/** The code is invalid, used, expired or missing; or the access token that came for it is expired or refused. */
const staleCodes = new Set([40_029, 40_163, 42_003, 41_008, 42_001, 40_001, 40_014])
/** The system is busy, or the calls of the day or the minute are used up. */
const busyCodes = new Set([-1, 45_009, 45_011])

function refuseApplication(log: Log, why: string) {
  log.error({ why }, 'WeChat refuses this application')
  return fail('identity.wechat_refused')
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** A nickname is any text that its owner likes; we remove control characters and limit its length. */
const cleanNickname = (nickname: string) =>
  [...nickname.toWellFormed().replace(/\p{Cc}/gu, '')].slice(0, 60).join('').trim()
