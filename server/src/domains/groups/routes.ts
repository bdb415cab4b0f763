import * as contract from '@seamark/contract/groups/index'
import { setAlert } from './findings/alerts.commands.ts'
import { listAlerts } from './findings/alerts.queries.ts'
import { editFinding } from './findings/edits.commands.ts'
import { getFinding } from './findings/findings.queries.ts'
import { lookUpFinding } from './findings/look-ups.commands.ts'
import { listRateOrigins, listValueOrigins } from './findings/origins.queries.ts'
import { countFindings, listFindings } from './findings/pages.queries.ts'
import { askGroups, tickRateRequest } from './findings/rate-requests.commands.ts'
import { getRateRequest, listWaitingRequests } from './findings/rate-requests.queries.ts'
import { searchChatFile, searchChatFiles, stopChatSearch } from './searches/searches.commands.ts'
import { getChatSearch } from './searches/searches.queries.ts'
import { type Served, serve, serveImage } from '../../platform/http/serve.ts'
import { createFriend, deleteFriend, editFriend, restoreFriend } from './friends/friends.commands.ts'
import { countListedFriends, listFriends, listOurAccounts } from './friends/friends.queries.ts'
import {
  createZaloAccount,
  deleteZaloAccount,
  editZaloAccount,
  restoreZaloAccount,
} from './friends/zalo-accounts.commands.ts'
import { listZaloAccounts } from './friends/zalo-accounts.queries.ts'
import {
  cancelChatFile,
  chooseGroups,
  chooseReading,
  retryChatFile,
  startChatFile,
  undoChatFile,
} from './files/files.commands.ts'
import { getChatFile, listChatFiles } from './files/files.queries.ts'
import { deleteRawFile } from './files/raw-files.commands.ts'
import { deleteGroup, restoreGroup } from './groups/deletions.commands.ts'
import { createGroup, editGroup } from './groups/groups.commands.ts'
import { getGroup, listGroupActivity, openPicture } from './groups/groups.queries.ts'
import { countGroupsOfContacts, countListedGroups, listGroups } from './groups/pages.queries.ts'
import { removeInvitation, removeScreenshot, setInvitation, setScreenshot } from './groups/pictures.commands.ts'
import { addMember, editMember, removeMember, restoreMember } from './members/members.commands.ts'
import { listMembers } from './members/members.queries.ts'
import { eraseSender } from './messages/erasures.commands.ts'
import { countMessages, searchMessages } from './messages/searches.queries.ts'
import { listGroupMessages, listSurroundings } from './messages/talks.queries.ts'
import { decideGroupRequest, takeUpGroupRequest, withdrawGroupRequest } from './requests/decisions.commands.ts'
import { deleteGroupRequest, restoreGroupRequest } from './requests/deletions.commands.ts'
import { requestChat, requestToJoin } from './requests/requests.commands.ts'
import {
  countGroupRequests,
  getGroupRequest,
  listGroupRequests,
  openRequestProof,
} from './requests/requests.queries.ts'
import { listMemberTalk } from './persons/member-talk.queries.ts'
import { erasePerson } from './persons/erasures.commands.ts'
import { listErasures } from './persons/erasures.queries.ts'
import { listPersons } from './persons/pages.queries.ts'
import { getPerson, personOfMember, personOfSender } from './persons/persons.queries.ts'
import { lookUpPerson, mergePersons, splitPerson } from './persons/verdicts.commands.ts'
import { listMonthOrders } from './months/credits.queries.ts'
import { decideCarrierWord } from './searches/carrier-words.commands.ts'
import { listCarrierWords } from './searches/carrier-words.queries.ts'
import { decideCompanyWord } from './searches/company-words.commands.ts'
import { listCompanyWords } from './searches/company-words.queries.ts'
import { listGroupMonths, listGroupValues } from './months/months.queries.ts'
import { listMonthSpeakers } from './months/speakers.queries.ts'
import type { QqSends } from './ports.ts'

export const groupsRoutes = (sends: QqSends): Served[] => [
  serve(contract.listGroups, (context, { query }) => listGroups(context, query)),
  serve(contract.countListedGroups, (context, { query }) => countListedGroups(context, query)),
  serve(contract.countGroupsOfContacts, (context, { query }) => countGroupsOfContacts(context, query.companyId)),
  serve(contract.createGroup, (context, { body }) => createGroup(context, body)),
  serve(contract.getGroup, (context, { params }) => getGroup(context, params.id)),
  serve(contract.listGroupActivity, (context, { params, query }) =>
    listGroupActivity(context, params.id, query.before),
  ),
  serve(contract.setScreenshot, (context, { params, version, images }) =>
    setScreenshot(context, params.id, version, images),
  ),
  serve(contract.removeScreenshot, (context, { params, version }) => removeScreenshot(context, params.id, version)),
  serveImage(contract.openScreenshot, (context, { params }) => openPicture(context, params.id, 'screenshot_id')),
  serve(contract.setInvitation, (context, { params, version, body, images }) =>
    setInvitation(context, params.id, version, body, images),
  ),
  serve(contract.removeInvitation, (context, { params, version }) => removeInvitation(context, params.id, version)),
  serveImage(contract.openInvitationImage, (context, { params }) =>
    openPicture(context, params.id, 'invitation_image_id'),
  ),
  serve(contract.editGroup, (context, { params, version, body }) => editGroup(context, params.id, version, body)),
  serve(contract.deleteGroup, (context, { params, version }) => deleteGroup(context, params.id, version)),
  serve(contract.restoreGroup, (context, { params }) => restoreGroup(context, params.id)),
  serve(contract.listMembers, (context, { params, query }) => listMembers(context, params.id, query)),
  serve(contract.listMemberTalk, (context, { params, query }) => listMemberTalk(context, params.id, query.members)),
  serve(contract.addMember, (context, { params, body }) => addMember(context, params.id, body)),
  serve(contract.editMember, (context, { params, version, body }) => editMember(context, params.id, version, body)),
  serve(contract.removeMember, (context, { params, version }) => removeMember(context, params.id, version)),
  serve(contract.listFindings, (context, { query }) => listFindings(context, query)),
  serve(contract.countFindings, (context, { query }) => countFindings(context, query)),
  serve(contract.getFinding, (context, { params }) => getFinding(context, params.id)),
  serve(contract.editFinding, (context, { params, version, body }) =>
    editFinding(context, params.id, version, body.draft),
  ),
  serve(contract.listValueOrigins, (context, { params }) => listValueOrigins(context, params.id)),
  serve(contract.listRateOrigins, (context, { params }) => listRateOrigins(context, params.id)),
  serve(contract.listCarrierWords, (context) => listCarrierWords(context)),
  serve(contract.decideCarrierWord, (context, { body }) => decideCarrierWord(context, body)),
  serve(contract.listCompanyWords, (context) => listCompanyWords(context)),
  serve(contract.decideCompanyWord, (context, { body }) => decideCompanyWord(context, body)),
  serve(contract.listWaitingRequests, (context) => listWaitingRequests(context)),
  serve(contract.getRateRequest, (context, { params }) => getRateRequest(context, params.id)),
  serve(contract.askGroups, (context, { params, body }) => askGroups(context, params.id, body.groupIds)),
  serve(contract.tickRateRequest, (context, { params, body }) => tickRateRequest(context, params.id, body)),
  serve(contract.lookUpFinding, (context, { params }) => lookUpFinding(context, params.id)),
  serve(contract.listFindingAlerts, (context) => listAlerts(context)),
  serve(contract.setFindingAlert, (context, { params, body }) => setAlert(context, params.id, body.isOn)),
  serve(contract.restoreMember, (context, { params }) => restoreMember(context, params.id)),
  serve(contract.searchMessages, (context, { query }) => searchMessages(context, query)),
  serve(contract.countMessages, (context, { query }) => countMessages(context, query)),
  serve(contract.listSurroundings, (context, { query }) => listSurroundings(context, query.hits)),
  serve(contract.listGroupMessages, (context, { params, query }) => listGroupMessages(context, params.id, query)),
  serve(contract.eraseSender, (context, { params }) => eraseSender(context, params.id)),
  serve(contract.listFriends, (context, { query }) => listFriends(context, query, sends)),
  serve(contract.countListedFriends, (context, { query }) => countListedFriends(context, query, sends)),
  serve(contract.listOurAccounts, (context) => listOurAccounts(context)),
  serve(contract.createFriend, (context, { body }) => createFriend(context, body)),
  serve(contract.editFriend, (context, { params, version, body }) => editFriend(context, params.id, version, body)),
  serve(contract.deleteFriend, (context, { params, version }) => deleteFriend(context, params.id, version)),
  serve(contract.restoreFriend, (context, { params }) => restoreFriend(context, params.id)),
  serve(contract.listZaloAccounts, (context) => listZaloAccounts(context)),
  serve(contract.createZaloAccount, (context, { body }) => createZaloAccount(context, body)),
  serve(contract.editZaloAccount, (context, { params, version, body }) =>
    editZaloAccount(context, params.id, version, body),
  ),
  serve(contract.deleteZaloAccount, (context, { params, version }) => deleteZaloAccount(context, params.id, version)),
  serve(contract.restoreZaloAccount, (context, { params }) => restoreZaloAccount(context, params.id)),
  serve(contract.listGroupRequests, (context, { query }) => listGroupRequests(context, query)),
  serve(contract.countGroupRequests, (context, { query }) => countGroupRequests(context, query.kind)),
  serve(contract.getGroupRequest, (context, { params }) => getGroupRequest(context, params.id)),
  serve(contract.requestChat, (context, { body }) => requestChat(context, body)),
  serve(contract.requestToJoin, (context, { body, images }) => requestToJoin(context, body, images)),
  serveImage(contract.openRequestProof, (context, { params }) => openRequestProof(context, params.id)),
  serve(contract.withdrawGroupRequest, (context, { params }) => withdrawGroupRequest(context, params.id)),
  serve(contract.takeUpGroupRequest, (context, { params }) => takeUpGroupRequest(context, params.id)),
  serve(contract.decideGroupRequest, (context, { params, body }) => decideGroupRequest(context, params.id, body)),
  serve(contract.deleteGroupRequest, (context, { params, version }) => deleteGroupRequest(context, params.id, version)),
  serve(contract.restoreGroupRequest, (context, { params }) => restoreGroupRequest(context, params.id)),
  serve(contract.listChatFiles, (context, { query }) => listChatFiles(context, query)),
  serve(contract.startChatFile, (context, { body }) => startChatFile(context, body)),
  serve(contract.getChatFile, (context, { params }) => getChatFile(context, params.id)),
  serve(contract.chooseReading, (context, { params, body }) => chooseReading(context, params.id, body)),
  serve(contract.chooseGroups, (context, { params, body }) => chooseGroups(context, params.id, body)),
  serve(contract.cancelChatFile, (context, { params }) => cancelChatFile(context, params.id)),
  serve(contract.retryChatFile, (context, { params }) => retryChatFile(context, params.id)),
  serve(contract.searchChatFile, (context, { params }) => searchChatFile(context, params.id)),
  serve(contract.getChatSearch, (context) => getChatSearch(context)),
  serve(contract.searchChatFiles, (context) => searchChatFiles(context)),
  serve(contract.stopChatSearch, (context) => stopChatSearch(context)),
  serve(contract.deleteRawFile, (context, { params }) => deleteRawFile(context, params.id)),
  serve(contract.undoChatFile, (context, { params }) => undoChatFile(context, params.id)),
  serve(contract.listMonthOrders, (context, { params, query }) => listMonthOrders(context, params.id, query.month)),
  serve(contract.listMonthSpeakers, (context, { params, query }) => listMonthSpeakers(context, params.id, query)),
  serve(contract.listGroupMonths, (context, { params }) => listGroupMonths(context, params.id)),
  serve(contract.listGroupValues, (context, { query }) => listGroupValues(context, query)),
  serve(contract.listPersons, (context, { query }) => listPersons(context, query)),
  serve(contract.getPerson, (context, { params }) => getPerson(context, params.id)),
  serve(contract.erasePerson, (context, { params }) => erasePerson(context, params.id)),
  serve(contract.listErasures, (context, { query }) => listErasures(context, query)),
  serve(contract.findPersonOfSender, (context, { params }) => personOfSender(context, params.id)),
  serve(contract.findPersonOfMember, (context, { params }) => personOfMember(context, params.id)),
  serve(contract.mergePersons, (context, { params, body }) => mergePersons(context, params.id, body.otherId)),
  serve(contract.splitPerson, (context, { params, body }) => splitPerson(context, params.id, body.seatIds)),
  serve(contract.lookUpPerson, (context, { params }) => lookUpPerson(context, params.id)),
]
