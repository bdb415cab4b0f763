export {
  acceptReading,
  answerPortWord,
  createReading,
  editReadingLine,
  getReading,
  listPortWords,
  listReadingLines,
  listReadings,
  undoReading,
} from './readings/readings.ts'
export { ratesFailures } from './failures.ts'
export { ratesPermissions } from './permissions.ts'
export { countRates, listRates } from './rates/lists.ts'
export {
  closeRate,
  createRate,
  deleteRate,
  editRate,
  getRate,
  listRateHistory,
  reopenRate,
  restoreRate,
} from './rates/rates.ts'
