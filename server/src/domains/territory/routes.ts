import * as contract from '@seamark/contract/territory/index'
import type { AuditedSubject } from '../../platform/domain.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findAreas } from './areas.queries.ts'
import { findCarriers } from './carriers.queries.ts'
import { changeAssignedArea, createAssignedArea, deleteAssignedArea } from './assigned-areas.commands.ts'
import { listAssignedAreas } from './assigned-areas.queries.ts'
import { searchPorts } from './port-aliases.queries.ts'
import { decidePortProposal } from './port-proposals.commands.ts'
import { listPortProposals } from './port-proposals.queries.ts'
import { findNearPorts } from './ports.queries.ts'

/** `subjects` are the kinds of records, from all domains, in which words of ports are answered. */
export const territoryRoutes = (subjects: readonly AuditedSubject[]): Served[] => [
  serve(contract.findPorts, (context, { query }) => searchPorts(context, query)),
  serve(contract.findNearPorts, async (_, { params }) => findNearPorts(params.code)),
  serve(contract.listPortProposals, (context, { query }) => listPortProposals(context, subjects, query)),
  serve(contract.decidePortProposal, (context, { params, version, body }) =>
    decidePortProposal(context, subjects, { id: params.id, version, ...body }),
  ),
  serve(contract.findCarriers, async (_, { query }) => findCarriers(query)),
  serve(contract.findAreas, async (_, { query }) => findAreas(query)),
  serve(contract.listAssignedAreas, (context) => listAssignedAreas(context)),
  serve(contract.createAssignedArea, (context, { body }) => createAssignedArea(context, body)),
  serve(contract.changeAssignedArea, (context, { params, version, body }) =>
    changeAssignedArea(context, params.id, version, body),
  ),
  serve(contract.deleteAssignedArea, (context, { params, version }) => deleteAssignedArea(context, params.id, version)),
]
