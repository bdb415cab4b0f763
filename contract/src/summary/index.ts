export { getDay } from './days.ts'
export { summaryFailures } from './failures.ts'
export { summaryPermissions } from './permissions.ts'
export { listSalesRows, summarizeSales } from './sales.ts'
