export { type ValidLane, validLanes } from './lanes/valid-lanes.queries.ts'
export { readRates } from './reading/readings.queries.ts'
export { rateText } from './rates/rate-texts.queries.ts'
export { rates } from './domain.ts'
