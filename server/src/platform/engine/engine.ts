import { readFile, readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { ClickHouseError, type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { root } from '../config.ts'
import { fail } from '../failure.ts'
import { readState } from './door.ts'

export type Parameters = Record<string, unknown>

/** The analytic engine for millions of trade records: ClickHouse, in a child process of ours, or a server or cluster of the installation's. */
export interface Engine {
  /** Returns the rows of a question, with `{port:String}` in it bound by name. Throws `platform.engine_down` or `platform.engine_busy`. */
  rows: <Row>(question: string, parameters?: Parameters, settings?: EngineSettings) => Promise<Row[]>
  /**
   * Inserts completely or not at all within a partition; the same token twice writes once. `lines` are tab-separated, as `tabSeparated` makes
   * them.
   */
  insert: (table: string, columns: readonly string[], lines: Buffer | Iterable<Buffer>, token?: string) => Promise<void>
  /** Runs a statement without an answer; returns when it has changed every row. */
  command: (statement: string, parameters?: Parameters, settings?: EngineSettings) => Promise<void>
  /** Returns whether the engine answers at this moment. */
  isUp: () => Promise<boolean>
  /** False where no engine is configured and none runs beside us. */
  isConfigured: boolean
  stop: () => Promise<void>
}

export type EngineSettings = Record<string, string | number>

const requestMs = 130_000
const pingMs = 2000
const connections = 8
/** Limits for the question of a page, so that one expensive question does not keep the others waiting. */
const limits: EngineSettings = {
  max_execution_time: 30,
  max_memory_usage: 2_000_000_000,
  max_bytes_before_external_group_by: 1_000_000_000,
}
/** The engine answers with numbers, not texts. Only keys go beyond 2^53, and questions ask for them as text. */
const forms: EngineSettings = { output_format_json_quote_64bit_integers: 0, output_format_json_quote_denormals: 0 }

/**
 * Returns the engine at `http(s)://user:password@host:8123/database`, or at `unix:///path/engine.sock?database=name` beside us. Questions name
 * the database `facts`, which is replaced by the database of the address.
 */
export function createEngine(address: string): Engine {
  const client = connect(address)
  const database = databaseOf(address)
  const inOrder = prepareOnce(() => prepareEngine(bare))
  const placeDatabase = (sql: string) => (database === 'facts' ? sql : sql.replace(/\bfacts\b(?=\.|\s*$)/g, database))
  const bare: Engine = {
    rows: async <Row>(query: string, parameters: Parameters = {}, settings: EngineSettings = {}) => {
      const asked = {
        query: placeDatabase(query),
        query_params: parameters,
        format: 'JSONEachRow' as const,
        clickhouse_settings: { ...limits, ...forms, ...settings },
      }
      return explainFailure(async () => (await client.query(asked)).json<Row>())
    },
    insert: async (table, columns, lines, token) => {
      await explainFailure(() =>
        client.insert({
          table: placeDatabase(table),
          columns: columns as [string, ...string[]],
          values: Readable.from(lines, { objectMode: false }),
          format: 'TabSeparated',
          clickhouse_settings: token === undefined ? {} : { insert_deduplication_token: token },
        }),
      )
    },
    command: async (query, parameters = {}, settings = {}) => {
      const changes = /^\s*(alter|delete)\b/i.test(query) ? { mutations_sync: '2' } : {}
      await explainFailure(() =>
        client.command({
          query: placeDatabase(query),
          query_params: parameters,
          clickhouse_settings: { ...changes, ...settings },
        }),
      )
    },
    isUp: () => (isBeside(address) ? isKept(address) : isAnswering(client)),
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

/** The first caller prepares the engine and the others wait; if that fails, the next caller tries again. */
function prepareOnce(prepare: () => Promise<void>): () => Promise<void> {
  let prepared: Promise<void> | undefined
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
}

/**
 * Returns an engine for installations where none is configured or the platform has no package: every question is refused with that reason, and
 * everything else runs.
 */
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
    // Node reads the socket from the agent's options, but its types do not have it.
    const options: http.AgentOptions & { socketPath: string } = {
      keepAlive: true,
      maxSockets: connections,
      socketPath: url.pathname,
    }
    const agent = new http.Agent(options)
    return createClient({ ...common, url: 'http://engine', http_agent: agent })
  }
  // Every statement names its database, because the database may not exist yet.
  url.pathname = ''
  return createClient({ ...common, url: url.href })
}

const isBeside = (address: string) => new URL(address).protocol === 'unix:'

/** The engine beside us starts at a question, and is not started to see how it is. */
const isKept = async (address: string) => (await readState(new URL(address).pathname, pingMs)) === 'up'

const isAnswering = async (client: ClickHouseClient) =>
  (await client.ping({ select: false, abort_signal: AbortSignal.timeout(pingMs) })).success

function databaseOf(address: string): string {
  const url = new URL(address)
  const name = url.protocol === 'unix:' ? url.searchParams.get('database') : url.pathname.slice(1)
  if (name && !/^[a-z][a-z0-9_]*$/i.test(name))
    throw new Error('CLICKHOUSE_URL names a database with other characters than letters, digits and _.')
  return name || 'facts'
}

/** Codes of ClickHouse's errors that mean "too much at once" and not "wrong". */
const busy = new Set(['159', '160', '202', '241', '396'])
/** The engine was told to end while it answered. */
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

async function explainFailure<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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

/** Returns tab-separated lines as the engine reads them; arrays are `['a','b']`, null is `\N`. */
export const tabSeparated = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.concat([...asLines(rows.map(toTabbedLine))])

/** Returns one such line, without its end. */
export const toTabbedLine = (row: readonly Cell[]): string => row.map(cellText).join('\t')

const linesAtOnce = 500

/** Yields some lines at a time. A whole lot at once would make blocks of megabytes for the garbage collector. */
export function* asLines(texts: readonly string[]): Generator<Buffer, void> {
  for (let from = 0; from < texts.length; from += linesAtOnce)
    yield Buffer.from(`${texts.slice(from, from + linesAtOnce).join('\n')}\n`)
}

export type Cell = string | number | boolean | null | readonly string[]

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escapeText(cell)
  if (typeof cell === 'object') return `[${cell.map((one) => `'${escapeText(one).replaceAll("'", "\\'")}'`).join(',')}]`
  return String(cell)
}

const special = /[\\\t\n\r]/
const escapeText = (text: string) =>
  special.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

const folder = path.join(root, 'server/engine')

/** Returns the names of all numbered files of `server/engine/`, in their order. */
export const engineSteps = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Applies the new numbered files of `server/engine/`. Each statement can be run twice, because the engine has no transaction around them. */
async function prepareEngine(engine: Engine): Promise<void> {
  await engine.command('create database if not exists facts')
  await engine.command(
    'create table if not exists facts.steps (name String, applied_at DateTime default now()) engine = MergeTree order by name',
  )
  const applied = new Set((await engine.rows<{ name: string }>('select name from facts.steps')).map(({ name }) => name))
  for (const name of (await engineSteps()).filter((step) => !applied.has(step))) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const statement of text.split(/;\s*\n/).filter((part) => part.replace(/^--.*$/gm, '').trim()))
      await engine.command(statement)
    await engine.insert('facts.steps', ['name'], tabSeparated([[name]]))
  }
}
