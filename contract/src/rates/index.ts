export { ratesFailures } from './failures.ts'
export { ratesPermissions } from './permissions.ts'
