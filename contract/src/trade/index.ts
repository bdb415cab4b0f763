export { tradeFailures } from './failures.ts'
export {
  cancelTradeImport,
  confirmTradeImport,
  getTradeImport,
  getRefusedRows,
  listTradeImports,
  mapTradeImport,
  rereadTradeImport,
  startTradeImport,
  undoTradeImport,
} from './imports/imports.ts'
export { listPortNames, matchPortName } from './imports/port-names.ts'
export { tradePermissions } from './permissions.ts'
export { createSource, deleteSource, editSource, listSources, nameSources } from './sources/sources.ts'
export { getTradeRecord, listTradeAggregates, listTradeRecords, sumTradeRecords } from './records/records.ts'
export { analysePorts, splitTrend } from './analysis/ports.ts'
export {
  compareDataSets,
  deleteDataSet,
  editDataSet,
  listDataSets,
  rankDataSets,
  saveDataSet,
} from './analysis/comparisons.ts'
export {
  bringParty,
  getParty,
  judgeKind,
  judgePair,
  undoVerdict,
  listPairs,
  listParties,
  lookUpParty,
  nameParties,
  partiesOfCompany,
  splitParty,
  tradeOfCompany,
} from './parties/parties.ts'
export { analyseAcquisition, listLeads, listWhiteSpace } from './acquisition/acquisition.ts'
export { getLeadWeights, resetLeadWeights, weighLeads } from './acquisition/lead-weights.ts'
export { changeWatch, createWatch, deleteWatch, listWatches, listWatchFound } from './watches/watches.ts'
