export { groupsFailures } from './failures.ts'
export { groupsPermissions } from './permissions.ts'
export {
  countListedGroups,
  createGroup,
  deleteGroup,
  editGroup,
  getGroup,
  listGroupActivity,
  listGroups,
  restoreGroup,
} from './groups/groups.ts'
export { addMember, editMember, listMembers, removeMember, restoreMember } from './members/members.ts'
export { countMessages, eraseSender, listGroupMessages, listSurroundings, searchMessages } from './messages/messages.ts'
export { countFindings, editFinding, getFinding, listFindings } from './findings/findings.ts'
