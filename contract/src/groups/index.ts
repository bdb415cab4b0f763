export { groupsFailures } from './failures.ts'
export { groupsPermissions } from './permissions.ts'
export {
  countGroupsOfContacts,
  countListedGroups,
  createGroup,
  deleteGroup,
  editGroup,
  getGroup,
  listGroupActivity,
  listGroups,
  restoreGroup,
} from './groups/groups.ts'
export {
  openInvitationImage,
  openScreenshot,
  removeInvitation,
  removeScreenshot,
  setInvitation,
  setScreenshot,
} from './groups/pictures.ts'
export { addMember, editMember, listMembers, listMemberTalk, removeMember, restoreMember } from './members/members.ts'
export { countMessages, eraseSender, listGroupMessages, listSurroundings, searchMessages } from './messages/messages.ts'
export { countFindings, editFinding, getFinding, listFindings, lookUpFinding } from './findings/findings.ts'
export { askGroups, getRateRequest, listWaitingRequests, tickRateRequest } from './findings/rate-requests.ts'
export {
  countListedFriends,
  createFriend,
  deleteFriend,
  editFriend,
  listFriends,
  listOurAccounts,
  restoreFriend,
} from './friends/friends.ts'
export {
  createZaloAccount,
  deleteZaloAccount,
  editZaloAccount,
  listZaloAccounts,
  restoreZaloAccount,
} from './friends/zalo-accounts.ts'
export {
  countGroupRequests,
  decideGroupRequest,
  deleteGroupRequest,
  getGroupRequest,
  listGroupRequests,
  openRequestProof,
  requestChat,
  requestToJoin,
  restoreGroupRequest,
  takeUpGroupRequest,
  withdrawGroupRequest,
} from './requests/requests.ts'
export {
  cancelChatFile,
  deleteRawFile,
  chooseGroups,
  chooseReading,
  getChatFile,
  listChatFiles,
  retryChatFile,
  searchChatFile,
  startChatFile,
  undoChatFile,
} from './files/files.ts'
export {
  findPersonOfMember,
  findPersonOfSender,
  getPerson,
  listPersons,
  lookUpPerson,
  mergePersons,
  splitPerson,
} from './persons/persons.ts'
export { decideCarrierWord, listCarrierWords } from './searches/carrier-words.ts'
export { decideCompanyWord, listCompanyWords } from './searches/company-words.ts'
export { getChatSearch, searchChatFiles, stopChatSearch } from './files/searches.ts'
export { listRateOrigins, listValueOrigins } from './findings/origins.ts'
export { listFindingAlerts, setFindingAlert } from './findings/alerts.ts'
export { erasePerson, listErasures } from './persons/erasures.ts'
export { listGroupMonths, listGroupValues, listMonthOrders, listMonthSpeakers } from './months/months.ts'
