import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
const dangerous = [
  '=HYPERLINK("http://evil.example";"x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(1+1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'quote " and, comma; semicolon',
  'plain',
]

async function exported(caller: Caller, format: 'csv' | 'xlsx'): Promise<Answer> {
  const made = await house.call(caller, 'POST', '/workbench/exports', {
    list: 'companies',
    format,
    query: { q: 'T19' },
    columns: null,
  })
  const { id } = dataOf<{ id: number }>(made)
  await expect
    .poll(async () => dataOf<{ state: string }>(await house.call(caller, 'GET', `/workbench/exports/${id}`)).state, {
      timeout: 60_000,
    })
    .toBe('done')
  return ask(`${house.a.address}/api/workbench/exports/${id}/file`, { headers: headersOf(caller) })
}

/** Reads CSV strictly by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/gy
  for (const match of text.matchAll(cell)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '') break
    if (match[3] !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

beforeAll(async () => {
  const { callers } = house
  for (const [index, text] of dangerous.entries()) {
    // A name takes no control characters; the remark also takes lines and tabs.
    const body = {
      name: `${text.replaceAll('/', ' ')} T19-${index}`,
      remark: `\t${text}\nsecond line`,
      address: text,
      visibility: index === 9 ? 'private' : 'public',
    }
    dataOf(await house.call(callers.s1, 'POST', '/phonebook/companies', body))
  }
})

describe('T19 a file that leaves', () => {
  test('has the rows that its reader may see, and no more', async () => {
    const asManager = readCsv((await exported(house.callers.m1, 'csv')).text.replace(/^\uFEFF/, ''))
    const asAdministrator = readCsv((await exported(house.callers.admin, 'csv')).text.replace(/^\uFEFF/, ''))
    expect(asManager.slice(1).length).toBe(9)
    expect(asAdministrator.slice(1).length).toBe(10)
    expect(
      (
        await house.call(house.callers.s2, 'POST', '/workbench/exports', {
          list: 'companies',
          format: 'csv',
          query: {},
          columns: null,
        })
      ).status,
    ).toBe(403)
  })

  test('as CSV begins no cell with what a spreadsheet would work out, and reads back by RFC 4180', async () => {
    const answer = await exported(house.callers.admin, 'csv')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const rows = readCsv(answer.text.replace(/^\uFEFF/, ''))
    const width = rows[0]?.length ?? 0
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => width))
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\0＝＋－＠]/.test(cell))).toEqual([])
    expect(answer.text).toContain('HYPERLINK')
  })

  test('as XLSX holds text and no formula', async () => {
    const { bytes } = await exported(house.callers.admin, 'xlsx')
    const sheet = [...partsOf(bytes)].find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? ''
    expect(sheet).toContain('<row')
    expect(sheet).not.toMatch(/<f[ >]/)
    expect([...partsOf(bytes)].map(([, text]) => text).join('')).toContain('HYPERLINK')
  })

  test('control: a writer that quotes and nothing more would be seen', () => {
    const careless = dangerous.map((text) => `"${text.replaceAll('"', '""')}",x`).join('\r\n')
    expect(
      readCsv(careless)
        .flat()
        .filter((cell) => /^[=+\-@\t\r\0＝＋－＠]/.test(cell)).length,
    ).toBe(8)
  })
})

/** Yields the entries of a zip, by its central directory. */
function* partsOf(zip: Buffer): Generator<[string, string]> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(begin, begin + size)
    yield [zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 8 ? inflateRawSync(data) : data).toString()]
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}
