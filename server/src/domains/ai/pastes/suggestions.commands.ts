import { mostSuggested, type Suggestion } from '@seamark/contract/ai/pastes/suggestions'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import { plainSigns } from '../../phonebook/index.ts'
import { carrierNamed, portWord } from '../../territory/index.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { askForText, patienceEnds } from '../usage/texts.commands.ts'
import { type ItemRow, selectItems } from './items.queries.ts'
import { failIfNotOwn } from './pastes.queries.ts'
import { judgeAnswer, type Meanings, openFields, readAnswer, suggestionInstruction } from './suggestions.rules.ts'

const permission = 'ai.usePastes'
/** What concerns one row alone: the next one may well be answered. */
const ofOneRow: readonly string[] = ['ai.content_refused', 'ai.endpoint_odd_answer', 'ai.answer_cut']
/** Questions that are on their way at once. */
const atOnce = 4
const longestLine = 2000

interface Wanted {
  id: number
  itemIds: readonly number[]
  gone: AbortSignal
}

/**
 * Asks the model about rows that have flags or were not understood, each by a question of its own, so that the words of one line cannot speak for another.
 * Nothing is changed or kept. Throws the refusals of `modelFailures` where no row was answered; else `problem` says why the rest was not.
 */
export async function suggestForPaste(context: Context, endpoints: Endpoints, { id, itemIds, gone }: Wanted) {
  authorize(context, permission)
  await failIfNotOwn(context, id)
  if (!endpoints.chat) throw fail('ai.no_model')
  const rows = await rowsOf(context, id, [...new Set(itemIds)].slice(0, mostSuggested))
  const ends = patienceEnds()
  const suggestions: Suggestion[] = []
  let failure: Failure | undefined
  let stop: Failure | undefined
  for (let at = 0; at < rows.length; at += atOnce) {
    const answers = await Promise.allSettled(
      rows.slice(at, at + atOnce).map(async (row) => {
        if (stop) throw stop
        return suggestFor(context, endpoints, row, { gone, ends })
      }),
    )
    for (const [place, answer] of answers.entries()) {
      const row = rows[at + place]
      if (!row) continue
      if (answer.status === 'fulfilled') suggestions.push(answer.value)
      else if (answer.reason instanceof Failure) {
        if (!ofOneRow.includes(answer.reason.code)) stop ??= answer.reason
        failure ??= answer.reason
        suggestions.push(answerOf(row, 'unanswered'))
      } else throw answer.reason
    }
  }
  if (failure && suggestions.every(({ outcome }) => outcome === 'unanswered')) throw stop ?? failure
  // Why the others were not asked says more than why one was not answered.
  const said = stop ?? failure
  const problem = said && { code: said.code, message: translate(context.language, said.code, said.params) }
  return { suggestions, problem: problem ?? null }
}

async function rowsOf(context: Context, id: number, itemIds: number[]): Promise<ItemRow[]> {
  const { rows } = await selectItems(
    sql`where i.paste_id = ${id} and i.id = any(${itemIds}::bigint[]) order by i.place`,
  ).execute(context.db)
  if (rows.length !== itemIds.length) throw fail('ai.item_not_found')
  if (rows.some((row) => row.paste_state === 'done')) throw fail('ai.paste_done')
  return rows
}

async function suggestFor(
  context: Context,
  endpoints: Endpoints,
  row: ItemRow,
  waiting: { gone: AbortSignal; ends: AbortSignal },
): Promise<Suggestion> {
  const { kind, flags, sender, outcomes, ignored_at } = row
  const { draft } = row.facts
  const fields = openFields(kind, draft)
  const isUnclear = kind === 'unread' || flags.length > 0
  if (!isUnclear || fields.length === 0 || outcomes.length > 0 || ignored_at !== null) return answerOf(row, 'nothing')
  const text = plainSigns(row.text).slice(0, longestLine)
  const { text: said } = await askForText(
    context,
    endpoints,
    { permission, kind: 'paste' },
    {
      messages: [
        { from: 'system', text: suggestionInstruction(fields) },
        { from: 'person', text: JSON.stringify({ line: text }) },
      ],
      mostTokens: 1500,
      known: [sender, draft.name].flatMap((value) => (value === '' ? [] : [{ kind: 'name' as const, value }])),
      ...waiting,
    },
  )
  const answer = readAnswer(said)
  if (!answer) throw fail('ai.endpoint_odd_answer')
  const { changes, dropped } = judgeAnswer({ text, kind, draft }, answer, meanings)
  return { ...answerOf(row, Object.keys(changes).length > 0 ? 'suggested' : 'nothing'), changes, dropped }
}

const answerOf = ({ id, version }: ItemRow, outcome: Suggestion['outcome']): Suggestion => ({
  itemId: id,
  version,
  outcome,
  changes: {},
  dropped: 0,
})

const meanings: Meanings = {
  ports: (word) => {
    const meant = portWord(word)
    return meant && !meant.isChoice ? meant.codes : []
  },
  carrier: carrierNamed,
}
