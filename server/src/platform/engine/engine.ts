import { readFile, readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { ClickHouseError, type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { root } from '../config.ts'
import { fail } from '../failure.ts'

export type Parameters = Record<string, unknown>

/** The analytic engine, where facts by the million lie: ClickHouse, in a child process of our own or a server or cluster of the installation's. */
export interface Engine {
  /** What a question answers; `{port:String}` in it is bound by name. Throws `platform.engine_down`, `platform.engine_busy`. */
  rows: <Row>(question: string, parameters?: Parameters, settings?: EngineSettings) => Promise<Row[]>
  /** Whole or not at all within a partition; the same token twice writes once. `lines` are tab-separated, as `tabSeparated` makes them. */
  insert: (table: string, columns: readonly string[], lines: Buffer | Iterable<Buffer>, token?: string) => Promise<void>
  /** A statement that answers nothing; returns when it is done, on every row. */
  command: (statement: string, parameters?: Parameters, settings?: EngineSettings) => Promise<void>
  /** Whether it answers at this moment. */
  isUp: () => Promise<boolean>
  /** False where none is configured and none runs beside us. */
  isConfigured: boolean
  stop: () => Promise<void>
}

export type EngineSettings = Record<string, string | number>

const requestMs = 130_000
const pingMs = 2000
const connections = 8
/** A question of a page is worth so much and no more: one that runs away must not keep the others waiting. */
const limits: EngineSettings = {
  max_execution_time: 30,
  max_memory_usage: 2_000_000_000,
  max_bytes_before_external_group_by: 1_000_000_000,
}
/** Answers numbers as numbers: none of ours is beyond 2^53 but keys, which are asked for as text. */
const forms: EngineSettings = { output_format_json_quote_64bit_integers: 0, output_format_json_quote_denormals: 0 }

/**
 * `http(s)://user:password@host:8123/database`, or `unix:///path/engine.sock?database=name` for the one beside us. Questions name the database `facts`;
 * an address with another name stands for that one.
 */
export function createEngine(address: string): Engine {
  const client = connect(address)
  const database = databaseOf(address)
  const inOrder = preparedOnce(() => prepareEngine(bare))
  const placed = (sql: string) => (database === 'facts' ? sql : sql.replace(/\bfacts\b(?=\.|\s*$)/g, database))
  const bare: Engine = {
    rows: async <Row>(query: string, parameters: Parameters = {}, settings: EngineSettings = {}) => {
      const asked = {
        query: placed(query),
        query_params: parameters,
        format: 'JSONEachRow' as const,
        clickhouse_settings: { ...limits, ...forms, ...settings },
      }
      return explained(async () => (await client.query(asked)).json<Row>())
    },
    insert: async (table, columns, lines, token) => {
      await explained(() =>
        client.insert({
          table: placed(table),
          columns: columns as [string, ...string[]],
          values: Readable.from(lines, { objectMode: false }),
          format: 'TabSeparated',
          clickhouse_settings: token === undefined ? {} : { insert_deduplication_token: token },
        }),
      )
    },
    command: async (query, parameters = {}, settings = {}) => {
      const changes = /^\s*(alter|delete)\b/i.test(query) ? { mutations_sync: '2' } : {}
      await explained(() =>
        client.command({
          query: placed(query),
          query_params: parameters,
          clickhouse_settings: { ...changes, ...settings },
        }),
      )
    },
    isUp: async () => (await client.ping({ select: false, abort_signal: AbortSignal.timeout(pingMs) })).success,
    isConfigured: true,
    stop: () => client.close(),
  }
  return {
    ...bare,
    rows: async <Row>(query: string, parameters?: Parameters, settings?: EngineSettings) => (
      await inOrder(), bare.rows<Row>(query, parameters, settings)
    ),
    insert: async (...lines) => (await inOrder(), bare.insert(...lines)),
    command: async (...statement) => (await inOrder(), bare.command(...statement)),
  }
}

/** The first who asks prepares it, and the others wait; where that fails the next one tries again. */
function preparedOnce(prepare: () => Promise<void>): () => Promise<void> {
  let prepared: Promise<void> | undefined
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
}

/** Where none is configured or the platform has no package: every question says so, and everything else runs. */
export function noEngine(): Engine {
  const absent = () => Promise.reject(fail('platform.engine_missing'))
  return {
    rows: absent,
    insert: absent,
    command: absent,
    isUp: () => Promise.resolve(false),
    isConfigured: false,
    stop: () => Promise.resolve(),
  }
}

function connect(address: string): ClickHouseClient {
  const common = {
    request_timeout: requestMs,
    max_open_connections: connections,
    compression: { request: false, response: false },
    log: { level: ClickHouseLogLevel.OFF },
  }
  const url = new URL(address)
  if (url.protocol === 'unix:') {
    // Node takes the socket from the agent's options, which its types do not tell.
    const options: http.AgentOptions & { socketPath: string } = {
      keepAlive: true,
      maxSockets: connections,
      socketPath: url.pathname,
    }
    const agent = new http.Agent(options)
    return createClient({ ...common, url: 'http://engine', http_agent: agent })
  }
  // Every statement names its database, which may have to be made first.
  url.pathname = ''
  return createClient({ ...common, url: url.href })
}

function databaseOf(address: string): string {
  const url = new URL(address)
  const name = url.protocol === 'unix:' ? url.searchParams.get('database') : url.pathname.slice(1)
  if (name && !/^[a-z][a-z0-9_]*$/i.test(name))
    throw new Error('CLICKHOUSE_URL names a database with other characters than letters, digits and _.')
  return name || 'facts'
}

/** Names of ClickHouse's errors that mean: too much at once, not: wrong. */
const busy = new Set(['159', '160', '202', '241', '396'])
/** It was told to end while it answered. */
const ended = '394'
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

async function explained<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ClickHouseError && busy.has(error.code))
      throw fail('platform.engine_busy', {}, { retryAfter: 10 })
    if (isUnreachable(error) || (error instanceof ClickHouseError && error.code === ended))
      throw fail('platform.engine_down', {}, { retryAfter: 5 })
    throw error
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && unreachable.has(String(error.code))) || /socket hang up|Timeout error/.test(error.message))

/** Tab-separated lines as the engine reads them; arrays are `['a','b']`, null is `\N`. */
export const tabSeparated = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.concat([...asLines(rows.map(tabbed))])

/** One line of it, without its end. */
export const tabbed = (row: readonly Cell[]): string => row.map(cellText).join('\t')

const linesAtOnce = 500

/** Some lines at a time: of a whole lot at once, blocks of megabytes would wait to be cleared away. */
export function* asLines(texts: readonly string[]): Generator<Buffer, void> {
  for (let from = 0; from < texts.length; from += linesAtOnce)
    yield Buffer.from(`${texts.slice(from, from + linesAtOnce).join('\n')}\n`)
}

export type Cell = string | number | boolean | null | readonly string[]

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'object') return `[${cell.map((one) => `'${escaped(one).replaceAll("'", "\\'")}'`).join(',')}]`
  return String(cell)
}

const special = /[\\\t\n\r]/
const escaped = (text: string) =>
  special.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

const folder = path.join(root, 'server/engine')

/** Applies the numbered files of `server/engine/` that are new. Each statement can be run twice: the engine has no transaction around them. */
async function prepareEngine(engine: Engine): Promise<void> {
  await engine.command('create database if not exists facts')
  await engine.command(
    'create table if not exists facts.steps (name String, applied_at DateTime default now()) engine = MergeTree order by name',
  )
  const applied = new Set((await engine.rows<{ name: string }>('select name from facts.steps')).map(({ name }) => name))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort()
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const statement of text.split(/;\s*\n/).filter((part) => part.replace(/^--.*$/gm, '').trim()))
      await engine.command(statement)
    await engine.insert('facts.steps', ['name'], tabSeparated([[name]]))
  }
}
