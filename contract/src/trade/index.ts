export { tradeFailures } from './failures.ts'
export {
  cancelTradeImport,
  confirmTradeImport,
  getTradeImport,
  getRefusedRows,
  listTradeImports,
  listPortNames,
  mapTradeImport,
  matchPortName,
  rereadTradeImport,
  startTradeImport,
  undoTradeImport,
} from './imports.ts'
export { tradePermissions } from './permissions.ts'
export { createSource, deleteSource, editSource, listSources, nameSources } from './sources.ts'
export { getTradeRecord, listTradeAggregates, listTradeRecords, sumTradeRecords } from './records.ts'
export { analysePorts, splitTrend } from './ports.ts'
export { compareDataSets, deleteDataSet, editDataSet, listDataSets, saveDataSet } from './comparisons.ts'
export { bringParty, getParty, judgeKind, judgePair, listPairs, listParties, lookUpParty, nameParties, partiesOfCompany, splitParty } from './parties.ts'
export { analyseAcquisition, listLeads, listWhiteSpace } from './acquisition.ts'
export { getLeadWeights, resetLeadWeights, weighLeads } from './leads.ts'
export { changeWatch, createWatch, deleteWatch, listWatches, listWatchFound } from './watches.ts'
