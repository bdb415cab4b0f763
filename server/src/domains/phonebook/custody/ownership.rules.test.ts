import { expect, test } from 'vitest'
import type { Person } from '../../../platform/context.ts'
import { claimRefusal, heldRefusal, momentText, type UnmovedCompany, notInPoolRefusal } from './ownership.rules.ts'

const now = new Date('2026-11-22T02:32:00Z')
const moment = { now, zone: 'Asia/Shanghai' }
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
const rules = { dailyClaims: 20, holdingCap: 300, coolDownDays: 7, quietDays: 1, protectionDays: 10 }

const person = (more: Partial<Person> = {}): Person => ({
  kind: 'person',
  id: 1,
  name: '林晓帆',
  roleId: 1,
  sessionId: null,
  departmentId: null,
  opensEverything: false,
  codes: new Set([321]),
  capabilities: new Set(['edit']),
  reach: { kind: 'people', ids: [1] },
  ...more,
})
const pool = (more: Partial<UnmovedCompany> = {}): UnmovedCompany => ({
  id: 9,
  version: 1,
  visibility: 'public',
  custodian_id: null,
  custodian_name: null,
  follower_ids: [],
  pooled_at: hours(24 * 30),
  previous_custodian_id: null,
  moved_as: null,
  moved_at: null,
  ...more,
})
const held = (custodian: number, more: Partial<UnmovedCompany> = {}) =>
  pool({ visibility: 'private', custodian_id: custodian, custodian_name: '周敏', pooled_at: null, ...more })
const left = { claims: 0, holdings: 5 }
const everything = person({ opensEverything: true, reach: { kind: 'all' } })

test.each<[what: string, who: Person, company: UnmovedCompany | undefined, code: string | undefined]>([
  ['nothing', person(), undefined, 'phonebook.company_not_found'],
  [
    'another’s private one',
    person(),
    held(2, { moved_as: 'created', moved_at: hours(1) }),
    'phonebook.company_not_found',
  ],
  [
    'another’s that was passed on',
    person(),
    held(2, { moved_as: 'transferred', moved_at: hours(1) }),
    'phonebook.company_not_found',
  ],
  [
    'just claimed by another',
    person(),
    held(2, { moved_as: 'claimed', moved_at: hours(1) }),
    'phonebook.company_claimed',
  ],
  [
    'just assigned to another',
    person(),
    held(2, { moved_as: 'assigned', moved_at: hours(23) }),
    'phonebook.company_assigned',
  ],
  [
    'claimed the day before',
    person(),
    held(2, { moved_as: 'claimed', moved_at: hours(24) }),
    'phonebook.company_not_found',
  ],
  [
    'claimed the day before, seen by reach',
    everything,
    held(2, { moved_as: 'claimed', moved_at: hours(240) }),
    'phonebook.company_claimed',
  ],
  [
    'one that she follows',
    person(),
    held(2, { follower_ids: [1], moved_as: 'created', moved_at: hours(1) }),
    'phonebook.company_private',
  ],
  ['her own', person(), held(1, { moved_as: 'imported', moved_at: hours(1) }), 'phonebook.company_private'],
  ['in the pool', person(), pool(), undefined],
])('not in the pool: %s', (_, who, company, code) => expect(notInPoolRefusal(who, company, moment)?.code).toBe(code))

test.each<[what: string, who: Person, company: UnmovedCompany, code: string, until?: string]>([
  ['new to the pool', person(), pool({ pooled_at: hours(2) }), 'phonebook.claim_quiet', '2026-11-23 08:32'],
  ['just old enough', person(), pool({ pooled_at: hours(24) }), 'phonebook.claims_spent'],
  [
    'let go by herself',
    person(),
    pool({ pooled_at: hours(48), previous_custodian_id: 1 }),
    'phonebook.claim_cooling',
    '2026-11-27 10:32',
  ],
  ['let go by another', person(), pool({ pooled_at: hours(48), previous_custodian_id: 2 }), 'phonebook.claims_spent'],
  ['new, to who opens everything', everything, pool({ pooled_at: hours(2) }), 'phonebook.claims_spent'],
])('not free: %s', (_, who, company, code, until) =>
  expect(claimRefusal(who, company, rules, left, moment)).toMatchObject(until ? { code, params: { until } } : { code }),
)

test('the tighter of the two limits is named', () => {
  expect(claimRefusal(person(), pool(), rules, { claims: 3, holdings: 0 }, moment)).toEqual({
    code: 'phonebook.holding_full',
    params: { limit: 300 },
  })
  expect(claimRefusal(person(), pool(), rules, { claims: 0, holdings: 3 }, moment)).toEqual({
    code: 'phonebook.claims_spent',
    params: { limit: 20 },
  })
})

test.each<[what: string, company: UnmovedCompany | undefined, may: boolean, code: string]>([
  ['nothing', undefined, true, 'phonebook.company_not_found'],
  ['hidden', held(2), true, 'phonebook.company_not_found'],
  ['in the pool', pool(), true, 'phonebook.company_in_pool'],
  ['followed', held(2, { follower_ids: [1] }), false, 'phonebook.company_not_yours'],
  ['her own, and yet not moved', held(1), true, 'platform.version_stale'],
])('not given away: %s', (_, company, may, code) => expect(heldRefusal(person(), company, () => may).code).toBe(code))

test('a moment of today is its time, in the zone of the business', () => {
  expect(momentText(hours(1), moment)).toBe('09:32')
  expect(momentText(hours(11), moment)).toBe('2026-11-21 23:32')
})
