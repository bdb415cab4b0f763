import { type Capability, capabilities } from '@seamark/contract/platform/route'
import { describe, expect, test } from 'vitest'
import type { Actor, Reach } from '../../platform/context.ts'
import { testPerson } from '../../platform/testing/people.ts'
import { abilitiesOf, audienceOf, type CompanyCustody, isInsider, maySee } from './policy.ts'

const own: CompanyCustody = { visibility: 'private', custodian_id: 1, follower_ids: [] }
const colleagues: CompanyCustody = { visibility: 'private', custodian_id: 2, follower_ids: [] }
const others: CompanyCustody = { visibility: 'private', custodian_id: 9, follower_ids: [] }
const followed: CompanyCustody = { visibility: 'private', custodian_id: 9, follower_ids: [8, 1] }
const pool: CompanyCustody = { visibility: 'public', custodian_id: null, follower_ids: [] }

const just = (...ids: number[]): Reach => ({ kind: 'people', ids })
const somebody = (reach: Reach, codes: number[], can: readonly Capability[], opensEverything = false) =>
  testPerson(1, { opensEverything, codes: new Set(codes), capabilities: new Set(can), reach })

const actors: Record<string, Actor> = {
  administrator: somebody({ kind: 'all' }, [], capabilities, true),
  'system administrator': somebody({ kind: 'all' }, [321], capabilities),
  manager: somebody(just(1, 2), [321], ['edit', 'delete', 'seeContactValues']),
  sales: somebody(just(1), [321], ['edit', 'delete', 'seeContactValues']),
  'sales without values': somebody(just(1), [321], ['edit', 'delete']),
  'customer service': somebody(just(1, 2), [321], ['edit', 'seeContactValues']),
  'follow-up person': somebody(just(1), [321], []),
  'reader of everything': somebody({ kind: 'all' }, [321], []),
  'without the screen': somebody(just(1), [304], ['edit', 'delete']),
  job: { kind: 'system', name: 'purge' },
}

/**
 * Letters for one's own company, a colleague's, another's, another's that one follows, and the pool: i = insider, s = sees, e = edits, d = deletes.
 */
const table: [actor: string, own: string, colleagues: string, others: string, followed: string, pool: string][] = [
  ['administrator', 'ised', 'ised', 'ised', 'ised', 'ised'],
  ['system administrator', 'ised', 'ised', 'ised', 'ised', 'ised'],
  ['manager', 'ised', 'ised', '', 'is', 's'],
  ['sales', 'ised', '', '', 'is', 's'],
  ['customer service', 'ise', 'ise', '', 'is', 's'],
  ['follow-up person', 'is', '', '', 'is', 's'],
  ['reader of everything', 'is', 'is', 'is', 'is', 'is'],
  ['without the screen', 'is', '', '', 'is', ''],
  ['job', 'ised', 'ised', 'ised', 'ised', 'ised'],
]

describe.each(table)('%s', (name, ...expected) => {
  test.each([
    ['own', own],
    ["a colleague's", colleagues],
    ["another's", others],
    ['one that is followed', followed],
    ['the pool', pool],
  ] as const)('%s', (which, company) => {
    const actor = actors[name]
    if (!actor) throw new Error(`Nobody is called ${name}`)
    const { edit, delete: remove } = abilitiesOf(actor, company)
    const answers = [isInsider(actor, company) && 'i', maySee(actor, company) && 's', edit && 'e', remove && 'd']
      .filter(Boolean)
      .join('')
    expect(answers).toBe(
      expected[['own', "a colleague's", "another's", 'one that is followed', 'the pool'].indexOf(which)],
    )
  })
})

test('a live event about a company is for those with the screen who reach its holder or follow it', () => {
  expect(audienceOf(own)).toEqual({ code: 321, holder: 1, also: [] })
  expect(audienceOf(pool)).toEqual({ code: 321, holder: null, also: [] })
  expect(audienceOf(followed)).toEqual({ code: 321, holder: 9, also: [8, 1] })
})
