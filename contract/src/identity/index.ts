export { identityFailures } from './failures.ts'
export { identityPermissions } from './permissions.ts'
export { getCaptcha, getUserInfo, inspectOneTimeLink, redeemOneTimeLink, signIn, signInByQuery, signOut } from './sessions.ts'
export { listDepartments, listPeople } from './users.ts'
