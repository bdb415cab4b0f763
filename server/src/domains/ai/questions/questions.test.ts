import {
  countQuestions,
  createQuestion,
  deleteQuestion,
  editQuestion,
  getQuestion,
  listQuestionCategories,
  listQuestions,
  type newQuestion,
  restoreQuestion,
} from '@seamark/contract/ai/questions/questions'
import { tryQuestion } from '@seamark/contract/ai/questions/tries'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, exportFile, undoRun } from '../../workbench/testing.ts'
import { aQuestion, refusalOf } from '../testing.ts'
import { purgeQuestionsJob } from './questions.commands.ts'
import { questionSubject } from './questions.queries.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')
const service = await product.signIn('service')

const audited = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from platform.audit left join platform.audit_values on audit_id = id
     where subject_kind = 'question' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

test('a question is kept with its answer as it was written, and is once in each language', async () => {
  const given = aQuestion({ question: '免费用箱几天？' })
  const made = await lin.call(createQuestion, { body: given })
  expect(made).toMatchObject({
    ...given,
    version: 1,
    isShown: true,
    createdBy: '林晓帆',
    can: { edit: true, delete: true },
  })
  // The same but for width, blanks and signs.
  expect(await refusalOf(manager.call(createQuestion, { body: { ...given, question: '免费用箱 几天?' } }))).toEqual({
    status: 409,
    code: 'ai.question_taken',
    fields: [['question', 'ai.question_taken']],
  })
  const other = await manager.call(createQuestion, { body: { ...given, language: 'ja' } })
  expect(other.language).toBe('ja')
  expect(
    await refusalOf(manager.call(editQuestion, { params: { id: other.id }, version: 1, body: { language: 'zh' } })),
  ).toMatchObject({ code: 'ai.question_taken' })
  expect(await audited(made.id)).toMatchObject([
    { action: 'ai.questionCreated', after: { question: '免费用箱几天？', wordings: '电放怎么办' } },
  ])
})

test('a blank question and a blank answer are refused in the words of the specification, also where only unseen letters stand', async () => {
  for (const blank of ['', '   ', '\u200B\u3000'])
    expect(
      await refusalOf(lin.call(createQuestion, { body: { ...aQuestion(), question: blank, answer: blank } })),
    ).toMatchObject({
      status: 400,
      fields: [
        ['question', 'ai.question_blank'],
        ['answer', 'ai.answer_blank'],
      ],
    })
  expect(
    await refusalOf(lin.call(createQuestion, { body: aQuestion({ validFrom: '2026-12-02', validTo: '2026-12-01' }) })),
  ).toMatchObject({ status: 400, fields: [['validTo', 'ai.days_backwards']] })
})

test('a change needs the version that was seen, and the log has both values', async () => {
  const made = await lin.call(createQuestion, { body: aQuestion() })
  const changed = await manager.call(editQuestion, {
    params: { id: made.id },
    version: 1,
    body: { answer: '改好的答案', enabled: false },
  })
  expect(changed).toMatchObject({ version: 2, isShown: false, updatedBy: expect.not.stringMatching('林晓帆') })
  expect(
    await refusalOf(lin.call(editQuestion, { params: { id: made.id }, version: 1, body: { answer: '旧' } })),
  ).toMatchObject({
    status: 412,
    code: 'platform.version_stale',
  })
  const same = await lin.call(editQuestion, { params: { id: made.id }, version: 2, body: { answer: '改好的答案' } })
  expect(same.version).toBe(2)
  expect(await audited(made.id)).toMatchObject([
    { action: 'ai.questionCreated' },
    {
      action: 'ai.questionChanged',
      before: { answer: made.answer, enabled: true },
      after: { answer: '改好的答案', enabled: false },
    },
  ])
  expect(await refusalOf(lin.call(editQuestion, { params: { id: 987_654_321 }, version: 1, body: {} }))).toMatchObject({
    status: 404,
    code: 'ai.question_not_found',
  })
})

test('the list is searched in questions, wordings and answers, filtered, sorted and paged', async () => {
  const category = '换单'
  for (const [question, more] of [
    ['Zeta?', { answer: 'ABC 一' }],
    ['alpha?', { wordings: ['ＷＩＤＥ word'] }],
    ['Mid?', { validTo: '2020-01-01', enabled: false }],
  ] satisfies [string, Partial<z.input<typeof newQuestion>>][])
    await lin.call(createQuestion, { body: aQuestion({ question, category, language: 'en', ...more }) })
  const names = async (query: z.input<NonNullable<typeof listQuestions.query>>) =>
    (await lin.call(listQuestions, { query: { category, ...query } })).rows.map(({ question }) => question)
  expect(await names({ sort: 'question', order: 'asc' })).toEqual(['alpha?', 'Mid?', 'Zeta?'])
  expect(await names({ q: 'wide' })).toEqual(['alpha?'])
  expect(await names({ q: 'abc' })).toEqual(['Zeta?'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ enabled: 'false' })).toEqual(['Mid?'])
  expect(await names({ ended: 'true' })).toEqual(['Mid?'])
  expect(await names({ language: 'zh' })).toEqual([])
  const first = await lin.call(listQuestions, { query: { category, sort: 'question', order: 'asc', limit: 2 } })
  expect(first.rows.map(({ question }) => question)).toEqual(['alpha?', 'Mid?'])
  const rest = await lin.call(listQuestions, {
    query: { category, sort: 'question', order: 'asc', limit: 2, cursor: first.next ?? '' },
  })
  expect(rest).toMatchObject({ rows: [{ question: 'Zeta?' }], next: null })
  expect(await refusalOf(lin.call(listQuestions, { query: { cursor: first.next ?? '' } }))).toMatchObject({
    code: 'ai.cursor_invalid',
  })
  expect(await lin.call(countQuestions, { query: { category } })).toEqual({ value: 3, exact: true })
  const { categories } = await lin.call(listQuestionCategories, {})
  expect(categories).toContainEqual({ category, questions: 3 })
})

test('a deleted question is gone at once, comes back within ten seconds, and its values leave the log for good', async () => {
  const made = await lin.call(createQuestion, { body: aQuestion() })
  const one = { params: { id: made.id } }
  await lin.call(deleteQuestion, { ...one, version: 1 })
  expect(await refusalOf(lin.call(getQuestion, one))).toMatchObject({ status: 404 })
  expect(await lin.call(restoreQuestion, one)).toMatchObject({ id: made.id, version: 3 })
  await lin.call(deleteQuestion, { ...one, version: 3 })
  const again = await lin.call(createQuestion, { body: { ...aQuestion(), question: made.question } })
  expect(await refusalOf(lin.call(restoreQuestion, one))).toMatchObject({ code: 'ai.question_taken' })
  await product.pool.query(`update ai.questions set delete_after = now() - interval '1 second' where id = $1`, [
    made.id,
  ])
  await purgeQuestionsJob.run(product.context, null)
  expect((await product.pool.query('select from ai.questions where id = $1', [made.id])).rowCount).toBe(0)
  expect((await audited(made.id)).map(({ before, after }) => before ?? after)).not.toContainEqual(
    expect.objectContaining({ question: made.question }),
  )
  expect(again.question).toBe(made.question)
})

const run = async (caller: typeof lin, action: string, input: Record<string, unknown>, ids: number[]) =>
  confirmRun(caller, await caller.call(countBulk, { body: { list: 'questions', action, input, rows: { ids } } }))

test('many questions are switched, moved and deleted at once, and all of it is taken back', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => lin.call(createQuestion, { body: aQuestion({ category: '批量' }) })),
  )
  const ids = made.map(({ id }) => id)
  const rows = async (query: object) => (await lin.call(listQuestions, { query })).rows.map(({ id }) => id).toSorted()
  const switched = await run(lin, 'enable', { enabled: false }, ids)
  expect(await rows({ category: '批量', enabled: 'false' })).toEqual(ids.toSorted())
  await undoRun(lin, switched.id)
  expect(await rows({ category: '批量', enabled: 'true' })).toEqual(ids.toSorted())
  await run(lin, 'move', { category: '别处' }, ids)
  expect(await rows({ category: '别处' })).toEqual(ids.toSorted())
  const deleted = await run(lin, 'delete', {}, ids)
  expect(await rows({ category: '别处' })).toEqual([])
  // One of them stands there anew, and so its old entry stays away.
  await lin.call(createQuestion, { body: { ...aQuestion(), question: made[0]?.question ?? '' } })
  await undoRun(lin, deleted.id)
  expect(await rows({ category: '别处' })).toEqual(ids.slice(1).toSorted())
})

test('whoever has not the screen sees and writes nothing, and only those who may delete and export do', async () => {
  const forbidden = { status: 403, code: 'platform.forbidden', fields: [] }
  const made = await lin.call(createQuestion, { body: aQuestion() })
  const one = { params: { id: made.id } }
  expect(await refusalOf(follow.call(listQuestions, { query: {} }))).toEqual(forbidden)
  expect(await refusalOf(follow.call(getQuestion, one))).toEqual(forbidden)
  expect(await refusalOf(follow.call(createQuestion, { body: aQuestion() }))).toEqual(forbidden)
  expect(await refusalOf(follow.call(deleteQuestion, { ...one, version: 1 }))).toEqual(forbidden)
  expect(await refusalOf(service.call(deleteQuestion, { ...one, version: 1 }))).toEqual(forbidden)
  const blind = await personContext(product.context, office.person('follow'), 'zh')
  expect(await questionSubject.namesOf(blind, [made.id])).toEqual(new Map())
  expect(await questionSubject.find(blind, '提单')).toEqual([])
  expect(await questionSubject.mayOpen(blind, made.id)).toBe(false)
  const seeing = await personContext(product.context, office.person('sales'), 'zh')
  expect(await questionSubject.namesOf(seeing, [made.id])).toEqual(new Map([[made.id, made.question]]))
})

test('what is exported has the headings by which it comes back', async () => {
  await lin.call(createQuestion, { body: aQuestion({ question: '导出的问题？', category: '导出' }) })
  const { text } = await exportFile(product, manager, {
    list: 'questions',
    format: 'csv',
    query: { category: '导出' },
  })
  expect(text).toContain('导出的问题？')
  expect(text).toContain('中文')
})

test('an editor sees which entries a sentence finds and why, and nobody else does', async () => {
  const entry = await manager.call(createQuestion, {
    body: aQuestion({ question: '锚地费由谁付？', wordings: ['锚地费是收货人的吗'], answer: '收货人。' }),
  })
  const off = await manager.call(createQuestion, {
    body: aQuestion({ question: '锚地费什么时候收？', wordings: [], enabled: false }),
  })
  const tried = async (text: string) => manager.call(tryQuestion, { body: { text } })
  const own = await tried('锚地费 由谁付')
  expect(own.entries[0]).toMatchObject({ id: entry.id, score: 1, wording: '锚地费由谁付？', lacking: [] })
  expect(own.sureFrom).toBe(0.8)
  const { entries } = await tried('谁负担锚地费，多久付')
  expect(entries.length).toBeLessThanOrEqual(6)
  expect(entries.map(({ id }) => id)).not.toContain(off.id)
  const found = entries.find(({ id }) => id === entry.id)
  expect(found?.shared).toContain('谁负担')
  expect(found?.lacking).toContain('多久')
  expect(found?.score).toBeLessThan(0.8)
  expect((await tried('锚地费是不是收货人的')).entries[0]).toMatchObject({
    id: entry.id,
    wording: '锚地费是收货人的吗',
  })
  expect(await tried('食堂今天吃什么')).toMatchObject({ entries: [] })
  expect(await refusalOf(follow.call(tryQuestion, { body: { text: '锚地费' } }))).toMatchObject({
    code: 'platform.forbidden',
  })
})
