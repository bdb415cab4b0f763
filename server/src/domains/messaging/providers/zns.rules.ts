import { z } from 'zod'
import { dayAfter } from './windows.rules.ts'
import { endOfZalo, type ZaloEnd } from './zalo.rules.ts'

/** The hours in which Zalo takes templates are those of Vietnam. */
const zone = 'Asia/Ho_Chi_Minh'
const morningHour = 6

const answer = z.object({
  error: z.number().int(),
  data: z.object({ msg_id: z.string().optional() }).nullish(),
})

/**
 * Returns what became of a template. Every answer is HTTP 200 with an error; one that nobody has listed was not taken. An error that Zalo itself does
 * not know may have sent it.
 */
export function endOfZns(status: number, body: unknown, now: Date): ZaloEnd {
  const parsed = answer.safeParse(body)
  if (!parsed.success || status >= 500) return { outcome: 'unknown', code: `HTTP ${status}` }
  const { error, data } = parsed.data
  const code = String(error)
  if (error === 0) return { outcome: 'sent', code, ...(data?.msg_id ? { providerId: data.msg_id } : {}) }
  if (error === staleCode) return 'staleToken'
  if (error === nightCode) return { outcome: 'notNow', code, at: nextMorning(now) }
  if (error === refusedAllCode) return { outcome: 'badTarget', code, isOptOut: true }
  if (unknownCodes.has(error)) return { outcome: 'unknown', code }
  if (quotaCodes.has(error)) return { outcome: 'quota', code, at: dayAfter({ now, zone }) }
  if (targetCodes.has(error)) return { outcome: 'badTarget', code }
  if (monthCodes.has(error)) return { outcome: 'badTarget', code, days: 30 }
  const trouble = troubles.get(error)
  if (trouble) return { outcome: 'brokenChannel', code: `${trouble} ${error}` }
  return { outcome: 'refused', code }
}

/**
 * Returns what became of a template that was sent to a user of the account. It is answered by the codes of accounts, which begin at -200, and by those of
 * templates, of which some have four digits.
 */
export function endOfUserTemplate(status: number, body: unknown, now: Date): ZaloEnd {
  const error = answer.safeParse(body).data?.error ?? 0
  if (error === userNightCode) return { outcome: 'notNow', code: String(error), at: nextMorning(now) }
  const isOfTemplates = error < 0 && (error > firstAccountCode || error <= firstLongCode) && error !== tooManyCode
  return isOfTemplates ? endOfZns(status, body, now) : endOfZalo(status, body)
}

/** The first code of accounts, the first of four digits, that of too many calls in a minute, and that of promotions between ten and six. */
const [firstAccountCode, firstLongCode, tooManyCode, userNightCode] = [-200, -1000, -32, -234]

/** The access token is none, or over. */
const staleCode = -124
/** Templates of this kind are not taken between ten and six. */
const nightCode = -133
/** The person wants no templates of this account. */
const refusedAllCode = -141
/** An error without a name, in which the template may have been sent. */
const unknownCodes = new Set([-100])
/** What the account, or the template, may send in a day, or in a month, is used up. */
const quotaCodes = new Set([-144, -1441, -147, -1472])
/** No such number, no Zalo account by it, one that takes no templates, or not of this kind. */
const targetCodes = new Set([-108, -118, -119, -139])
/** An old program, an account that is away, no answer to our request, or enough for this person in this month. */
const monthCodes = new Set([-110, -114, -134, -140, -1471])
const troubles = new Map<number, 'credentials' | 'policy' | 'payment' | 'setup'>([
  [-101, 'setup'],
  [-102, 'setup'],
  [-103, 'setup'],
  [-104, 'credentials'],
  [-105, 'setup'],
  [-1241, 'credentials'],
  [-125, 'credentials'],
  [-115, 'payment'],
  [-126, 'payment'],
  [-137, 'payment'],
  [-120, 'policy'],
  [-1202, 'policy'],
  [-135, 'policy'],
  [-1351, 'policy'],
  [-136, 'setup'],
  [-138, 'policy'],
  [-1381, 'policy'],
])

/** Six o'clock in Vietnam, of this day or the next. */
function nextMorning(now: Date): Date {
  const midnight = dayAfter({ now, zone })
  const today = new Date(midnight.getTime() - (24 - morningHour) * 3_600_000)
  return today > now ? today : new Date(midnight.getTime() + morningHour * 3_600_000)
}
