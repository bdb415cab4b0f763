import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import type { Caller } from './callers.ts'
import { partsOf, readCsv, takeFile, workedOut } from './taken-files.ts'

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

const exported = (caller: Caller, format: 'csv' | 'xlsx') =>
  takeFile(house.a.address, caller, { list: 'companies', format, query: { q: 'T19' } })

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
    const asManager = readCsv((await exported(house.callers.m1, 'csv')).text)
    const asAdministrator = readCsv((await exported(house.callers.admin, 'csv')).text)
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
    const rows = readCsv(answer.text)
    const width = rows[0]?.length ?? 0
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => width))
    expect(rows.flat().filter((cell) => workedOut.test(cell))).toEqual([])
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
        .filter((cell) => workedOut.test(cell)).length,
    ).toBe(8)
  })
})
