import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { expect, test } from 'vitest'
import { searchColumns } from '../../companies/companies.rules.ts'
import { keysOf, readCreation, withDefaults } from './creations.rules.ts'
import { keysOf as keysOfCells } from './keys.rules.ts'

const after = { name: '象山港进出口有限公司', telephone: '65782101', visibility: 'private' as const }
const others = { holderId: 7, contact: null, tags: { ids: [3], made: [] } }

test('a creation has the values of its row and those of any new company', () => {
  const search = searchColumns(withDefaults(after))
  expect(readCreation({ row: 4, prepared: { after, search, ...others } })).toEqual({
    row: 4,
    after: newCompany.parse(after),
    search,
    ...others,
  })
})

test('a creation is judged anew by the keys of the preview', () => {
  const values = [
    { kind: 'mobile' as const, value: '138 0013 8000' },
    { kind: 'email' as const, value: 'Amy@Xiangshan.Example' },
  ]
  const given = { ...after, phoneAreaCode: '0574', email: 'Sales@Xiangshan.Example', organizationNumber: 'ab-123456' }
  const contact = { does: 'add' as const, contact: newContact.parse({ name: '王芳', values }) }
  const search = searchColumns(withDefaults(given))
  const { form, ...keys } = keysOfCells(
    { name: after.name },
    { given, blank: [], problems: [] },
    { name: '王芳', values: values.map((value) => ({ ...value, cell: 'contactMobile' as const })), problems: [] },
  )
  expect(form).not.toBe('')
  expect(keysOf(readCreation({ row: 4, prepared: { after: given, search, ...others, contact } }))).toEqual(keys)
})

test('a preview of an earlier version, which kept all columns, is written as before', () => {
  const whole = newCompany.parse(after)
  const earlier = { after: whole, columns: { name: after.name, search_names: ' x ' }, ...others }
  expect(readCreation({ row: 4, prepared: earlier })).toEqual({
    row: 4,
    after: whole,
    search: searchColumns(whole),
    ...others,
  })
})
