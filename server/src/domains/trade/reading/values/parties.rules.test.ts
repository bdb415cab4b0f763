import { expect, test } from 'vitest'
import { Party } from './parties.rules.ts'

test.each([
  ['Harbor Light Inc.', 'Harbor Light Inc.', true, 'HARBOR LIGHT', false],
  ['EXAMPLE LOGISTICS LLC', 'EXAMPLE LOGISTICS LLC', true, 'EXAMPLE LOGISTICS', true],
  ['TO ORDER OF LOGISTICS BANK', 'TO ORDER OF LOGISTICS BANK', false, '', false],
  ['N/A', '', false, '', false],
  ['', '', false, '', false],
])('%j is kept as %j; named: %s, key %j, forwards: %s', (cell, text, isNamed, key, forwards) => {
  const party = new Party(cell)
  expect([party.text, party.isNamed, party.key, party.forwards]).toEqual([text, isNamed, key, forwards])
})
