import type { List } from '../../../platform/list.ts'
import { ratesExport } from './exports.queries.ts'

/** Offers rates as plain data for views and exports. */
export const ratesList: List = {
  name: 'rates',
  title: 'rates.rates',
  permission: 'rates.read',
  export: ratesExport,
}
