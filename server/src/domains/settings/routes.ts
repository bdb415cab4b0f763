import * as contract from '@seamark/contract/settings/index'
import type { Options } from '@seamark/contract/settings/options'
import { type Served, serve } from '../../platform/http/serve.ts'
import { addItem, changeItem, deleteItem, moveItem } from './dictionaries.commands.ts'
import { listItems } from './dictionaries.queries.ts'
import { addRate, changeRate, deleteRate } from './exchange-rates.commands.ts'
import { listRates } from './exchange-rates.queries.ts'
import { changeOptions } from './options.commands.ts'
import { bringBackSwitchedOff } from './office-records.commands.ts'
import { listSwitchedOff } from './office-records.queries.ts'
import { optionsInForce } from './options.queries.ts'
import type { Usage } from './ports.ts'

export const settingsRoutes = (defaults: Options, usages: readonly Usage[]): Served[] => [
  serve(contract.getOptions, (context) => optionsInForce(context, defaults)),
  serve(contract.changeOptions, (context, { version, body }) => changeOptions(context, defaults, version, body)),
  serve(contract.listDictionaryItems, (context, { params }) => listItems(context, params.dictionary)),
  serve(contract.addDictionaryItem, (context, { body }) => addItem(context, body)),
  serve(contract.changeDictionaryItem, (context, { params, version, body }) =>
    changeItem(context, params.id, version, body),
  ),
  serve(contract.moveDictionaryItem, (context, { params, version, body }) =>
    moveItem(context, params.id, version, body.before),
  ),
  serve(contract.deleteDictionaryItem, (context, { params, version }) =>
    deleteItem(context, usages, params.id, version),
  ),
  serve(contract.listExchangeRates, (context) => listRates(context)),
  serve(contract.addExchangeRate, (context, { body }) => addRate(context, body)),
  serve(contract.changeExchangeRate, (context, { params, version, body }) =>
    changeRate(context, params.id, version, body),
  ),
  serve(contract.deleteExchangeRate, (context, { params, version }) => deleteRate(context, params.id, version)),
  serve(contract.listSwitchedOff, (context) => listSwitchedOff(context)),
  serve(contract.bringBackSwitchedOff, (context, { params }) => bringBackSwitchedOff(context, params.id)),
]
