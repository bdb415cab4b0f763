import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { searchColumns } from '../../companies/companies.rules.ts'
import { readCreation, withDefaults } from './creations.rules.ts'

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
