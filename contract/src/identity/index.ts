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
} from './accounts/accounts.ts'
export {
  decideCertification,
  getCertification,
  listCertifications,
  listOwnCertifications,
  openCertificationImage,
  submitCompanyCertification,
  submitPersonalCertification,
} from './certifications/certifications.ts'
export {
  bindContact,
  bindWechat,
  changePassword,
  getBindings,
  unbindContact,
  unbindWechat,
} from './bindings/bindings.ts'
export {
  createDepartment,
  deleteDepartment,
  listDepartmentTree,
  moveDepartment,
  renameDepartment,
} from './departments/departments.ts'
export {
  forgetPassword,
  getCode,
  getCodeByQuery,
  sendCode,
  sendCodeByQuery,
  simpleMobile,
  simpleMobileByQuery,
  waysIn,
} from './sign-in/codes.ts'
export { arrangeStandIn, endStandIn, listStandIns } from './stand-ins/stand-ins.ts'
export { identityFailures } from './failures.ts'
export { endOtherSessions, endOwnSession, listOwnSessions, switchRole } from './sessions/own-sessions.ts'
export { identityPermissions } from './permissions.ts'
export { getPreferences, keepPreferences } from './profiles/preferences.ts'
export { editProfile, openAvatar } from './profiles/profiles.ts'
export { createRole, deleteRole, editRole, listRoles } from './roles/roles.ts'
export {
  getCaptcha,
  getUserInfo,
  inspectOneTimeLink,
  redeemOneTimeLink,
  signIn,
  signInByQuery,
  signOut,
} from './sign-in/sign-in.ts'
export { listDepartments, listPeople } from './sessions/users.ts'
export { getWechatQrCode, signInByWechat, signInByWechatQuery } from './sign-in/wechat.ts'
