import { company } from '../companies/companies.ts'
import { idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export const getCompany = route({
  method: 'GET',
  path: '/phonebook/companies/:id',
  summary: 'One company',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  response: company,
  /** Of a record that was merged, `current` names the one that stayed. */
  failures: ['phonebook.company_not_found', 'phonebook.company_merged', 'phonebook.pool_views_spent'],
})
