export { exchangeRates } from './exchange-rates.queries.ts'
export { chosenOption, readOptions } from './options.queries.ts'
export type { Usage } from './ports.ts'
export { settings } from './domain.ts'
