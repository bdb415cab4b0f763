import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import { call } from './people-and-records.ts'
import { type Answer, ask, dataOf } from './raw-requests.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

interface Wanted {
  list: string
  format: 'csv' | 'xlsx'
  query: Record<string, string>
}

/** Asks for a list as a file and returns the file, or the refusal to make it. */
export async function takeFile(address: string, caller: Caller, wanted: Wanted): Promise<Answer> {
  const begun = await call(address, caller, 'POST', '/workbench/exports', { ...wanted, columns: null })
  if (begun.status !== 200) return begun
  const { id } = dataOf<{ id: number }>(begun)
  const state = async () =>
    dataOf<{ state: string }>(await call(address, caller, 'GET', `/workbench/exports/${id}`)).state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')
  return ask(`${address}/api/workbench/exports/${id}/file`, { headers: headersOf(caller) })
}

/** What a spreadsheet would work out. */
export const workedOut = /^[=+\-@\t\r\0＝＋－＠]/

/** Reads CSV strictly by RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/gy
  for (const match of text.replace(/^\uFEFF/, '').matchAll(cell)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '') break
    if (match[3] !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

/** Yields the entries of a zip, by its central directory. */
export function* partsOf(zip: Buffer): Generator<[string, string]> {
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
