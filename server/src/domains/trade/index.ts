export { tradeOfCompany } from './parties/company-trade.queries.ts'
export { trade } from './domain.ts'
