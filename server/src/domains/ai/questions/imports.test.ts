import { createQuestion, editQuestion, getQuestion, listQuestions } from '@seamark/contract/ai/questions/questions'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BulkChange, JudgedRow, WrittenRow } from '../../../platform/list.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { fieldsOfHeadings } from '../../workbench/testing.ts'
import { aQuestion } from '../testing.ts'
import { questionsImport } from './imports.commands.ts'
import { questionImportFields } from './rows.rules.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('sales'), 'zh')
type Cells = Record<string, string>

const judge = async (rows: readonly Cells[]) =>
  questionsImport.judge(
    await context(),
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({}),
  )

const writeJudged = async (judged: readonly JudgedRow[]) =>
  write(await context(), { permission: 'ai.importQuestions', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return questionsImport.write(tx, storedRows(judged), importOptions.parse({}), {
      name: '问答.xlsx',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

const takeBack = async (of: readonly WrittenRow[], { overwrite = false } = {}) =>
  write(await context(), { permission: 'ai.importQuestions', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    const changes = of.flatMap(({ subjectId, change }): BulkChange[] =>
      subjectId !== null && change ? [{ id: subjectId, ...change, at: new Date(), overwrite }] : [],
    )
    return questionsImport.revert?.(tx, changes)
  })

test('headings of other programs are known', () => {
  const known = (headings: string[]) => fieldsOfHeadings(headings, questionImportFields)
  expect(known(['标准问题', '相似问题', '标准答案', '分类', '是否启用'])).toEqual([
    'question',
    'wordings',
    'answer',
    'category',
    'enabled',
  ])
  expect(known(['Question', 'Answer', 'Language', 'Category'])).toEqual(['question', 'answer', 'language', 'category'])
})

test('a file makes entries, says nothing new the second time, changes answers, and is taken back', async () => {
  const rows: Cells[] = [
    { question: '截关几点？', answer: '开船前一天 12 点', wordings: '几点截关 | 什么时候截关', category: '操作' },
    { question: 'VGM 怎么报？', answer: '网上报', enabled: '停用', language: 'English' },
  ]
  const judged = await judge(rows)
  expect(judged.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
  const written = await writeJudged(judged)
  const made = await lin.call(listQuestions, { query: { q: '截关' } })
  expect(made.rows).toMatchObject([{ wordings: ['几点截关', '什么时候截关'], language: 'zh', enabled: true }])
  expect((await lin.call(listQuestions, { query: { q: 'VGM' } })).rows).toMatchObject([
    { language: 'en', enabled: false },
  ])
  expect((await judge(rows)).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged'])
  const changed = await judge([{ question: '截关几点?', answer: '开船前两天 12 点' }])
  expect(changed).toMatchObject([
    { verdict: 'update', changes: [{ field: 'answer', before: '开船前一天 12 点', after: '开船前两天 12 点' }] },
  ])
  const updated = await writeJudged(changed)
  expect(await takeBack(updated)).toMatchObject([{ outcome: 'reverted' }])
  const id = made.rows[0]?.id ?? 0
  const back = await lin.call(getQuestion, { params: { id } })
  expect(back.answer).toBe('开船前一天 12 点')
  // What somebody has changed since stays.
  expect(await takeBack(written)).toMatchObject([{ outcome: 'conflict' }, { outcome: 'reverted' }])
})

test('rows that say nothing, too much or something unknown are errors with the reason', async () => {
  const judged = await judge([
    { question: '', answer: '答' },
    { question: '只有问题', answer: '' },
    { question: '长'.repeat(201), answer: '答' },
    { question: '语言', answer: '答', language: '火星文' },
    { question: '启用', answer: '答', enabled: '也许' },
    { question: '日期', answer: '答', validFrom: '2026/12/2', validTo: '2026/12/1' },
    { question: '问法', answer: '答', wordings: Array.from({ length: 21 }, (_, at) => `问${at}`).join('|') },
  ])
  expect(
    judged.map(({ verdict, problems }) => [verdict, problems?.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([
    ['error', ['question ai.question_blank']],
    ['error', ['answer ai.answer_blank']],
    ['error', ['question field.too_long']],
    ['error', ['language ai.language_unknown']],
    ['error', ['enabled ai.enabled_unknown']],
    ['error', ['validTo ai.days_backwards']],
    ['error', ['wordings ai.wordings_many']],
  ])
})

test('an entry that has come since the preview is a duplicate, and one that has gone an error', async () => {
  const fresh = await judge([{ question: '后来的问题', answer: '文件的答案' }])
  const made = await lin.call(createQuestion, { body: aQuestion({ question: '后来的问题' }) })
  expect(await writeJudged(fresh)).toMatchObject([{ verdict: 'duplicate', match: { id: made.id } }])
  const known = await judge([{ question: '后来的问题', answer: '文件的答案' }])
  await lin.call(editQuestion, { params: { id: made.id }, version: 1, body: { language: 'en' } })
  expect(await writeJudged(known)).toMatchObject([{ verdict: 'error', problems: [{ code: 'ai.question_not_found' }] }])
})

test('days that a colleague has moved meanwhile keep one question of an import that is taken back, and the others go back', async () => {
  const days = (validTo: string): Cells[] =>
    ['免堆期几天？', '免箱期几天？'].map((question) => ({ question, answer: '七天', validTo }))
  await writeJudged(await judge(days('2026-01-31')))
  const written = await writeJudged(await judge(days('2026-12-31')))
  const [moved = 0, other = 0] = written.map(({ subjectId }) => subjectId ?? 0)
  await lin.call(editQuestion, { params: { id: moved }, version: 2, body: { validFrom: '2026-06-01' } })
  expect(await takeBack(written, { overwrite: true })).toMatchObject([
    { id: moved, outcome: 'refused', problem: { field: 'validTo', code: 'ai.days_backwards' } },
    { id: other, outcome: 'reverted' },
  ])
  expect(await lin.call(getQuestion, { params: { id: other } })).toMatchObject({ validTo: '2026-01-31' })
})
