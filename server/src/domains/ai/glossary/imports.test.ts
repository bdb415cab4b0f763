import { createTerm, editTerm, getTerm, listTerms } from '@seamark/contract/ai/glossary/terms'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BulkChange, JudgedRow, WrittenRow } from '../../../platform/list.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { fieldsOfHeadings } from '../../workbench/testing.ts'
import { termsImport } from './imports.commands.ts'
import { readTermRow, termImportFields } from './rows.rules.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const context = () => personContext(product.context, office.person('sales'), 'zh')
type Cells = Record<string, string>

const judge = async (rows: readonly Cells[]) =>
  termsImport.judge(
    await context(),
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({}),
  )

const writeJudged = async (judged: readonly JudgedRow[]) =>
  write(await context(), { permission: 'ai.importTerms', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return termsImport.write(tx, storedRows(judged), importOptions.parse({}), {
      name: '术语.xlsx',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

const takeBack = async (of: readonly WrittenRow[], overwrite = false) =>
  write(await context(), { permission: 'ai.importTerms', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    const changes = of.flatMap(({ subjectId, change }): BulkChange[] =>
      subjectId !== null && change ? [{ id: subjectId, ...change, at: new Date(), overwrite }] : [],
    )
    return termsImport.revert?.(tx, changes)
  })

test('headings of other programs are known', () => {
  expect(fieldsOfHeadings(['中文', '英语', '西班牙语', '日语', '类型'], termImportFields)).toEqual([
    'zh',
    'en',
    'es',
    'ja',
    'kind',
  ])
})

test.each<[Cells, string[]]>([
  [{ zh: '甩柜', en: 'rollover' }, []],
  [{ zh: '甩柜', en: 'rollover', kind: 'Documento', locked: 'No' }, []],
  [{ zh: '只有中文' }, ['en ai.term_alone']],
  [{ zh: '\u200B', en: 'blank' }, ['en ai.term_alone']],
  [{ zh: '甩柜', en: 'rollover', kind: '船名' }, ['kind ai.kind_unknown']],
  [{ zh: '甩柜', en: 'rollover', locked: '也许' }, ['locked ai.locked_unknown']],
  [{ zh: '长'.repeat(121), en: 'long' }, ['zh field.too_long']],
])('the row %j', (cells, problems) => {
  expect(readTermRow(cells).problems.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a file makes terms, says nothing new the second time, fills cells, and is taken back', async () => {
  const rows: Cells[] = [
    { zh: '保舱', en: 'guaranteed space', kind: '操作用语' },
    { en: 'free house delivery', es: 'entrega a domicilio', locked: '否' },
  ]
  const judged = await judge(rows)
  expect(judged.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
  const written = await writeJudged(judged)
  const made = await lin.call(listTerms, { query: { sort: 'createdAt', order: 'asc' } })
  expect(made.rows).toMatchObject([
    { zh: '保舱', kind: 'operation', locked: true },
    { en: 'free house delivery', kind: 'office', locked: false },
  ])
  expect((await judge(rows)).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged'])
  const changed = await judge([{ zh: '保舱', en: 'guaranteed space', ja: 'スペース保証' }])
  expect(changed).toMatchObject([{ verdict: 'update', changes: [{ field: 'ja', before: '', after: 'スペース保証' }] }])
  const updated = await writeJudged(changed)
  expect(await takeBack(updated)).toMatchObject([{ outcome: 'reverted' }])
  expect((await lin.call(getTerm, { params: { id: made.rows[0]?.id ?? 0 } })).ja).toBe('')
  // What somebody has changed since stays.
  expect(await takeBack(written)).toMatchObject([{ outcome: 'conflict' }, { outcome: 'reverted' }])
})

test('a term that has come since the preview is a duplicate', async () => {
  const row: Cells = { zh: '抢舱', en: 'space rush' }
  const [first, second] = [await judge([row]), await judge([row])]
  expect(await writeJudged(first)).toMatchObject([{ verdict: 'create' }])
  expect(await writeJudged(second)).toMatchObject([{ verdict: 'duplicate' }])
})

test('a wording that another term has taken since stays away, and the rest of the import is taken back', async () => {
  const kept = await lin.call(createTerm, { body: { zh: 'Ebl', en: 'electronic bill' } })
  const other = await lin.call(createTerm, { body: { zh: '目的港清关', en: 'import clearance' } })
  const written = await writeJudged(
    await judge([
      { zh: 'EBL', en: 'electronic bill' },
      { zh: '目的港清关', en: 'destination clearance' },
    ]),
  )
  expect(written).toMatchObject([{ verdict: 'update' }, { verdict: 'update' }])
  await lin.call(editTerm, { params: { id: kept.id }, version: kept.version + 1, body: { zh: '电子提单' } })
  await lin.call(createTerm, { body: { zh: 'ebl', en: 'electronic B/L' } })
  expect(await takeBack(written, true)).toMatchObject([
    { id: kept.id, outcome: 'refused', problem: { code: 'ai.term_taken' } },
    { id: other.id, outcome: 'reverted' },
  ])
  expect((await lin.call(getTerm, { params: { id: kept.id } })).zh).toBe('电子提单')
  expect((await lin.call(getTerm, { params: { id: other.id } })).en).toBe('import clearance')
})
