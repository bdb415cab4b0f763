export { filesFailures } from './failures.ts'
export { filesPermissions } from './permissions.ts'
export { continueUpload, createUpload, dropUpload, getPendingUpload, inspectUpload } from './uploads.ts'
