export {
  addDictionaryItem,
  changeDictionaryItem,
  deleteDictionaryItem,
  listDictionaryItems,
  moveDictionaryItem,
} from './dictionaries.ts'
export { addExchangeRate, changeExchangeRate, deleteExchangeRate, listExchangeRates } from './exchange-rates.ts'
export { settingsFailures } from './failures.ts'
export { changeOptions, getOptions } from './options.ts'
export { bringBackSwitchedOff, listSwitchedOff } from './office-records.ts'
export { settingsPermissions } from './permissions.ts'
