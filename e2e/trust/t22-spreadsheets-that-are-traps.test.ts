import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Part, withoutOneEntry, zip } from './false-zips.ts'
import { dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { uploadText } from './uploads.ts'

const house = openHouse()
const caller = house.callers.m1

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const workbook = (sheet: Buffer): Part[] => [
  {
    name: '[Content_Types].xml',
    data: xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
  },
  {
    name: '_rels/.rels',
    data: xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
  },
  {
    name: 'xl/workbook.xml',
    data: xml(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>',
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
  },
  { name: 'xl/worksheets/sheet1.xml', data: sheet },
]
const sheet = (cells: string) =>
  xml(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
  )
const row =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>名称</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>T22</t></is></c></row>'
const usual = () => workbook(sheet(row))
const empty = Buffer.alloc(0)

/** Returns the file's state and the reason. */
async function imported(file: Buffer) {
  const uploadId = await uploadText(house.a.address, caller, file, { whole: true, name: 'clients.xlsx' })
  const begun = await house.call(caller, 'POST', '/workbench/imports', { list: 'companies', uploadId })
  const { id } = dataOf<{ id: number }>(begun)
  const look = async () =>
    dataOf<{ state: string; problem: { code: string } | null }>(
      await house.call(caller, 'GET', `/workbench/imports/${id}`),
    )
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).not.toBe('reading')
  const { state, problem } = await look()
  await house.call(caller, 'POST', `/workbench/imports/${id}/cancel`, {})
  return { state, problem: problem?.code }
}

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${house.a.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

describe('T22 a spreadsheet that is a trap fails with its reason, and leaves nothing behind', () => {
  test('control: the same file without a trap is read', async () => {
    expect(await imported(zip(usual()))).toEqual({ state: 'mapping', problem: undefined })
  })

  test.each<[string, () => Buffer]>([
    [
      'one sheet of 256 MB of blanks',
      () => zip(workbook(Buffer.concat([sheet(row).subarray(0, 120), Buffer.alloc(256 * 1024 * 1024, 32)]))),
    ],
    [
      'a sheet that says it is small',
      () =>
        zip(
          usual().map((part) =>
            part.name.includes('sheet1')
              ? { ...part, data: Buffer.alloc(64 * 1024 * 1024, 32), claims: { size: 100 } }
              : part,
          ),
        ),
    ],
    [
      'a million entities',
      () =>
        zip(
          workbook(
            Buffer.from(
              `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>').toString()}`,
            ),
          ),
        ),
    ],
    [
      'an entity from a file',
      () =>
        zip(
          workbook(
            Buffer.from(
              `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row>').toString()}`,
            ),
          ),
        ),
    ],
    ['locked with a password', () => zip(usual().map((part) => ({ ...part, claims: { flags: 1 } })))],
    ['packed in a way that nobody knows', () => zip(usual().map((part) => ({ ...part, claims: { method: 99 } })))],
    ['half of itself', () => zip(usual()).subarray(0, 600)],
    ['a directory that leaves one part out', () => withoutOneEntry(zip(usual()))],
    ['two parts of one name', () => zip([...usual(), { name: 'XL/Workbook.xml', data: xml('<workbook/>') }])],
    ['nothing in it', () => zip([])],
    [
      'more parts than anybody packs',
      () => zip(Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}`, data: empty }))),
    ],
    ['elements within elements', () => zip(workbook(sheet('<x>'.repeat(300_000))))],
    ['two million elements', () => zip(workbook(sheet(row + '<x/>'.repeat(2_000_000))))],
    ['a table in the format SYLK', () => Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"名称"\r\nC;Y2;K"T22"\r\nE\r\n')],
    ['a table in the format DIF', () => Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\nDATA\r\n0,0\r\n""\r\n')],
    ['no workbook in it', () => zip([{ name: 'a.txt', data: Buffer.from('x') }])],
    ['a zip in its name only', () => Buffer.from('this is no zip at all, whatever its name says'.repeat(20))],
  ])('%s', async (_what, make) => {
    const file = make()
    const before = memory()
    const { state, problem } = await imported(file)
    const isText = file.subarray(0, 4).toString() === 'this'
    expect([state, problem?.startsWith('workbench.file_') ?? false]).toEqual(
      isText ? ['mapping', false] : ['failed', true],
    )
    expect(memory() - before).toBeLessThan(150)
  })

  test('names that climb are never paths: nothing is written by them', async () => {
    const names = [
      '../../../../tmp/t22-climbed',
      '/tmp/t22-absolute',
      'C:\\t22',
      'xl/../../t22',
      'xl/worksheets/sheet1.xml/../../x',
    ]
    const { state } = await imported(
      zip([...usual(), ...names.map((name) => ({ name, data: Buffer.from('climbed') }))]),
    )
    expect(['mapping', 'failed']).toContain(state)
    expect(fs.globSync('/tmp/t22-*')).toEqual([])
  })
})
