import { type Capability, capabilities } from '@seamark/contract/platform/route'
import { describe, expect, test } from 'vitest'
import type { Actor, Person, Reach } from '../../platform/context.ts'
import { abilities, audienceOf, type Held, isInsider, maySee } from './policy.ts'

const own: Held = { visibility: 'private', custodian_id: 1 }
const colleagues: Held = { visibility: 'private', custodian_id: 2 }
const others: Held = { visibility: 'private', custodian_id: 9 }
const pool: Held = { visibility: 'public', custodian_id: null }

const just = (...ids: number[]): Reach => ({ kind: 'people', ids })
function somebody(reach: Reach, codes: number[], can: readonly Capability[], opensEverything = false): Person {
  return {
    kind: 'person',
    id: 1,
    name: '',
    roleId: 1,
    sessionId: '',
    departmentId: null,
    opensEverything,
    codes: new Set(codes),
    capabilities: new Set(can),
    reach,
  }
}

const actors: Record<string, Actor> = {
  administrator: somebody({ kind: 'all' }, [], capabilities, true),
  'system administrator': somebody({ kind: 'all' }, [321], capabilities),
  manager: somebody(just(1, 2), [321], ['edit', 'delete']),
  sales: somebody(just(1), [321], ['edit', 'delete']),
  'customer service': somebody(just(1, 2), [321], ['edit']),
  'follow-up person': somebody(just(1), [321], []),
  'reader of everything': somebody({ kind: 'all' }, [321], []),
  'without the screen': somebody(just(1), [304], ['edit', 'delete']),
  job: { kind: 'system', name: 'purge' },
}

/** For own, a colleague's, another's and the pool: i = insider, s = sees, e = edits, d = deletes. */
const table: [actor: string, own: string, colleagues: string, others: string, pool: string][] = [
  ['administrator', 'ised', 'ised', 'ised', 'ised'],
  ['system administrator', 'ised', 'ised', 'ised', 'ised'],
  ['manager', 'ised', 'ised', '', 's'],
  ['sales', 'ised', '', '', 's'],
  ['customer service', 'ise', 'ise', '', 's'],
  ['follow-up person', 'is', '', '', 's'],
  ['reader of everything', 'is', 'is', 'is', 'is'],
  ['without the screen', 'is', '', '', ''],
  ['job', 'ised', 'ised', 'ised', 'ised'],
]

describe.each(table)('%s', (name, ...expected) => {
  test.each([
    ['own', own],
    ["a colleague's", colleagues],
    ["another's", others],
    ['the pool', pool],
  ] as const)('%s', (which, company) => {
    const actor = actors[name]
    if (!actor) throw new Error(`Nobody is called ${name}`)
    const { edit, delete: remove } = abilities(actor, company)
    const answers = [isInsider(actor, company) && 'i', maySee(actor, company) && 's', edit && 'e', remove && 'd'].filter(Boolean).join('')
    expect(answers).toBe(expected[['own', "a colleague's", "another's", 'the pool'].indexOf(which)])
  })
})

test('a live event about a company is for those with the screen who reach its holder', () => {
  expect(audienceOf(own)).toEqual({ code: 321, holder: 1 })
  expect(audienceOf(pool)).toEqual({ code: 321, holder: null })
})
