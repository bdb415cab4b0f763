import * as contract from '@seamark/contract/territory/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findAreas } from './areas.queries.ts'
import { findCarriers } from './carriers.queries.ts'
import { changeCoverage, createCoverage, deleteCoverage } from './coverages.commands.ts'
import { listCoverages } from './coverages.queries.ts'
import { findPorts } from './ports.queries.ts'

export const territoryRoutes: Served[] = [
  serve(contract.findPorts, async (_, { query }) => findPorts(query)),
  serve(contract.findCarriers, async (_, { query }) => findCarriers(query)),
  serve(contract.findAreas, async (_, { query }) => findAreas(query)),
  serve(contract.listCoverages, (context) => listCoverages(context)),
  serve(contract.createCoverage, (context, { body }) => createCoverage(context, body)),
  serve(contract.changeCoverage, (context, { params, version, body }) =>
    changeCoverage(context, params.id, version, body),
  ),
  serve(contract.deleteCoverage, (context, { params, version }) => deleteCoverage(context, params.id, version)),
]
