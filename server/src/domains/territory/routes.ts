import * as contract from '@seamark/contract/territory/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findAreas } from './areas.queries.ts'
import { findCarriers } from './carriers.queries.ts'
import { changeAssignedArea, createAssignedArea, deleteAssignedArea } from './assigned-areas.commands.ts'
import { listAssignedAreas } from './assigned-areas.queries.ts'
import { searchPorts } from './port-aliases.queries.ts'
import { findNearPorts } from './ports.queries.ts'

export const territoryRoutes: Served[] = [
  serve(contract.findPorts, (context, { query }) => searchPorts(context, query)),
  serve(contract.findNearPorts, async (_, { params }) => findNearPorts(params.code)),
  serve(contract.findCarriers, async (_, { query }) => findCarriers(query)),
  serve(contract.findAreas, async (_, { query }) => findAreas(query)),
  serve(contract.listAssignedAreas, (context) => listAssignedAreas(context)),
  serve(contract.createAssignedArea, (context, { body }) => createAssignedArea(context, body)),
  serve(contract.changeAssignedArea, (context, { params, version, body }) =>
    changeAssignedArea(context, params.id, version, body),
  ),
  serve(contract.deleteAssignedArea, (context, { params, version }) => deleteAssignedArea(context, params.id, version)),
]
