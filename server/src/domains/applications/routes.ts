import * as contract from '@seamark/contract/applications/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { decideApplication, takeUpApplication, withdrawApplication } from './applications.commands.ts'
import { countApplications, getApplication, listApplications } from './applications.queries.ts'
import type { Appliable } from './ports.ts'

/** Each of `owners` says who decides about its records, and does what was asked. */
export const applicationsRoutes = (owners: readonly Appliable[]): Served[] => [
  serve(contract.listApplications, (context, { query }) => listApplications(context, owners, query)),
  serve(contract.countApplications, (context) => countApplications(context, owners)),
  serve(contract.getApplication, (context, { params }) => getApplication(context, owners, params.id)),
  serve(contract.withdrawApplication, (context, { params }) => withdrawApplication(context, owners, params.id)),
  serve(contract.takeUpApplication, (context, { params }) => takeUpApplication(context, owners, params.id)),
  serve(contract.decideApplication, (context, { params, body }) => decideApplication(context, owners, params.id, body)),
]
