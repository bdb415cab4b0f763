import { pasteEntry, type PasteItem } from '@seamark/contract/ai/pastes/items'
import { newQuestion, type NewQuestion } from '@seamark/contract/ai/questions/questions'
import { z } from 'zod'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { hideQuestions } from '../questions/bulk-deletions.commands.ts'
import {
  auditedOf,
  insertQuestion,
  keyOf,
  lockQuestions,
  publishQuestion,
  questionsFull,
  roomForQuestions,
} from '../questions/questions.commands.ts'
import { standingQuestions } from '../questions/questions.queries.ts'
import { asItems } from './items.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockItems, type MadeOutcome } from './outcomes.commands.ts'
import { rowsBack, stillKept } from './posts.commands.ts'
import { languageOfText } from './replies.rules.ts'

const deed = { permission: 'ai.writeQuestions', audit: 'ai.questionCreated' } as const

/** Makes entries of the office of what was asked, with the reply as their answer or with what the caller gives. */
export async function writeEntries(
  context: WriteContext,
  ids: readonly number[],
  given: unknown,
): Promise<BulkOutcome[]> {
  const input = pasteEntry.parse(given)
  return write(context, deed, async (tx) => {
    tx.unchanged()
    let room = await roomForQuestions(tx)
    const { open, answers } = judged(ids, await lockItems(tx, ids), () => 'question')
    const items = await asItems(tx, open)
    const made: MadeOutcome[] = []
    for (const [at, row] of open.entries()) {
      const entry = entryOf(items[at], input)
      const problem = await problemOf(tx, entry, room)
      if (problem || 'code' in entry) {
        answers.set(row.id, { id: row.id, outcome: 'refused', problem: problem ?? gone })
        continue
      }
      const id = await insertQuestion(tx, entry)
      await tx.audit({ subject: 'question', id, after: auditedOf(entry) })
      publishQuestion(tx, id)
      room -= 1
      answers.set(row.id, {
        id: row.id,
        outcome: 'done',
        before: { state: 'open' },
        after: { state: 'accepted', questionId: id },
      })
      made.push({ row, target: 'question', subjectId: id, companyId: null })
    }
    await keepOutcomes(tx, made)
    return ids.map((id) => answers.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** An answer that quotes an offer holds as long as the offer, however its words were changed. */
function entryOf(
  item: PasteItem | undefined,
  { answer, category }: z.output<typeof pasteEntry>,
): NewQuestion | RowProblem {
  const said = answer === '' ? (item?.reply ?? '') : answer
  if (!item || said === '') return { field: 'answer', code: 'ai.answer_blank' }
  const figures = new Set(said.replaceAll(',', '').match(/\d+(?:\.\d+)?/g))
  const isQuoted = item.best?.isExpired === false && item.best.prices.some(({ amount }) => figures.has(String(amount)))
  const entry = newQuestion.safeParse({
    question: cutText(item.text.replace(/\s+/g, ' ').trim(), 200),
    answer: said,
    category,
    language: languageOfText(item.text),
    validTo: isQuoted ? item.best?.endsOn : null,
  })
  return entry.success ? entry.data : { field: 'question', code: 'ai.question_blank' }
}

async function problemOf(
  tx: WriteContext,
  entry: NewQuestion | RowProblem,
  room: number,
): Promise<RowProblem | undefined> {
  if ('code' in entry) return entry
  if (room <= 0) return questionsFull
  const [other] = await standingQuestions(tx, [{ language: entry.language, key: keyOf(entry.question) }])
  return other && { field: 'question', code: 'ai.question_taken', params: { question: other.question } }
}

const written = z.object({ questionId: z.number() })

/** Deletes the entries again; one that somebody has changed since is a conflict. */
export async function takeEntriesBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: deed.permission, audit: 'ai.questionDeleted' }, async (tx) => {
    tx.unchanged()
    const found = await lockItems(
      tx,
      changes.map(({ id }) => id),
    )
    const entries = stillKept(found, changes).map(({ id, after, overwrite }) => ({
      id,
      overwrite,
      ...written.parse(after),
    }))
    const entryById = new Map(entries.map((entry) => [entry.id, entry]))
    const questions = await lockQuestions(
      tx,
      entries.map(({ questionId }) => questionId),
    )
    const reversals = changes.map(({ id }): BulkReversal => {
      const entry = entryById.get(id)
      if (!entry) return { id, outcome: 'refused', problem: gone }
      const { questionId, overwrite } = entry
      const question = questions.get(questionId)
      const isChanged = question !== undefined && question.delete_after === null && question.version !== 1
      return isChanged && !overwrite ? { id, outcome: 'conflict', now: null } : { id, outcome: 'reverted' }
    })
    const isBack = new Set(reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? [id] : [])))
    const going = entries.flatMap(({ id, questionId }) =>
      isBack.has(id) && questions.get(questionId)?.delete_after === null ? [questionId] : [],
    )
    await hideQuestions(tx, going)
    await dropOutcomes(tx, rowsBack(found, reversals), ['question'])
    return reversals
  })
}
