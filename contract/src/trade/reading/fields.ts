/**
 * The possible fields of a column in a trade file; the words are `trade.field.*`. Several columns may be one field where `severalColumns`
 * names it; otherwise that is a problem to be settled before anything is read.
 */
export const tradeFields = [
  'date',
  // For files without days: a month, or year and month in two columns.
  'month',
  'year',
  'importer',
  'exporter',
  'importer_country',
  'exporter_country',
  // Notify party, forwarder, agent, customs broker.
  'forwarder',
  'hs',
  // The source's own statement, in its words, of how sure it is of a code that it worked out itself.
  'hs_certainty',
  'commodity',
  'master_bill',
  'house_bill',
  // The number of a declaration or record, and of the line within it.
  'declaration',
  'item',
  'containers',
  'container_type',
  'container_size',
  // The numbers of containers of twenty and of forty feet, where a source counts instead of naming them.
  'count_20',
  'count_40',
  'teu',
  'vessel',
  'voyage',
  'imo',
  'carrier',
  'mode',
  'pol',
  'pod',
  // The port at home and the one abroad, seen from the direction: for an import, `port_home` is the port of arrival.
  'port_home',
  'port_abroad',
  'origin',
  'destination',
  // The other country: for an import, the country of origin.
  'country_abroad',
  'weight',
  'weight_unit',
  // Always kilograms, whatever the unit column says.
  'weight_kg',
  'quantity',
  'quantity_unit',
  // In US dollars, or in the currency of the currency column where there is one.
  'value',
  'currency',
  // Import or export, where one file has both.
  'flow',
  // New, amended or deleted; and the order in which several versions were written.
  'status',
  'revision',
] as const
export type TradeField = (typeof tradeFields)[number]

/**
 * Fields that may be read from several columns: the first filled one counts, but texts about goods and boxes are joined,
 * and counts of boxes (40GP, 40HQ) are added.
 */
export const severalColumns: readonly TradeField[] = [
  'date',
  'commodity',
  'containers',
  'count_20',
  'count_40',
  'forwarder',
  'revision',
]
