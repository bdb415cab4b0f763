import { expect, test } from 'vitest'
import { checkFiles } from './files.ts'
import { createTree } from '../source/tree.ts'

const order = ['phonebook', 'identity']
const wrong = (...paths: string[]) =>
  checkFiles(createTree(Object.fromEntries(paths.map((path) => [path, '']))), order).map(
    (problem) => `${problem.file} ${problem.wrong}`,
  )
const door = ['server/src/domains/phonebook/README.md', 'server/src/domains/phonebook/index.ts']

test('the vocabulary is enough for a domain', () => {
  expect(
    wrong(
      ...door,
      'contract/src/phonebook/companies.ts',
      'contract/src/phonebook/words.zh.ts',
      'server/src/domains/phonebook/companies.commands.ts',
      'server/src/domains/phonebook/companies.commands.test.ts',
      'server/src/domains/phonebook/companies/edits.commands.ts',
      'contract/src/phonebook/companies/companies.ts',
      'server/src/domains/phonebook/adapters/registry.ts',
      'web/src/domains/phonebook/companies/company-form.tsx',
      'web/src/domains/phonebook/companies/company-filters.test.ts',
      'web/src/kit/table/data-table.tsx',
    ),
  ).toEqual([])
})

test.each([
  ['server/src/domains/phonebook/companies.ts', 'is not a name of a server domain'],
  ['server/src/domains/phonebook/companies.repository.ts', 'is not a name of a server domain'],
  ['server/src/domains/phonebook/companies/lists/parts/list.queries.ts', 'is not a name of a server domain'],
  ['contract/src/phonebook/words.fr.ts', 'is not a name of a contract domain'],
  ['web/src/domains/phonebook/company-form.tsx', 'is not a name of a web domain'],
  ['web/src/domains/phonebook/companies/CompanyForm.tsx', 'is not a name of a web domain'],
  ['web/src/domains/customers/index.ts', 'customers is not a domain'],
  ['server/src/platform/utils.ts', '"utils" says nothing'],
  ['web/src/kit/helpers/date.ts', '"helpers" says nothing'],
  ['tools/string-utils.ts', '"utils" says nothing'],
])('refuses %s', (path, said) => {
  expect(wrong(...door, path)).toEqual([expect.stringContaining(said)])
})

test('a server domain has its page and its door', () => {
  expect(wrong('server/src/domains/phonebook/companies.rules.ts')).toEqual([
    `${door[0]} is missing`,
    `${door[1]} is missing`,
  ])
})

test('default exports are for libraries that ask for them', () => {
  const files = {
    'web/src/kit/page/page.tsx': 'export default function Page() {}',
    'web/vite.config.ts': 'export default {}',
  }
  expect(checkFiles(createTree(files), order).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'web/src/kit/page/page.tsx:1',
  ])
})

test('a folder of more than 25 files needs rooms; tests and lists of files do not count', () => {
  const many = (folder: string, ending: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/a${index}${ending}`)
  expect(wrong(...many('web/src/kit', '.tsx', 26))).toEqual(['web/src/kit holds 26 files, more than 25'])
  expect(
    wrong(
      ...many('web/src/kit', '.tsx', 25),
      ...many('web/src/kit', '.test.ts', 25),
      ...many('server/migrations', '.sql', 90),
    ),
  ).toEqual([])
})

test('a class is styled in one sheet', () => {
  const sheets = (one: string, other: string) =>
    checkFiles(createTree({ 'web/src/kit/one.css': one, 'web/src/kit/other.css': other }), order).map(
      ({ file, wrong }) => `${file} ${wrong}`,
    )
  expect(sheets('.foot { gap: 8px }', '.note {}\n.foot,\n.head { gap: 4px }')).toEqual([
    'web/src/kit/other.css .foot is styled in web/src/kit/one.css too',
  ])
  expect(sheets('.foot { gap: 8px } /* .head { gap: 4px } */', '.head { gap: 4px } .head .foot { gap: 4px }')).toEqual(
    [],
  )
})
