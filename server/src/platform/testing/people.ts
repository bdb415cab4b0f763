import type { Person } from '../context.ts'

/** A person with only the rights that every signed-in person has, to whom contact values are shown, who reaches nobody else's records, and with what is given instead. */
export const testPerson = (id = 1, given: Partial<Person> = {}): Person => ({
  kind: 'person',
  id,
  name: '测试员',
  roleId: 1,
  sessionId: 'session-of-a-test',
  departmentId: null,
  opensEverything: false,
  codes: new Set(),
  capabilities: new Set(['seeContactValues']),
  reach: { kind: 'people', ids: [id] },
  ...given,
})
