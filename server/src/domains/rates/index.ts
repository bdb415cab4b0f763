export { readRates } from './reading/readings.queries.ts'
