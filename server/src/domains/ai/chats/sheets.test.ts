import { mostSheetRows, readQuestionSheet } from '@seamark/contract/ai/chats/sheets'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { testSender, uploadFile } from '../../files/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(
  { ...product, signIn: (name) => product.signIn(name, testPassword, 'zh') },
  testPassword,
)

type Cells = readonly (readonly (string | number | null)[])[]

function workbookOf(
  sheets: readonly { name: string; sheet: WorkSheet; isHidden?: boolean }[],
  bookType: 'xlsx' | 'biff8',
) {
  const book = utils.book_new()
  for (const { name, sheet } of sheets) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType }) as Buffer
}
const sheetOf = (rows: Cells) => utils.aoa_to_sheet(rows.map((cells) => [...cells]))
const bookOf = (rows: Cells) => workbookOf([{ name: 'S', sheet: sheetOf(rows) }], 'xlsx')

/** Rates with a hidden row and a hidden column, and a hidden sheet beside them. */
function rates(bookType: 'xlsx' | 'biff8' = 'xlsx') {
  const sheet = sheetOf([
    ['起运港', '成本', '40HQ', '备注'],
    ['宁波', 2000, 2650, '周三\n开船\t直达'],
    ['上海', 1900, 2400, null],
    [null, null, null, null],
    ['青岛', 2100, 2700.5, ''],
  ])
  sheet['!rows'] = [{}, {}, { hidden: true }]
  sheet['!cols'] = [{ wch: 10 }, { wch: 10, hidden: true }, { wch: 10 }]
  return workbookOf(
    [
      { name: '运价', sheet },
      { name: '旧价', sheet: sheetOf([['秘密', 1]]), isHidden: true },
      { name: '附加费', sheet: sheetOf([['BAF', 120]]) },
    ],
    bookType,
  )
}

const upload = (bytes: Buffer, name = '运价.xlsx', caller = lin, purpose = 'questionSheet') =>
  uploadFile(caller, product.api, name, bytes, purpose)
const read = (uploadId: string, room = 20_000, caller = lin) =>
  caller.call(readQuestionSheet, { body: { uploadId, room } })
const stateOf = async (uploadId: string) =>
  (await product.pool.query<{ state: string }>('select state from files.uploads where id = $1', [uploadId])).rows[0]
    ?.state

test('sheets are lines of text; what is hidden is left out and said, and the file is gone', async () => {
  const uploadId = await upload(rates())
  expect(await read(uploadId)).toEqual({
    text: '## 运价\n起运港\t40HQ\t备注\n宁波\t2650\t周三 开船 直达\n青岛\t2700.5\n## 附加费\nBAF\t120',
    rows: 4,
    leftOut: 0,
    hidden: { sheets: 1, rows: 1, columns: 1 },
    unread: 0,
  })
  expect(await stateOf(uploadId)).toBe('dropped')
  expect(await refusalOf(read(uploadId))).toMatchObject({ code: 'files.upload_unknown' })
})

test('an old workbook is read, too', async () => {
  // The library that writes it for the test hides no rows in this format.
  expect(await read(await upload(rates('biff8'), '运价.xls'))).toMatchObject({
    text: expect.stringMatching(/^## 运价\n起运港\t40HQ\t备注\n宁波\t2650/) as string,
    hidden: { sheets: 1, columns: 1 },
  })
})

test('rows that have no room are left out whole and counted, and those behind them too', async () => {
  const rows = [['aaaa'], ['bbbb'], ['c'.repeat(50)], ['d']]
  expect(await read(await upload(bookOf(rows)), 9)).toMatchObject({ text: 'aaaa\nbbbb', rows: 2, leftOut: 2 })
  expect(await read(await upload(bookOf(rows)), 8)).toMatchObject({ text: 'aaaa', rows: 1, leftOut: 3 })
  expect(await read(await upload(bookOf(rows)), 0)).toMatchObject({ text: '', rows: 0, leftOut: 4 })
})

test('a file of somebody else, or for something else, is unknown and stays', async () => {
  const hers = await upload(rates(), '运价.xlsx', zhou)
  expect(await refusalOf(read(hers))).toMatchObject({ status: 404, code: 'files.upload_unknown' })
  expect(await read(hers, 20_000, zhou)).toMatchObject({ rows: 4 })
  const imported = await upload(rates(), '运价.xlsx', lin, 'import')
  expect(await refusalOf(read(imported))).toMatchObject({ code: 'files.upload_unknown' })
  expect(await stateOf(imported)).toBe('done')
})

test('a file that is too large is not received', async () => {
  const { status } = await testSender(lin, product.api).begin({
    size: uploadPurposes.questionSheet + 1,
    purpose: 'questionSheet',
  })
  expect(status).toBe(413)
})

test.each([
  ['damaged', () => rates().subarray(0, 900), 'workbench.file_damaged'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'workbench.file_kind'],
  ['a letter', () => Buffer.from('宁波 2650，上海 2400\n谢谢'), 'workbench.file_kind'],
  ['empty', () => bookOf([[]]), 'workbench.file_empty'],
  ['too long', () => bookOf(Array.from({ length: mostSheetRows + 1 }, () => ['a'])), 'workbench.file_rows'],
])('a file that is %s is refused in the language of the reader, and deleted', async (_, make, code) => {
  const uploadId = await upload(make())
  const error: unknown = await read(uploadId).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ body: { code, message: expect.stringMatching(/\p{Script=Han}/u) as string } })
  expect(await stateOf(uploadId)).toBe('dropped')
})
