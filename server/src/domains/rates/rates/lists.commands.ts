import type { List } from '../../../platform/list.ts'
import { ratesBulk } from './bulk.commands.ts'
import { ratesExport } from './exports.queries.ts'

/** Offers rates as plain data for views, exports and bulk runs. */
export const ratesList: List = {
  name: 'rates',
  title: 'rates.rates',
  permission: 'rates.read',
  export: ratesExport,
  bulk: ratesBulk,
}
