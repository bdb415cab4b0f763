import {
  createQuestion,
  deleteQuestion,
  editQuestion,
  mostQuestions,
  restoreQuestion,
} from '@seamark/contract/ai/questions/questions'
import { Refusal } from '@seamark/contract/platform/client'
import { expect, test, vi } from 'vitest'
import { write, type WriteContext } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { aQuestion } from '../testing.ts'
import { deleteQuestions, restoreQuestions } from './bulk-deletions.commands.ts'
import { keyOf } from './questions.commands.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)

const written = `
  insert into ai.questions (question, question_key, answer, language, search, created_by, updated_by)
  select question, key, 'A', 'zh', '', $1::bigint, $1::bigint`
const addMany = async (prefix: string, count: number) =>
  product.pool.query(
    `${written} from generate_series(1, $3::int) n, concat($2::text, n) question, lower(question) key`,
    [office.person('sales'), prefix, count],
  )

/** Calls what the workbench runs on many questions, as it does. */
const inRun = async <Result>(work: (tx: WriteContext) => Promise<Result>) =>
  write(
    await personContext(product.context, office.person('sales'), 'zh'),
    { permission: 'ai.deleteQuestions', audit: 'test.run' },
    async (tx) => {
      tx.unchanged()
      return work(tx)
    },
  )
const deleteMany = async (ids: readonly number[]) => inRun(async (tx) => deleteQuestions(tx, ids))
const restoreMany = async (ids: readonly number[]) =>
  inRun(async (tx) =>
    restoreQuestions(
      tx,
      ids.map((id) => ({ id, before: null, after: null, at: new Date(), overwrite: false })),
    ),
  )

/** The sentence of a refusal, with its code and its field's one. */
const sentencesOf = async (call: Promise<unknown>) => {
  const error = await call.catch((error: unknown) => error)
  if (!(error instanceof Refusal)) return error
  const { code, details } = error.body
  return [code, details?.fields?.map(({ message }) => message).join()]
}

test('what is restored counts towards the limit of the office, one by one and many at once', async () => {
  const [one, ...many] = await Promise.all([1, 2, 3].map(() => lin.call(createQuestion, { body: aQuestion() })))
  const single = { params: { id: one?.id ?? 0 } }
  const ids = many.map(({ id }) => id)
  // The terms of these entries play no part here.
  await product.pool.query('alter table ai.questions disable trigger user')
  for (const part of ['A', 'B', 'C', 'D']) await addMany(`${part}-`, mostQuestions / 4 - (part === 'D' ? 3 : 0))
  await product.pool.query('alter table ai.questions enable trigger user')

  await lin.call(deleteQuestion, { ...single, version: 1 })
  await addMany('E-', 1)
  expect(await sentencesOf(lin.call(restoreQuestion, single))).toEqual(['ai.qa_limit', undefined])
  // One that was never deleted takes no room.
  expect(await lin.call(restoreQuestion, { params: { id: ids[0] ?? 0 } })).toMatchObject({ version: 1 })
  await product.pool.query(`delete from ai.questions where question = 'E-1'`)
  expect(await lin.call(restoreQuestion, single)).toMatchObject({ version: 3 })

  await deleteMany(ids)
  await addMany('F-', 1)
  expect(await restoreMany(ids)).toMatchObject([
    { id: ids[0], outcome: 'reverted' },
    { id: ids[1], outcome: 'refused', problem: { code: 'ai.qa_limit', params: { maximum: mostQuestions } } },
  ])
  const { rows } = await product.pool.query('select count(*)::int as n from ai.questions where delete_after is null')
  expect(rows).toEqual([{ n: mostQuestions }])
  await product.pool.query(`delete from ai.questions where question ~ '^[A-F]-'`)
})

/** Begins the call while a colleague saves this question, and lets her finish once it waits for such a lock. */
async function whileSaved(question: string, lock: 'advisory' | 'transactionid', call: () => Promise<unknown>) {
  const colleague = await product.pool.connect()
  await colleague.query('begin')
  try {
    if (lock === 'advisory') await colleague.query(`select pg_advisory_xact_lock(hashtext('ai.questions'))`)
    await colleague.query(`${written} from (values ($2::text, $3::text)) given (question, key)`, [
      office.person('sales'),
      question,
      keyOf(question),
    ])
    const outcome = sentencesOf(call())
    await vi.waitFor(async () => {
      const { rows } = await product.pool.query(
        `select from pg_locks where locktype = $1 and not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
        [lock],
      )
      expect(rows).toHaveLength(1)
    }, 4000)
    await colleague.query('commit')
    return await outcome
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
}

const takenName = (question: string): unknown[] => ['ai.question_taken', expect.stringContaining(question)]

// A colleague holds the lock; what is written without it is decided by the unique key.
test.each(['advisory', 'transactionid'] as const)(
  'a question that a colleague saves meanwhile is named by whoever restores or moves the same one (%s)',
  async (lock) => {
    const gone = await lin.call(createQuestion, { body: aQuestion() })
    await lin.call(deleteQuestion, { params: { id: gone.id }, version: 1 })
    const restore = () => lin.call(restoreQuestion, { params: { id: gone.id } })
    expect(await whileSaved(gone.question, lock, restore)).toEqual(takenName(gone.question))

    const other = await lin.call(createQuestion, { body: aQuestion({ language: 'ja' }) })
    const move = () => lin.call(editQuestion, { params: { id: other.id }, version: 1, body: { language: 'zh' } })
    expect(await whileSaved(other.question, lock, move)).toEqual(takenName(other.question))
  },
)

test('of many that are restored only the one that a colleague saves meanwhile stays away', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => lin.call(createQuestion, { body: aQuestion() })))
  const ids = [one?.id ?? 0, other?.id ?? 0]
  await deleteMany(ids)
  expect(await whileSaved(one?.question ?? '', 'advisory', () => restoreMany(ids))).toMatchObject([
    { outcome: 'refused', problem: { code: 'ai.question_taken', params: { question: one?.question } } },
    { outcome: 'reverted' },
  ])
})
