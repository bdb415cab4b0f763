import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { columnValues } from '../../companies/companies.rules.ts'

/** Columns are plain JSON here, so routes must not become a text. */
export const jsonColumns = (fields: CompanyChanges) => ({
  ...columnValues(fields),
  ...(fields.coreRoutes ? { core_routes: fields.coreRoutes } : {}),
})
