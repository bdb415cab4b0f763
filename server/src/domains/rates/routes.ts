import * as contract from '@seamark/contract/rates/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { deleteRate, restoreRate } from './rates/deletions.commands.ts'
import { listRateHistory } from './rates/histories.queries.ts'
import { countRates, listRates } from './rates/pages.queries.ts'
import { createRate, editRate } from './rates/rates.commands.ts'
import { getRate } from './rates/rates.queries.ts'
import { closeRate, reopenRate } from './rates/states.commands.ts'

export const ratesRoutes: Served[] = [
  serve(contract.listRates, (context, { query }) => listRates(context, query)),
  serve(contract.countRates, (context, { query }) => countRates(context, query)),
  serve(contract.getRate, (context, { params }) => getRate(context, params.id)),
  serve(contract.createRate, (context, { body }) => createRate(context, body)),
  serve(contract.editRate, (context, { params, version, body }) => editRate(context, params.id, version, body)),
  serve(contract.closeRate, (context, { params, version, body }) =>
    closeRate(context, params.id, version, body.reason),
  ),
  serve(contract.reopenRate, (context, { params, version }) => reopenRate(context, params.id, version)),
  serve(contract.deleteRate, (context, { params, version }) => deleteRate(context, params.id, version)),
  serve(contract.restoreRate, (context, { params }) => restoreRate(context, params.id)),
  serve(contract.listRateHistory, (context, { params }) => listRateHistory(context, params.id)),
]
