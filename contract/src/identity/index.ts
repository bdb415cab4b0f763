export {
  disableAccount,
  editAccount,
  enableAccount,
  endAccountSessions,
  getAccount,
  inviteUser,
  listAccountChoices,
  listAccounts,
  listHoldings,
  renewLink,
} from './accounts.ts'
export {
  decideCertification,
  getCertification,
  listCertifications,
  listOwnCertifications,
  openCertificationImage,
  submitCompanyCertification,
  submitPersonalCertification,
} from './certifications.ts'
export { bindContact, bindWechat, changePassword, getBindings, unbindContact, unbindWechat } from './bindings.ts'
export { createDepartment, deleteDepartment, listDepartmentTree, moveDepartment, renameDepartment } from './departments.ts'
export {
  forgetPassword,
  getCode,
  getCodeByQuery,
  sendCode,
  sendCodeByQuery,
  simpleMobile,
  simpleMobileByQuery,
  waysIn,
} from './codes.ts'
export { arrangeCover, endCover, listCovers } from './covers.ts'
export { identityFailures } from './failures.ts'
export { endOtherSessions, endOwnSession, listOwnSessions, switchRole } from './own-sessions.ts'
export { identityPermissions } from './permissions.ts'
export { getPreferences, keepPreferences } from './preferences.ts'
export { editProfile, openAvatar } from './profiles.ts'
export { createRole, deleteRole, editRole, listRoles } from './roles.ts'
export { getCaptcha, getUserInfo, inspectOneTimeLink, redeemOneTimeLink, signIn, signInByQuery, signOut } from './sessions.ts'
export { listDepartments, listPeople } from './users.ts'
export { getWechatQrCode, signInByWechat, signInByWechatQuery } from './wechat.ts'
