export { messaging } from './domain.ts'
export { qqSends } from './ledger/qq-sends.queries.ts'
