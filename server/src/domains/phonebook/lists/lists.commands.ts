import type { List } from '../../../platform/list.ts'
import { companiesBulk } from '../bulk/bulk.commands.ts'
import { companiesViews } from './shipped-views.queries.ts'
import { companiesExport } from '../sheets/exports.queries.ts'
import { companiesImport } from '../sheets/imports.commands.ts'

/** Offers the phonebook's companies as plain data for views, exports and imports. */
export const companiesList: List = {
  name: 'companies',
  title: 'phonebook.companies',
  permission: 'phonebook.listCompanies',
  views: companiesViews,
  export: companiesExport,
  import: companiesImport,
  bulk: companiesBulk,
}
