export { readRates } from './reading/readings.queries.ts'
export { rates } from './domain.ts'
