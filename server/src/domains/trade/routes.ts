import * as contract from '@seamark/contract/trade/index'
import { type Served, serve, serveFile } from '../../platform/http/serve.ts'
import { openRefusedRows } from './imports/refused-rows.queries.ts'
import {
  cancelImport,
  confirmImport,
  mapImport,
  rereadImport,
  startImport,
  undoImport,
} from './imports/imports.commands.ts'
import { getImport, listImports } from './imports/imports.queries.ts'
import { matchPortName } from './imports/port-names.commands.ts'
import { listPortNames } from './imports/port-names.queries.ts'
import { createSource, deleteSource, editSource } from './sources/sources.commands.ts'
import { listSources, nameSources } from './sources/sources.queries.ts'
import { getTradeRecord, listTradeAggregates, listTradeRecords, sumTradeRecords } from './records/records.queries.ts'
import { analysePorts } from './analysis/ports.queries.ts'
import { splitTrend } from './analysis/trends.queries.ts'
import { rankDataSets } from './analysis/compared-rankings.queries.ts'
import { compareDataSets } from './analysis/comparisons.queries.ts'
import { listDataSets } from './analysis/data-sets.queries.ts'
import { deleteDataSet, editDataSet, saveDataSet } from './analysis/data-sets.commands.ts'
import { splitParty } from './parties/joins.commands.ts'
import { judgeKind, judgePair, undoVerdict } from './parties/pairs.commands.ts'
import { listPairs } from './parties/pairs.queries.ts'
import { getParty } from './parties/profiles.queries.ts'
import { lookUpParty } from './parties/look-ups.commands.ts'
import { bringParty } from './parties/companies.commands.ts'
import { tradeOfCompany } from './parties/company-trade.queries.ts'
import { listParties, nameParties, partiesOfCompany } from './parties/parties.queries.ts'
import { analyseAcquisition } from './acquisition/acquisition.queries.ts'
import { listLeads, listWhiteSpace } from './acquisition/leads.queries.ts'
import { resetLeadWeights, weighLeads } from './acquisition/lead-weights.commands.ts'
import { weightsInForce } from './acquisition/lead-weights.queries.ts'
import { changeWatch, createWatch, deleteWatch } from './watches/watches.commands.ts'
import { listWatches, listWatchFound } from './watches/watches.queries.ts'

export const tradeRoutes: Served[] = [
  serve(contract.startTradeImport, (context, { body }) => startImport(context, body)),
  serve(contract.listTradeImports, (context, { query }) => listImports(context, query)),
  serve(contract.getTradeImport, (context, { params }) => getImport(context, params.id)),
  serve(contract.rereadTradeImport, (context, { params, body }) => rereadImport(context, params.id, body)),
  serve(contract.mapTradeImport, (context, { params, body }) => mapImport(context, params.id, body)),
  serve(contract.confirmTradeImport, (context, { params }) => confirmImport(context, params.id)),
  serve(contract.cancelTradeImport, (context, { params }) => cancelImport(context, params.id)),
  serve(contract.undoTradeImport, (context, { params }) => undoImport(context, params.id)),
  serveFile(contract.getRefusedRows, (context, { params, query }) => openRefusedRows(context, params.id, query)),
  serve(contract.listPortNames, (context, { query }) => listPortNames(context, query)),
  serve(contract.matchPortName, (context, { body }) => matchPortName(context, body)),
  serve(contract.nameSources, (context) => nameSources(context)),
  serve(contract.listSources, (context) => listSources(context)),
  serve(contract.createSource, (context, { body }) => createSource(context, body)),
  serve(contract.editSource, (context, { params, version, body }) => editSource(context, params.id, version, body)),
  serve(contract.deleteSource, (context, { params, version }) => deleteSource(context, params.id, version)),
  serve(contract.listTradeRecords, (context, { query }) => listTradeRecords(context, query)),
  serve(contract.sumTradeRecords, (context, { query }) => sumTradeRecords(context, query)),
  serve(contract.getTradeRecord, (context, { params }) => getTradeRecord(context, params.id)),
  serve(contract.listTradeAggregates, (context, { query }) => listTradeAggregates(context, query)),
  serve(contract.listParties, (context, { query }) => listParties(context, query)),
  serve(contract.getParty, (context, { params, query }) => getParty(context, params.id, query)),
  serve(contract.nameParties, (context, { query }) => nameParties(context, query)),
  serve(contract.lookUpParty, (context, { params }) => lookUpParty(context, params.id)),
  serve(contract.bringParty, (context, { params, body }) => bringParty(context, params.id, body.visibility)),
  serve(contract.listPairs, (context, { query }) => listPairs(context, query)),
  serve(contract.undoVerdict, (context, { params }) => undoVerdict(context, params.id)),
  serve(contract.judgePair, (context, { params, body }) => judgePair(context, params.id, body)),
  serve(contract.splitParty, (context, { params, body }) => splitParty(context, params.id, body.nameIds)),
  serve(contract.judgeKind, (context, { params, body }) => judgeKind(context, params.id, body.kind)),
  serve(contract.partiesOfCompany, (context, { params }) => partiesOfCompany(context, params.id)),
  serve(contract.tradeOfCompany, (context, { params }) => tradeOfCompany(context, params.id)),
  serve(contract.analysePorts, (context, { query }) => analysePorts(context, query)),
  serve(contract.splitTrend, (context, { query }) => splitTrend(context, query)),
  serve(contract.compareDataSets, (context, { query }) => compareDataSets(context, query)),
  serve(contract.rankDataSets, (context, { query }) => rankDataSets(context, query)),
  serve(contract.listDataSets, (context) => listDataSets(context)),
  serve(contract.saveDataSet, (context, { body }) => saveDataSet(context, body)),
  serve(contract.editDataSet, (context, { params, version, body }) => editDataSet(context, params.id, version, body)),
  serve(contract.deleteDataSet, (context, { params, version }) => deleteDataSet(context, params.id, version)),
  serve(contract.analyseAcquisition, (context, { query }) => analyseAcquisition(context, query)),
  serve(contract.listLeads, (context, { query }) => listLeads(context, query)),
  serve(contract.listWhiteSpace, (context, { query }) => listWhiteSpace(context, query)),
  serve(contract.getLeadWeights, (context) => weightsInForce(context)),
  serve(contract.weighLeads, (context, { body }) => weighLeads(context, body)),
  serve(contract.resetLeadWeights, (context) => resetLeadWeights(context)),
  serve(contract.listWatches, (context) => listWatches(context)),
  serve(contract.listWatchFound, (context, { params, query }) => listWatchFound(context, params.id, query.before)),
  serve(contract.createWatch, (context, { body }) => createWatch(context, body)),
  serve(contract.changeWatch, (context, { params, version, body }) => changeWatch(context, params.id, version, body)),
  serve(contract.deleteWatch, (context, { params }) => deleteWatch(context, params.id)),
]
