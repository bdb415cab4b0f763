import { expect, test } from 'vitest'
import { checkEntrance } from './entrance.ts'
import { createTree } from '../source/tree.ts'

const house = {
  'web/src/main.tsx': "import './app/router.tsx'",
  'web/src/app/router.tsx': "import('../domains/identity/sign-in/login-page.tsx'); import('./frame/routes.tsx')",
  'web/src/app/frame/routes.tsx': "import '../../domains/phonebook/companies/company-page.tsx'",
  'web/src/domains/identity/sign-in/login-page.tsx': "t('identity.login.title')",
  'web/src/domains/phonebook/companies/company-page.tsx': "t('phonebook.company')",
  'web/src/platform/entrance/words.zh.ts':
    "import { words as logins } from '../../domains/identity/sign-in/words.zh.ts'",
  'web/src/domains/identity/sign-in/words.zh.ts': "export const words = { 'identity.login.title': '登录' } as const",
  'web/src/domains/phonebook/words.zh.ts':
    "export const words = { 'phonebook.company': '客户', 'phonebook.type.carrier': '船公司' } as const",
  'contract/src/phonebook/words.zh.ts': "export const words = { 'phonebook.code_taken': '已用' } as const",
}
const wrong = (files: Record<string, string>) =>
  checkEntrance(createTree({ ...house, ...files }), ['phonebook.code_taken']).map(({ file }) => file)

test('the login page says the words of the entrance, the pages behind it say what they like', () => {
  expect(wrong({})).toEqual([])
})

test.each([
  ['a word of a page', { 'web/src/domains/identity/sign-in/login-page.tsx': "t('phonebook.company')" }],
  [
    'a page',
    {
      'web/src/app/router.tsx': "import '../domains/phonebook/routes.tsx'",
      'web/src/domains/phonebook/routes.tsx': '',
    },
  ],
  [
    'a refusal said by the page itself',
    { 'web/src/domains/identity/sign-in/login-page.tsx': "t('phonebook.code_taken')" },
  ],
  ['a word put together', { 'web/src/domains/identity/sign-in/login-page.tsx': 't(`phonebook.type.${type}`)' }],
  [
    'a word of a file that is loaded lazily',
    {
      'web/src/domains/identity/sign-in/login-page.tsx': "import('../../../kit/x.tsx')",
      'web/src/kit/x.tsx': "t('phonebook.company')",
    },
  ],
  [
    'a rule of the contract',
    {
      'web/src/main.tsx': "import '@seamark/contract/phonebook/x'",
      'contract/src/phonebook/x.ts': "z.string().refine(isCode, 'phonebook.company')",
    },
  ],
])('%s is too early', (_name, files) => {
  expect(wrong(files)).toEqual([Object.keys(files).at(-1)])
})

test('a refusal comes from the server in words', () => {
  expect(
    wrong({
      'web/src/main.tsx': "import '@seamark/contract/phonebook/x'",
      'contract/src/phonebook/x.ts': "route({ failures: ['phonebook.code_taken'] })",
    }),
  ).toEqual([])
})
