import * as contract from '@seamark/contract/rates/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { acceptReading, undoReading } from './readings/acceptances.commands.ts'
import { editReadingLine } from './readings/lines.commands.ts'
import { answerPortWord } from './readings/port-words.commands.ts'
import { listPortWords } from './readings/port-words.queries.ts'
import { getReading, listReadingLines, listReadings } from './readings/readings.queries.ts'
import { createReading } from './readings/runs.commands.ts'
import { deleteRate, restoreRate } from './rates/deletions.commands.ts'
import { listRateHistory } from './rates/histories.queries.ts'
import { countRates, listRates } from './rates/pages.queries.ts'
import { createRate, editRate } from './rates/rates.commands.ts'
import { getRate } from './rates/rates.queries.ts'
import { closeRate, reopenRate } from './rates/states.commands.ts'

export const ratesRoutes: Served[] = [
  serve(contract.listRates, (context, { query }) => listRates(context, query)),
  serve(contract.countRates, (context, { query }) => countRates(context, query)),
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
  serve(contract.createReading, (context, { body }) => createReading(context, body)),
  serve(contract.listReadings, (context) => listReadings(context)),
  serve(contract.getReading, (context, { params }) => getReading(context, params.id)),
  serve(contract.listReadingLines, (context, { params, query }) => listReadingLines(context, params.id, query)),
  serve(contract.editReadingLine, (context, { params, body }) => editReadingLine(context, params, body)),
  serve(contract.acceptReading, (context, { params }) => acceptReading(context, params.id)),
  serve(contract.undoReading, (context, { params }) => undoReading(context, params.id)),
  serve(contract.listPortWords, (context) => listPortWords(context)),
  serve(contract.answerPortWord, (context, { body }) => answerPortWord(context, body)),
]
