export { openOptOutPage, optOut } from './opt-outs/opt-outs.ts'
export { messagingFailures } from './failures.ts'
export { messagingPermissions } from './permissions.ts'
