import * as contract from '@seamark/contract/phonebook/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { listCompanyChanges } from './changes.queries.ts'
import { createCompany, deleteCompany, editCompany, restoreCompany } from './companies.commands.ts'
import { countCompanies, getCompany, listCompanies, listCompanyActivity } from './companies.queries.ts'

export const phonebookRoutes: Served[] = [
  serve(contract.listCompanies, (context, { query }) => listCompanies(context, query)),
  serve(contract.countCompanies, (context) => countCompanies(context)),
  serve(contract.getCompany, (context, { params }) => getCompany(context, params.id)),
  serve(contract.createCompany, (context, { body }) => createCompany(context, body)),
  serve(contract.editCompany, (context, { params, version, body }) => editCompany(context, params.id, version, body)),
  serve(contract.deleteCompany, (context, { params, version }) => deleteCompany(context, params.id, version)),
  serve(contract.restoreCompany, (context, { params }) => restoreCompany(context, params.id)),
  serve(contract.listCompanyChanges, (context, { params, query }) => listCompanyChanges(context, params.id, query.before)),
  serve(contract.listCompanyActivity, (context, { params, query }) => listCompanyActivity(context, params.id, query.before)),
]
