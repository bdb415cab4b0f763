import type { Capability } from '@seamark/contract/platform/route'
import { expect, test } from 'vitest'
import type { Person } from '../../../platform/context.ts'
import { testPerson } from '../../../platform/testing/people.ts'
import { mayArrangeFor } from './stand-ins.rules.ts'

const person = (ids: number[] | 'all', can: Capability[]) =>
  testPerson(1, { capabilities: new Set(can), reach: ids === 'all' ? { kind: 'all' } : { kind: 'people', ids } })

test.each<[who: string, actor: Person, absent: number, absentIds: number[], may: boolean]>([
  ['anybody for herself', person([1], []), 1, [], true],
  ['nobody for a colleague', person([1], []), 2, [], false],
  ['a manager for whom she reaches', person([1, 2], ['assign']), 2, [], true],
  ['who manages users for whom she reaches', person([1, 2], ['manageUsers']), 2, [], true],
  ['a manager not beyond her reach', person([1, 2], ['assign']), 3, [], false],
  ['who reaches all but gives out no work', person('all', ['edit', 'delete']), 2, [], false],
  ['who reaches all and gives out work', person('all', ['assign']), 2, [], true],
  ['not by standing in alone, or a stand-in could prolong itself', person([1, 2], ['assign']), 2, [2], false],
])('%s', (_who, actor, absent, absentIds, may) => expect(mayArrangeFor(actor, absent, absentIds)).toBe(may))

test('the system goes on no holiday', () => expect(mayArrangeFor({ kind: 'system', name: 'x' }, 1, [])).toBe(false))
