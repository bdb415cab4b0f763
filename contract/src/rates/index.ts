export {
  acceptReading,
  createReading,
  deleteReading,
  editReadingLine,
  forecastReading,
  getReading,
  listReadingLines,
  listReadingRows,
  listReadings,
  listWaitingLines,
  openHiddenParts,
  restoreReading,
  sayWhoseReading,
  undoReading,
} from './readings/readings.ts'
export { answerPortWord, listPortAnswers, listPortWords, withdrawPortAnswer } from './readings/port-words.ts'
export { confirmPair, dismissMatch, listMatches, releasePair, takePair } from './pairs/pairs.ts'
export { getLane, listLanes } from './lanes/lanes.ts'
export { ratesFailures } from './failures.ts'
export { ratesPermissions } from './permissions.ts'
export { rankRates, readMarket } from './prices/markets.ts'
export { countRates, listRates } from './rates/lists.ts'
export {
  askForClient,
  closeRate,
  createRate,
  deleteRate,
  editRate,
  getRate,
  listRateHistory,
  reopenRate,
  restoreRate,
} from './rates/rates.ts'
export {
  answerQuote,
  listQuoteLinks,
  noteQuoteOpen,
  openQuotePage,
  openQuoteScript,
  revokeLink,
  shareQuote,
} from './links/links.ts'
export {
  addChargeSet,
  changeChargeSet,
  countQuotes,
  deleteChargeSet,
  listChargeSets,
  listQuotes,
  openQuotePdf,
  openQuoteSheet,
  previewQuote,
  readQuoteText,
  suggestMargin,
} from './quotes/quote-lists.ts'
export { reportQuotes } from './quotes/reports.ts'
export { quoteFromRates, quoteLineOfRate } from './quotes/rate-copies.ts'
export {
  approveQuote,
  assignQuote,
  changeQuote,
  createQuote,
  declineQuote,
  deleteQuote,
  endQuote,
  getQuote,
  issueQuote,
  restoreQuote,
  reviseQuote,
  withdrawQuote,
} from './quotes/quotes.ts'
