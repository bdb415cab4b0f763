import { dayMs } from '@seamark/contract/platform/days'
import { dayAt, timeAt } from '../../../platform/days.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { Person } from '../../../platform/context.ts'
import { maySee } from '../policy.ts'
import type { ClaimRules } from '../pool/pool-rules.queries.ts'

/** A company that did not move, with what the refusal needs. */
export interface UnmovedCompany {
  id: number
  version: number
  visibility: string
  custodian_id: number | null
  custodian_name: string | null
  follower_ids: readonly number[]
  pooled_at: Date | null
  previous_custodian_id: number | null
  /** The last change of hands; null when there was none. */
  moved_as: string | null
  moved_at: Date | null
}

/** A failure code of the contract, with the parameters of its sentence. */
export interface Refusal {
  code: Failure['code']
  params?: Record<string, string | number>
}

/** The current moment, and the zone in which days are counted. */
export interface Moment {
  now: Date
  zone: string
}

const notFound: Refusal = { code: 'phonebook.company_not_found' }

/** For a day everybody may read who took a company out of the pool, since people may still have it on their screens. */
const recentMs = dayMs

/**
 * Why a company cannot be taken from the pool: somebody claimed it or got it assigned, it is private, or it does not exist for the caller. Undefined
 * when it is in the pool.
 */
export function notInPoolRefusal(
  person: Person,
  company: UnmovedCompany | undefined,
  { now, zone }: Moment,
): Refusal | undefined {
  if (!company) return notFound
  if (company.custodian_id === null) return undefined
  const leftPoolAt = company.moved_as === 'claimed' || company.moved_as === 'assigned' ? company.moved_at : null
  const isRecent = leftPoolAt !== null && now.getTime() - leftPoolAt.getTime() < recentMs
  if (!maySee(person, company) && !isRecent) return notFound
  if (leftPoolAt === null) return { code: 'phonebook.company_private' }
  return {
    code: company.moved_as === 'claimed' ? 'phonebook.company_claimed' : 'phonebook.company_assigned',
    params: { who: company.custodian_name ?? '', at: momentText(leftPoolAt, { now, zone }) },
  }
}

/** Why this person could not claim the company. If the company was free for her, the limits of claiming are the reason. */
export function claimRefusal(
  person: Person,
  company: UnmovedCompany | undefined,
  rules: ClaimRules,
  left: ClaimsLeft,
  moment: Moment,
): Refusal {
  const notInPool = notInPoolRefusal(person, company, moment)
  if (notInPool) return notInPool
  const pooledAt = company?.pooled_at?.getTime() ?? 0
  const wasHers = company?.previous_custodian_id === person.id
  const waitingDays = wasHers ? Math.max(rules.coolDownDays, rules.quietDays) : rules.quietDays
  const claimableAt = pooledAt + waitingDays * dayMs
  if (!person.opensEverything && moment.now.getTime() < claimableAt) {
    const isCooling = wasHers && rules.coolDownDays > rules.quietDays
    return {
      code: isCooling ? 'phonebook.claim_cooling' : 'phonebook.claim_quiet',
      params: { until: momentText(new Date(claimableAt), moment) },
    }
  }
  return limitRefusal(rules, left)
}

/** The refusal for the limit that is reached first: companies held, or claims of the day. */
export function limitRefusal(rules: ClaimRules, left: ClaimsLeft): Refusal {
  if (left.holdings <= left.claims) return { code: 'phonebook.holding_full', params: { limit: rules.holdingCap ?? 0 } }
  return { code: 'phonebook.claims_spent', params: { limit: rules.dailyClaims ?? 0 } }
}

/** How many more companies a person may claim today, and how many more she may hold; Infinity where there is no limit. */
export interface ClaimsLeft {
  claims: number
  holdings: number
}

/** Why this person could not give a company away or change its follow-up persons. If she may, the version that she saw was stale. */
export function heldRefusal(
  person: Person,
  company: UnmovedCompany | undefined,
  mayChange: (company: UnmovedCompany) => boolean,
): Refusal {
  if (!company || !maySee(person, company)) return notFound
  if (company.custodian_id === null) return { code: 'phonebook.company_in_pool' }
  if (!mayChange(company)) return { code: 'phonebook.company_not_yours' }
  return { code: 'platform.version_stale' }
}

/** The time alone (`10:32`) for a moment of today, otherwise with the date before it. */
export function momentText(at: Date, { now, zone }: Moment): string {
  const text = timeAt(at, zone)
  const [day = '', time = ''] = text.split(' ')
  return dayAt(now, zone) === day ? time : text
}
