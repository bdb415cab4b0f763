import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'
import { createTree } from '../source/tree.ts'

const order = ['followups', 'phonebook', 'identity']
const wrong = (files: Record<string, string>) =>
  checkImports(createTree(files), order).map(({ file, line, wrong }) => `${file}:${line ?? ''} ${wrong}`)
const importing = (path: string, text: string) => wrong({ [path]: text }).join('\n')

test('a house in order has nothing to mend', () => {
  const files = {
    'contract/src/index.ts': "import { phonebook } from './phonebook/index.ts'",
    'contract/src/phonebook/companies.ts':
      "import { route } from '../platform/route.ts'\nimport { id } from '../identity/users.ts'",
    'server/src/app.ts': "import { routes } from './domains/phonebook/routes.ts'",
    'server/src/domains/followups/tasks.commands.ts':
      "import { touch } from '../phonebook/index.ts'\nimport { company } from '@seamark/contract/phonebook/companies'",
    'server/src/domains/followups/tasks.test.ts': "import { aCompany } from '../phonebook/testing.ts'",
    'server/src/domains/identity/sessions.test.ts':
      "import { startTestApp } from '../../testing.ts'\nimport { createApp } from '../../app.ts'\nimport { listCompanies } from '@seamark/contract/phonebook/index'",
    'server/src/platform/context.ts': "import { permissions } from '@seamark/contract'",
    'web/src/app/pages/company-page.tsx': "import { CompanyName } from '../../domains/phonebook/index.ts'",
    'web/src/app/router.tsx': "import { loginRoute } from '../domains/identity/sign-in/index.ts'",
    'web/src/platform/words.zh.ts': "import { words } from '../domains/phonebook/words.zh.ts'",
  }
  expect(wrong(files)).toEqual([])
})

test.each([
  [
    'up the order',
    'server/src/domains/identity/users.commands.ts',
    "import { a } from '../phonebook/index.ts'",
    'phonebook stands above identity',
  ],
  [
    'up the order, in the contract',
    'contract/src/identity/users.ts',
    "import { a } from '../phonebook/companies.ts'",
    'phonebook stands above identity',
  ],
  [
    'up the order, by a type',
    'server/src/domains/identity/users.rules.ts',
    "import type { A } from '@seamark/contract/phonebook/companies'",
    'phonebook stands above identity',
  ],
  [
    'up the order, while running',
    'web/src/domains/identity/index.ts',
    "const page = () => import('../phonebook/index.ts')",
    'phonebook stands above identity',
  ],
  [
    'through the door of the top',
    'web/src/domains/followups/tasks/task-form.tsx',
    "import { loginRoute } from '../../identity/sign-in/index.ts'",
    'past the door of identity',
  ],
  [
    'past the door',
    'server/src/domains/followups/tasks.commands.ts',
    "import { a } from '../phonebook/companies.queries.ts'",
    'past the door of phonebook',
  ],
  [
    'past the door, from the top',
    'server/src/app.ts',
    "import { a } from './domains/phonebook/companies.commands.ts'",
    'past the door of phonebook',
  ],
  [
    'test data in the product',
    'server/src/domains/followups/tasks.commands.ts',
    "import { a } from '../phonebook/testing.ts'",
    'past the door of phonebook',
  ],
  [
    'a domain in the platform',
    'server/src/platform/write.ts',
    "import { a } from '../domains/identity/index.ts'",
    'platform knows no domain',
  ],
  [
    'a domain in the kit',
    'web/src/kit/table/data-table.tsx',
    "export { a } from '../../domains/phonebook/index.ts'",
    'kit knows no domain',
  ],
  [
    'the kit in the platform',
    'web/src/platform/api/calls.ts',
    "import { a } from '../../kit/index.ts'",
    'platform stands below kit',
  ],
  [
    'the frame in a domain',
    'web/src/domains/phonebook/index.ts',
    "import { a } from '../../app/frame.tsx'",
    'stands above them all',
  ],
  [
    'the manifest in a domain',
    'server/src/domains/identity/routes.ts',
    "import { routes } from '@seamark/contract'",
    'the manifest knows every domain',
  ],
  [
    'the server in the web',
    'web/src/app/main.tsx',
    "import { a } from '@seamark/server/app'",
    'web may not know server',
  ],
  [
    'ours in the contract',
    'contract/src/platform/route.ts',
    "import { a } from '../../../web/src/kit/index.ts'",
    'the contract imports nothing of ours',
  ],
  [
    'a relative way into the contract',
    'web/src/kit/index.ts',
    "import { a } from '../../../contract/src/languages.ts'",
    'a relative path leaves the workspace',
  ],
  [
    'out of src',
    'server/src/platform/database/migrate.ts',
    "import { a } from '../../../migrations/list.ts'",
    'it leaves src/',
  ],
  ['a wildcard', 'server/src/domains/identity/index.ts', "export * from './users.queries.ts'", '`export *` hides'],
])('refuses %s', (_what, path, text, said) => {
  expect(importing(path, text)).toContain(said)
})

test('a circle is told once, with its way; types count, lazy pages make none', () => {
  const files = {
    'web/src/kit/a.ts': "import './b.ts'",
    'web/src/kit/b.ts': "import './c.ts'",
    'web/src/kit/c.ts': "import type { A } from './a.ts'",
    'web/src/kit/page.ts': "import './routes.ts'",
    'web/src/kit/routes.ts': "const page = () => import('./page.ts')",
  }
  expect(wrong(files)).toEqual([
    expect.stringContaining('web/src/kit/a.ts → web/src/kit/b.ts → web/src/kit/c.ts → web/src/kit/a.ts'),
  ])
})
