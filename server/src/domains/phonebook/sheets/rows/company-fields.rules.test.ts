import { languages } from '@seamark/contract/languages'
import {
  companyChanges,
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { translate } from '../../../../platform/translate.ts'
import { companyColumns } from '../exports.queries.ts'
import { companyFields } from './company-fields.rules.ts'
import { contactCells } from '../../contacts/cells.rules.ts'

/** Headings are compared without width, case, blanks, brackets and signs. */
const folded = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
const headingsOf = ({ heading, aliases }: (typeof companyFields)[number]) => [
  ...languages.map((language) => translate(language, heading)),
  ...aliases,
]

test('no heading is taken for two fields', () => {
  const owners = companyFields.flatMap((field) =>
    [...new Set(headingsOf(field).map(folded))].map((heading) => [heading, field.key] as const),
  )
  const twice = owners.filter(([heading], index) => owners.findIndex(([other]) => other === heading) !== index)
  expect(twice).toEqual([])
})

test('no alias repeats a word of the field or another alias', () => {
  const repeated = companyFields.flatMap(({ key, heading, aliases }) => {
    const words = new Set(languages.map((language) => folded(translate(language, heading))))
    return aliases
      .filter(
        (alias, index) =>
          words.has(folded(alias)) || aliases.findIndex((other) => folded(other) === folded(alias)) !== index,
      )
      .map((alias) => `${key}: ${alias}`)
  })
  expect(repeated).toEqual([])
})

test('every column of an export is known when it comes back, and every field can be filled', () => {
  const keys = companyFields.map(({ key }) => key)
  expect(companyColumns.map(({ key }) => key).filter((key) => !keys.includes(key))).toEqual([])
  expect(
    companyFields
      .filter(({ readOnly, isPart }) => !readOnly && !isPart)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...Object.keys(companyChanges.shape), ...contactCells, 'custodian', 'tags'].sort())
})

test.each([
  ['客户名称', 'name'],
  ['Shipper', 'name'],
  ['E-mail', 'email'],
  ['Ｔｅｌ．', 'telephone'],
  ['税号', 'organizationNumber'],
  ['优势航线', 'routeAreas'],
  ['业务员', 'custodian'],
  ['联系人', 'contactName'],
  ['手机', 'contactMobile'],
  ['职务', 'contactPosition'],
  ['微信', 'contactWechat'],
  ['标签', 'tags'],
  ['跟单员', 'custodian'],
])('%s is %s', (heading, key) => {
  expect(
    companyFields
      .filter((field) => headingsOf(field).some((known) => folded(known) === folded(heading)))
      .map((field) => field.key),
  ).toEqual([key])
})

test.each([
  ['type', companyTypes],
  ['progress', progresses],
  ['source', customerSources],
  ['platform', customerPlatforms],
] as const)('the hint of %s names every choice', (key, choices) => {
  for (const language of languages)
    for (const choice of choices)
      expect(translate(language, `phonebook.hint.${key}`)).toContain(translate(language, `phonebook.${key}.${choice}`))
})
