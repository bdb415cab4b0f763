export { messagingFailures } from './failures.ts'
export { messagingPermissions } from './permissions.ts'
