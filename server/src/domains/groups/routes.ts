import * as contract from '@seamark/contract/groups/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { editFinding } from './findings/edits.commands.ts'
import { getFinding } from './findings/findings.queries.ts'
import { countFindings, listFindings } from './findings/pages.queries.ts'
import { deleteGroup, restoreGroup } from './groups/deletions.commands.ts'
import { createGroup, editGroup } from './groups/groups.commands.ts'
import { getGroup, listGroupActivity } from './groups/groups.queries.ts'
import { countListedGroups, listGroups } from './groups/pages.queries.ts'
import { addMember, editMember, removeMember, restoreMember } from './members/members.commands.ts'
import { listMembers } from './members/members.queries.ts'
import { eraseSender } from './messages/erasures.commands.ts'
import { countMessages, searchMessages } from './messages/searches.queries.ts'
import { listGroupMessages, listSurroundings } from './messages/talks.queries.ts'

export const groupsRoutes: Served[] = [
  serve(contract.listGroups, (context, { query }) => listGroups(context, query)),
  serve(contract.countListedGroups, (context, { query }) => countListedGroups(context, query)),
  serve(contract.createGroup, (context, { body }) => createGroup(context, body)),
  serve(contract.getGroup, (context, { params }) => getGroup(context, params.id)),
  serve(contract.listGroupActivity, (context, { params, query }) =>
    listGroupActivity(context, params.id, query.before),
  ),
  serve(contract.editGroup, (context, { params, version, body }) => editGroup(context, params.id, version, body)),
  serve(contract.deleteGroup, (context, { params, version }) => deleteGroup(context, params.id, version)),
  serve(contract.restoreGroup, (context, { params }) => restoreGroup(context, params.id)),
  serve(contract.listMembers, (context, { params, query }) => listMembers(context, params.id, query)),
  serve(contract.addMember, (context, { params, body }) => addMember(context, params.id, body)),
  serve(contract.editMember, (context, { params, version, body }) => editMember(context, params.id, version, body)),
  serve(contract.removeMember, (context, { params, version }) => removeMember(context, params.id, version)),
  serve(contract.listFindings, (context, { query }) => listFindings(context, query)),
  serve(contract.countFindings, (context, { query }) => countFindings(context, query)),
  serve(contract.getFinding, (context, { params }) => getFinding(context, params.id)),
  serve(contract.editFinding, (context, { params, version, body }) =>
    editFinding(context, params.id, version, body.draft),
  ),
  serve(contract.restoreMember, (context, { params }) => restoreMember(context, params.id)),
  serve(contract.searchMessages, (context, { query }) => searchMessages(context, query)),
  serve(contract.countMessages, (context, { query }) => countMessages(context, query)),
  serve(contract.listSurroundings, (context, { query }) => listSurroundings(context, query.hits)),
  serve(contract.listGroupMessages, (context, { params, query }) => listGroupMessages(context, params.id, query)),
  serve(contract.eraseSender, (context, { params }) => eraseSender(context, params.id)),
]
