import { expect, test } from 'vitest'
import { checkRooms } from './rooms.ts'
import type { Exception } from './rooms.ts'
import { createTree } from '../source/tree.ts'

const order = [{ domain: 'phonebook', rooms: ['handovers', 'companies', 'matching'] }, { domain: 'settings' }]
const wrong = (files: Record<string, string>, exceptions: readonly Exception[] = []) =>
  checkRooms(createTree(files), order, exceptions).map((problem) => `${problem.file} ${problem.wrong}`)

test('imports that go down the rooms are in order', () => {
  const files = {
    'server/src/domains/phonebook/index.ts': "export { moveBook } from './handovers/moves.commands.ts'",
    'server/src/domains/phonebook/handovers/moves.commands.ts':
      "import { a } from '../companies/companies.queries.ts'\nimport { may } from '../policy.ts'",
    'server/src/domains/phonebook/handovers/moves.commands.test.ts': "import { aCompany } from '../testing.ts'",
    'server/src/domains/phonebook/companies/companies.queries.ts':
      "import { b } from '../matching/phones.rules.ts'\nimport { c } from './companies.rules.ts'",
    'server/src/domains/settings/options.queries.ts': "import { d } from './dictionaries.queries.ts'",
    'contract/src/phonebook/companies/companies.ts': "import { e } from '../../platform/route.ts'",
    'web/src/domains/phonebook/handovers/handover-form.tsx': "import { f } from '../companies/company-picker.tsx'",
  }
  expect(wrong(files)).toEqual([])
})

test.each([
  [
    'up the rooms',
    'server/src/domains/phonebook/companies/a.rules.ts',
    "import { a } from '../handovers/b.rules.ts'",
    'handovers stands above the room companies',
  ],
  [
    'up the rooms, by a type',
    'server/src/domains/phonebook/matching/a.rules.ts',
    "import type { A } from '../companies/b.rules.ts'",
    'companies stands above',
  ],
  [
    'up the rooms, on the web',
    'web/src/domains/phonebook/companies/company-form.tsx',
    "import { a } from '../handovers/handover-form.tsx'",
    'stands above',
  ],
  [
    'up the rooms, in the contract',
    'contract/src/phonebook/companies/companies.ts',
    "import { a } from '../handovers/handovers.ts'",
    'stands above',
  ],
  [
    'through the own door',
    'server/src/domains/phonebook/companies/a.rules.ts',
    "import { a } from '../index.ts'",
    'index.ts stands above the rooms',
  ],
  [
    'from the ground',
    'server/src/domains/phonebook/policy.ts',
    "import { a } from './companies/b.rules.ts'",
    'policy.ts lies below all rooms',
  ],
  [
    'a room that is not listed',
    'server/src/domains/phonebook/attic/a.rules.ts',
    '',
    'attic is not a room of phonebook',
  ],
])('refuses an import %s', (_what, path, text, said) => {
  expect(wrong({ [path]: text })).toEqual([expect.stringContaining(said)])
})

test('an exception covers one import, and is refused when nothing needs it', () => {
  const from = 'server/src/domains/phonebook/companies/a.rules.ts'
  const to = 'server/src/domains/phonebook/handovers/b.rules.ts'
  const files = { [from]: "import { a } from '../handovers/b.rules.ts'" }
  expect(wrong(files, [[from, to]])).toEqual([])
  expect(wrong({ [from]: '' }, [[from, to]])).toEqual([expect.stringContaining('no longer needed')])
})
