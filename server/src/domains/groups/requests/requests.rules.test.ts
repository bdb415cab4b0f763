import { type RequestState, requestStates } from '@seamark/contract/groups/requests/requests'
import { expect, test } from 'vitest'
import { abilities, isOpen, requestPath, type RequestRow, stateOf } from './requests.rules.ts'

const row = (given: Partial<RequestRow>) =>
  ({ kind: 'chat', state: 'applied', applicant_id: 1, decides: false, made_id: null, ...given }) as RequestRow
const everything = { mayRequest: true, mayDecide: true, mayRegister: true }

test('a request for a group is agreed or declined, one to join passes or does not', () => {
  expect([stateOf('chat', true), stateOf('chat', false), stateOf('join', true), stateOf('join', false)]).toEqual([
    'agreed',
    'declined',
    'passed',
    'notPassed',
  ])
  expect(requestStates.filter(isOpen)).toEqual(['applied', 'inProgress'])
})

test.each<[string, number, Partial<RequestRow>, readonly string[]]>([
  ['the applicant of an open one', 1, {}, ['withdraw']],
  ['who decides', 2, { decides: true }, ['decide', 'takeUp']],
  ['who decides about one that is taken up', 2, { decides: true, state: 'inProgress' }, ['decide']],
  ['the applicant of an agreed one', 1, { state: 'agreed' }, ['delete', 'register']],
  ['who agreed', 2, { state: 'agreed', decides: true }, ['delete', 'register']],
  ['the applicant after the group is written down', 1, { state: 'agreed', made_id: 7 }, ['delete']],
  ['anybody else', 3, { state: 'agreed' }, []],
  ['who both entered and decides one to join', 1, { kind: 'join', decides: true }, ['decide', 'takeUp', 'withdraw']],
])('%s may do this and no more', (_, callerId, given, offered) => {
  const can = abilities({ callerId, ...everything }, row(given))
  expect(
    Object.keys(can)
      .filter((name) => can[name as keyof typeof can])
      .toSorted(),
  ).toEqual(offered)
})

test('without the rights nothing is offered', () => {
  const none = { callerId: 1, mayRequest: false, mayDecide: false, mayRegister: false }
  for (const state of requestStates satisfies readonly RequestState[])
    expect(Object.values(abilities(none, row({ state, decides: true })))).not.toContain(true)
})

test('a notice leads to the queue in which its reader finds the request', () => {
  expect(requestPath({ id: 5, kind: 'chat' }, 'toDecide')).toBe('/contacts/listApplyGroupChat?queue=toDecide&id=5')
  expect(requestPath({ id: 5, kind: 'join' }, 'mine')).toBe('/contacts/listReqJoinGroup?queue=mine&state=all&id=5')
})
