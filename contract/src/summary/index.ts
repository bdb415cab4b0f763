export { getDay, getFunnel } from './dashboards.ts'
export { summaryFailures } from './failures.ts'
export { summaryPermissions } from './permissions.ts'
export { listSalesRows, summarizeDays, summarizeSales } from './sales.ts'
