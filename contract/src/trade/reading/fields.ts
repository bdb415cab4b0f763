/**
 * What a column of a trade file can be; the words are `trade.field.*`. Several columns may be one field where `severalColumns` names it, else that is a problem
 * to be settled before anything is read.
 */
export const tradeFields = [
  'date',
  // For files that know no day: a month, or year and month apart.
  'month',
  'year',
  'importer',
  'exporter',
  'importer_country',
  'exporter_country',
  // Notify party, forwarder, agent, customs broker.
  'forwarder',
  'hs',
  // How sure a source is of a code that it worked out itself, in its own words.
  'hs_certainty',
  'commodity',
  'master_bill',
  'house_bill',
  // Number of a declaration or record, and of the line within it.
  'declaration',
  'item',
  'containers',
  'container_type',
  'container_size',
  // How many containers of twenty and of forty feet, where a source counts instead of naming them.
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
  // The port at home and the one abroad, as direction has it: of an import `port_home` is where it arrived.
  'port_home',
  'port_abroad',
  'origin',
  'destination',
  // The other country: of an import where it came from.
  'country_abroad',
  'weight',
  'weight_unit',
  // Always kilograms, whatever the unit says.
  'weight_kg',
  'quantity',
  'quantity_unit',
  // In US dollars; with a column of the currency, in that.
  'value',
  'currency',
  // Import or export, where one file has both.
  'flow',
  // New, amended, deleted; and which of several was written last.
  'status',
  'revision',
] as const
export type TradeField = (typeof tradeFields)[number]

/** Fields that may be put together from several columns: the first that says something counts, of texts of goods and boxes all of them. */
export const severalColumns: readonly TradeField[] = ['date', 'commodity', 'containers', 'forwarder', 'revision']
