import { dayMs } from '@seamark/contract/platform/days'
import { dayAt, timeAt } from '../../../platform/days.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { Person } from '../../../platform/context.ts'
import { maySee } from '../policy.ts'
import type { ClaimRules } from '../pool/pool-rules.queries.ts'

/** A company that did not move, with what is needed to say why. */
export interface Standing {
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

/** For this long everybody may know who took a company out of the pool, since they may still have it on their screen. */
const knownMs = dayMs

/**
 * Why a company cannot be taken from the pool: somebody took it, it is private, or it does not exist for the caller. Undefined when it is in the
 * pool.
 */
export function takenRefusal(
  person: Person,
  company: Standing | undefined,
  { now, zone }: Moment,
): Refusal | undefined {
  if (!company) return notFound
  if (company.custodian_id === null) return undefined
  const takenAt = company.moved_as === 'claimed' || company.moved_as === 'assigned' ? company.moved_at : null
  const isKnown = takenAt !== null && now.getTime() - takenAt.getTime() < knownMs
  if (!maySee(person, company) && !isKnown) return notFound
  if (takenAt === null) return { code: 'phonebook.company_private' }
  return {
    code: company.moved_as === 'claimed' ? 'phonebook.company_claimed' : 'phonebook.company_assigned',
    params: { who: company.custodian_name ?? '', at: momentText(takenAt, { now, zone }) },
  }
}

/** Why this person could not claim the company. If the company was free for her, the limits of claiming are the reason. */
export function claimRefusal(
  person: Person,
  company: Standing | undefined,
  rules: ClaimRules,
  left: ClaimsLeft,
  moment: Moment,
): Refusal {
  const taken = takenRefusal(person, company, moment)
  if (taken) return taken
  const pooledAt = company?.pooled_at?.getTime() ?? 0
  const free =
    pooledAt +
    (company?.previous_custodian_id === person.id ? Math.max(rules.coolDownDays, rules.quietDays) : rules.quietDays) *
      dayMs
  if (!person.opensEverything && moment.now.getTime() < free) {
    const isCooling = company?.previous_custodian_id === person.id && rules.coolDownDays > rules.quietDays
    return {
      code: isCooling ? 'phonebook.claim_cooling' : 'phonebook.claim_quiet',
      params: { until: momentText(new Date(free), moment) },
    }
  }
  return limitRefusal(rules, left)
}

/** The refusal for the limit that is reached first: companies held, or claims of the day. */
export function limitRefusal(rules: ClaimRules, left: ClaimsLeft): Refusal {
  if (left.held <= left.today) return { code: 'phonebook.holding_full', params: { limit: rules.holdingCap ?? 0 } }
  return { code: 'phonebook.claims_spent', params: { limit: rules.dailyClaims ?? 0 } }
}

/** How many more companies a person may claim today, and may hold in all. */
export interface ClaimsLeft {
  today: number
  held: number
}

/** Why this person could not give a company away or change its follow-up persons. If she may, the version that she saw was stale. */
export function heldRefusal(
  person: Person,
  company: Standing | undefined,
  mayChange: (company: Standing) => boolean,
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
