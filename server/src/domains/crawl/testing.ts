import { once } from 'node:events'
import http from 'node:http'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Context } from '../../platform/context.ts'
import type { JudgedRow, WrittenRow } from '../../platform/list.ts'
import { readNetworks } from '../../platform/outbound/public-addresses.ts'
import { createTypedCalls } from '../../platform/outbound/typed-calls.ts'
import { storedRows } from '../../platform/testing/judged-rows.ts'
import { write } from '../../platform/write.ts'
import type { Fetcher } from './fetching/adapters/fetcher.ts'
import { customersImport } from './customers/imports.commands.ts'
import { postsImport } from './posts/imports.commands.ts'

type Cells = Record<string, string>

/** Judges rows of a file as the workbench would. */
export const judgeRows = async (context: Context, sourceId: number, rows: readonly Cells[]): Promise<JudgedRow[]> =>
  customersImport.judge(
    context,
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({ intoId: sourceId }),
  )

/** Imports rows of a file without the preview. */
export async function importRows(context: Context, sourceId: number, rows: readonly Cells[]): Promise<WrittenRow[]> {
  const judged = await judgeRows(context, sourceId, rows)
  return writeJudged(context, sourceId, judged)
}

export const writeJudged = async (context: Context, sourceId: number, judged: readonly JudgedRow[]) =>
  write(context, { permission: 'crawl.importCustomers', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return customersImport.write(tx, storedRows(judged), importOptions.parse({ intoId: sourceId }), {
      name: 'firms.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

/** Takes what was written back, as the undo of an import does. */
export const undoWritten = async (context: Context, written: readonly WrittenRow[]) =>
  write(context, { permission: 'crawl.importCustomers', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    return customersImport.revert?.(
      tx,
      written.map(({ subjectId, change }) => ({
        id: subjectId ?? 0,
        before: change?.before ?? null,
        after: change?.after ?? null,
        at: new Date(),
        overwrite: false,
      })),
    )
  })

/** Judges rows of a file of posts as the workbench would. */
export const judgePostRows = async (context: Context, sourceId: number, rows: readonly Cells[]): Promise<JudgedRow[]> =>
  postsImport.judge(
    context,
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({ intoId: sourceId }),
  )

/** Imports rows of a file of posts without the preview. */
export async function importPostRows(
  context: Context,
  sourceId: number,
  rows: readonly Cells[],
): Promise<WrittenRow[]> {
  const judged = await judgePostRows(context, sourceId, rows)
  return write(context, { permission: 'crawl.importPosts', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return postsImport.write(tx, storedRows(judged), importOptions.parse({ intoId: sourceId }), {
      name: 'posts.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })
}

/** Takes posts that were written back, as the undo of an import does. */
export const undoPostRows = async (context: Context, written: readonly WrittenRow[]) =>
  write(context, { permission: 'crawl.importPosts', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    return postsImport.revert?.(
      tx,
      written.map(({ subjectId, change }) => ({
        id: subjectId ?? 0,
        before: change?.before ?? null,
        after: change?.after ?? null,
        at: new Date(),
        overwrite: false,
      })),
    )
  })

/** A site on this machine that notes what it is asked, and when. */
export interface TestSite {
  /** `http://site.test:40123`; a fetcher of tests resolves the name to this machine. */
  origin: string
  asked: { at: number; path: string; headers: http.IncomingHttpHeaders }[]
  /** What each path answers; others are not there. */
  pages: Map<string, SitePage>
}

export type SitePage = string | { status?: number; headers?: Record<string, string>; body?: string }

/** Starts a site at a loopback address, which ends with the test file. */
export async function startSite(pages: Record<string, SitePage> = {}, at = '127.0.0.1'): Promise<TestSite> {
  const site: TestSite = { origin: '', asked: [], pages: new Map(Object.entries(pages)) }
  const server = http.createServer(({ url = '/', headers }, response) => {
    site.asked.push({ at: performance.now(), path: url, headers })
    const page = site.pages.get(url)
    const given = typeof page === 'string' ? { body: page } : page
    const { status = given ? 200 : 404, headers: own = {}, body = '' } = given ?? {}
    const type = url.endsWith('.txt')
      ? 'text/plain'
      : url.endsWith('.xml')
        ? 'application/xml'
        : 'text/html; charset=utf-8'
    const isKnown = own['etag'] !== undefined && headers['if-none-match'] === own['etag']
    response.writeHead(isKnown ? 304 : status, { 'content-type': type, ...own }).end(isKnown ? '' : body)
  })
  server.listen(0, at)
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const bound = server.address()
  site.origin = `http://site.test:${typeof bound === 'object' ? bound?.port : 0}`
  return site
}

/** Returns a fetcher that finds every host on this machine, with a short pause. */
export const testFetcher = (changed: Partial<Fetcher> = {}): Fetcher => ({
  ...createTypedCalls({
    networks: readNetworks('127.0.0.0/8') ?? [],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }),
  isOn: true,
  address: 'https://crm.example',
  pauseSeconds: 0.01,
  busySeconds: 5,
  pagesARun: 500,
  pagesADay: 2000,
  ...changed,
})
