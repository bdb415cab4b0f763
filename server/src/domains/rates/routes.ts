import * as contract from '@seamark/contract/rates/index'
import { type Served, serve, serveFile, serveProtocol } from '../../platform/http/serve.ts'
import { getLane, listLanes } from './lanes/lanes.queries.ts'
import { revokeLink, shareQuote } from './links/links.commands.ts'
import { listQuoteLinks } from './links/links.queries.ts'
import { noteQuoteOpen } from './links/opens.commands.ts'
import { showPageScript, showQuotePage, takeAnswer } from './links/pages.commands.ts'
import { addChargeSet, changeChargeSet, deleteChargeSet, listChargeSets } from './quotes/charge-sets.commands.ts'
import { deleteQuote, restoreQuote } from './quotes/deletions.commands.ts'
import { openQuotePdf, openQuoteSheet, previewQuote, readQuoteText } from './quotes/documents.queries.ts'
import { countQuotes, listQuotes } from './quotes/quote-lists.queries.ts'
import { suggestMargin } from './quotes/quote-margins.queries.ts'
import { changeQuote, createQuote } from './quotes/quotes.commands.ts'
import { getQuote } from './quotes/quotes.queries.ts'
import { summarizeQuotes } from './quotes/reports/reports.queries.ts'
import { createQuoteFromRates, makeQuoteLine } from './quotes/rate-copies.commands.ts'
import { endQuote } from './quotes/outcomes.commands.ts'
import { approveQuote, declineQuote } from './quotes/approvals.commands.ts'
import { assignQuote, issueQuote, reviseQuote, withdrawQuote } from './quotes/states.commands.ts'
import { acceptReading, undoReading } from './readings/acceptances.commands.ts'
import { sayWhoseReading } from './readings/companies.commands.ts'
import { deleteReading, restoreReading } from './readings/deletions.commands.ts'
import { forecastReading } from './readings/forecasts.queries.ts'
import { openHiddenParts } from './readings/hidden.commands.ts'
import { editReadingLine } from './readings/lines.commands.ts'
import { answerPortWord, withdrawPortAnswer } from './readings/port-words.commands.ts'
import { listPortAnswers, listPortWords } from './readings/port-words.queries.ts'
import { listReadingLines } from './readings/lines.queries.ts'
import { listWaitingLines } from './readings/waiting-lines.queries.ts'
import { getReading, listReadings } from './readings/readings.queries.ts'
import { createReading } from './readings/runs.commands.ts'
import { confirmPair, dismissMatch, releasePair } from './pairs/endings.commands.ts'
import { listMatches } from './pairs/matches.queries.ts'
import { takePair } from './pairs/takings.commands.ts'
import { listReadingRows } from './readings/sheets.queries.ts'
import { deleteRate, restoreRate } from './rates/deletions.commands.ts'
import { askForClient } from './rates/owners/applications.commands.ts'
import { listRateHistory } from './rates/histories.queries.ts'
import { rankRates, readMarket } from './prices/markets.queries.ts'
import { countRates, listRates } from './rates/pages.queries.ts'
import { createRate, editRate } from './rates/rates.commands.ts'
import { getRate } from './rates/rates.queries.ts'
import { closeRate, reopenRate } from './rates/states.commands.ts'

const rateRoutes: Served[] = [
  serve(contract.listRates, (context, { query }) => listRates(context, query)),
  serve(contract.countRates, (context, { query }) => countRates(context, query)),
  serve(contract.rankRates, (context, { query }) => rankRates(context, query)),
  serve(contract.readMarket, (context, { query }) => readMarket(context, query)),
  serve(contract.getRate, (context, { params }) => getRate(context, params.id)),
  serve(contract.createRate, (context, { body }) => createRate(context, body)),
  serve(contract.editRate, (context, { params, version, body }) => editRate(context, params.id, version, body)),
  serve(contract.closeRate, (context, { params, version, body }) =>
    closeRate(context, params.id, version, body.reason),
  ),
  serve(contract.reopenRate, (context, { params, version }) => reopenRate(context, params.id, version)),
  serve(contract.deleteRate, (context, { params, version }) => deleteRate(context, params.id, version)),
  serve(contract.restoreRate, (context, { params }) => restoreRate(context, params.id)),
  serve(contract.listRateHistory, (context, { params }) => listRateHistory(context, params.id)),
  serve(contract.askForClient, (context, { params, body }) => askForClient(context, params.id, body.note)),
  serve(contract.listLanes, (context) => listLanes(context)),
  serve(contract.getLane, (context, { params }) => getLane(context, params.lane)),
  serve(contract.createReading, (context, { body }) => createReading(context, body)),
  serve(contract.listReadings, (context, { query }) => listReadings(context, query)),
  serve(contract.listWaitingLines, (context, { query }) => listWaitingLines(context, query)),
  serve(contract.getReading, (context, { params }) => getReading(context, params.id)),
  serve(contract.listReadingLines, (context, { params, query }) => listReadingLines(context, params.id, query)),
  serve(contract.listReadingRows, (context, { params, query }) => listReadingRows(context, params.id, query)),
  serve(contract.openHiddenParts, (context, { params, body }) => openHiddenParts(context, params.id, body)),
  serve(contract.editReadingLine, (context, { params, body }) => editReadingLine(context, params, body)),
  serve(contract.sayWhoseReading, (context, { params, body }) => sayWhoseReading(context, params.id, body)),
  serve(contract.forecastReading, (context, { params }) => forecastReading(context, params.id)),
  serve(contract.acceptReading, (context, { params, body }) => acceptReading(context, params.id, body.runId)),
  serve(contract.undoReading, (context, { params }) => undoReading(context, params.id)),
  serve(contract.deleteReading, (context, { params, version }) => deleteReading(context, params.id, version)),
  serve(contract.restoreReading, (context, { params }) => restoreReading(context, params.id)),
  serve(contract.listPortWords, (context) => listPortWords(context)),
  serve(contract.answerPortWord, (context, { body }) => answerPortWord(context, body)),
  serve(contract.listPortAnswers, (context, { query }) => listPortAnswers(context, query.q)),
  serve(contract.withdrawPortAnswer, (context, { body }) => withdrawPortAnswer(context, body)),
]

const quoteRoutes: Served[] = [
  serve(contract.listQuotes, (context, { query }) => listQuotes(context, query)),
  serve(contract.countQuotes, (context, { query }) => countQuotes(context, query)),
  serve(contract.suggestMargin, (context, { query }) => suggestMargin(context, query)),
  serve(contract.reportQuotes, (context, { query }) => summarizeQuotes(context, query)),
  serve(contract.quoteFromRates, (context, { body }) => createQuoteFromRates(context, body)),
  serve(contract.quoteLineOfRate, (context, { query }) => makeQuoteLine(context, query)),
  serve(contract.previewQuote, (context, { body }) => previewQuote(context, body)),
  serve(contract.getQuote, (context, { params }) => getQuote(context, params.id)),
  serve(contract.createQuote, (context, { body }) => createQuote(context, body)),
  serve(contract.changeQuote, (context, { params, version, body }) => changeQuote(context, params.id, version, body)),
  serve(contract.issueQuote, (context, { params, version, body }) => issueQuote(context, params.id, version, body)),
  serve(contract.reviseQuote, (context, { params, version }) => reviseQuote(context, params.id, version)),
  serve(contract.withdrawQuote, (context, { params, version }) => withdrawQuote(context, params.id, version)),
  serve(contract.endQuote, (context, { params, version, body }) => endQuote(context, params.id, version, body)),
  serve(contract.approveQuote, (context, { params, version }) => approveQuote(context, params.id, version)),
  serve(contract.declineQuote, (context, { params, version, body }) =>
    declineQuote(context, params.id, version, body.reason),
  ),
  serve(contract.assignQuote, (context, { params, version, body }) =>
    assignQuote(context, params.id, version, body.authorId),
  ),
  serve(contract.deleteQuote, (context, { params, version }) => deleteQuote(context, params.id, version)),
  serve(contract.restoreQuote, (context, { params }) => restoreQuote(context, params.id)),
  serve(contract.readQuoteText, (context, { params }) => readQuoteText(context, params.id)),
  serveFile(contract.openQuotePdf, (context, { params }) => openQuotePdf(context, params.id)),
  serveFile(contract.openQuoteSheet, (context, { params }) => openQuoteSheet(context, params.id)),
  serve(contract.listChargeSets, (context, { query }) => listChargeSets(context, query)),
  serve(contract.addChargeSet, (context, { body }) => addChargeSet(context, body)),
  serve(contract.changeChargeSet, (context, { params, version, body }) =>
    changeChargeSet(context, params.id, version, body),
  ),
  serve(contract.deleteChargeSet, (context, { params, version }) => deleteChargeSet(context, params.id, version)),
]

const linkRoutes: Served[] = [
  serve(contract.listQuoteLinks, (context, { params }) => listQuoteLinks(context, params.id)),
  serve(contract.shareQuote, (context, { params }) => shareQuote(context, params.id)),
  serve(contract.revokeLink, (context, { params, version }) => revokeLink(context, params.id, version)),
  serve(contract.noteQuoteOpen, (context, { params, exchange }) => noteQuoteOpen(context, params.token, exchange)),
  serveProtocol(contract.openQuotePage, (context, { params, ...edge }) =>
    showQuotePage(context, { token: params.token, ...edge }),
  ),
  serveProtocol(contract.openQuoteScript, (context, edge) => showPageScript(context, edge)),
  serveProtocol(contract.answerQuote, (context, { params, ...edge }) =>
    takeAnswer(context, { token: params.token, ...edge }),
  ),
]

const pairRoutes: Served[] = [
  serve(contract.listMatches, (context, { params }) => listMatches(context, params.id)),
  serve(contract.takePair, (context, { params, body }) => takePair(context, params.id, body)),
  serve(contract.dismissMatch, (context, { params, body }) => dismissMatch(context, params.id, body)),
  serve(contract.confirmPair, (context, { params }) => confirmPair(context, params.id)),
  serve(contract.releasePair, (context, { params, body }) => releasePair(context, params.id, body.reason)),
]

export const ratesRoutes: Served[] = [...rateRoutes, ...quoteRoutes, ...linkRoutes, ...pairRoutes]
