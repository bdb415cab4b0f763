import type { EndpointTrouble } from '@seamark/contract/ai/choices'
import type { modelFailures } from '@seamark/contract/ai/failures'
import { type Failure, fail } from '../../../platform/failure.ts'

/** Why a model gave no answer: there is none, its endpoint is in trouble, or a quota is used up. */
export type ModelTrouble = 'no_model' | EndpointTrouble | 'quota_used' | 'office_quota_used'

/** No answer of a model, with what its sentence says. Whoever asks keeps the code, or refuses a call with it. */
export class ModelFailed extends Error {
  readonly code: ModelTrouble
  readonly params: Record<string, string | number>
  /** Seconds after which the endpoint may be asked again. */
  readonly retryAfter: number | undefined
  constructor(code: ModelTrouble, params: Record<string, string | number> = {}, retryAfter?: number) {
    super(code)
    this.name = 'ModelFailed'
    this.code = code
    this.params = params
    this.retryAfter = retryAfter
  }
}

const refusals = {
  no_model: 'ai.no_model',
  endpoint_key: 'ai.endpoint_key',
  endpoint_away: 'ai.endpoint_away',
  endpoint_busy: 'ai.endpoint_busy',
  endpoint_odd_answer: 'ai.endpoint_odd_answer',
  content_refused: 'ai.content_refused',
  quota_used: 'ai.quota_used',
  office_quota_used: 'ai.office_quota_used',
} as const satisfies Record<ModelTrouble, (typeof modelFailures)[number]>

/** How a call is refused that waits for a model. */
export const refusalOf = ({ code, params, retryAfter }: ModelFailed): Failure =>
  fail(refusals[code], params, retryAfter === undefined ? {} : { retryAfter })

export interface Trouble {
  code: EndpointTrouble
  /** Seconds after which the endpoint may be asked again. */
  retryAfter?: number
  /** What it said, for the log alone. */
  said?: string
}

/** An answer that is no stream of pieces. */
export class OddAnswer extends Error {
  readonly status: number
  readonly said: string
  constructor(status: number, said: string) {
    super('The endpoint answered something else')
    this.name = 'OddAnswer'
    this.status = status
    this.said = said
  }
}

/** An answer that came whole and says of itself that it is none. */
export class Ended extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.code)
    this.name = 'Ended'
    this.trouble = trouble
  }
}

const refusedContent =
  /content.?filter|content.?policy|content.?exists.?risk|sensitive|data.?inspection|moderation|risk.?control|safety|\b1301\b|不安全|敏感|违规/i
const unpaid = /insufficient.?(?:quota|balance|funds)|arrear|overdue|余额|欠费|账户异常|billing/i
const badKey = /api.?key|unauthori[sz]ed|authentication|invalid.?token|permission.?denied/i
const crowded = /rate.?limit|too many requests|overloaded|server.?busy|throttl|concurren|限流|繁忙|速率/i

/** Reads what an endpoint said with a status that is no success. */
export function troubleOfStatus(status: number, said: string, retryAfter?: number): Trouble {
  if (status === 401 || status === 402 || status === 403) return { code: 'endpoint_key' }
  if (status === 429 && unpaid.test(said)) return { code: 'endpoint_key' }
  if (status === 429 || (status === 503 && retryAfter !== undefined))
    return { code: 'endpoint_busy', ...(retryAfter === undefined ? {} : { retryAfter }) }
  if (status >= 500 || status === 408) return { code: 'endpoint_away', said }
  if (refusedContent.test(said)) return { code: 'content_refused' }
  return { code: 'endpoint_odd_answer', said }
}

/** Reads an error that came within an answer, behind a status of success. */
export function troubleOfSaid(said: string): Trouble {
  if (refusedContent.test(said)) return { code: 'content_refused' }
  if (unpaid.test(said) || badKey.test(said)) return { code: 'endpoint_key' }
  if (crowded.test(said)) return { code: 'endpoint_busy' }
  return { code: 'endpoint_odd_answer', said }
}

/** Seconds of a Retry-After, which is a number or a moment; undefined where it is neither. */
export function secondsOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,6}$/.test(retryAfter.trim())) return Number(retryAfter)
  const moment = Date.parse(retryAfter)
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now.getTime()) / 1000))
}

const longestSaid = 200

/** The beginning of what was said, on one line and without the key, which some endpoints repeat. */
export function shortened(said: string, key: string | undefined): string {
  const without = key === undefined ? said : said.replaceAll(key, '***')
  // Others repeat a part of it.
  return without
    .replace(/\b(?:sk|ak|key)-[\w*-]{4,}/gi, '***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSaid)
}
