/** What ClickHouse's HTTP form tells of a failure. */
export class EngineError extends Error {
  readonly clickhouseCode: number
  constructor(code: number, message: string) {
    super(message)
    this.clickhouseCode = code
  }
}

/** A request of ClickHouse's HTTP form, taken apart as the engine's library wants it. */
export interface Statement {
  sql: string
  format: string
  settings: Record<string, string>
  insert: { table: string; columns: string[] } | undefined
}

/** What the address may say beside parameters and settings; the engine beside us needs none of it. */
const ofTheClient = new Set([
  'query',
  'query_id',
  'database',
  'session_id',
  'role',
  'default_format',
  'wait_end_of_query',
  'enable_http_compression',
])

export function readStatement(text: string, address: URLSearchParams): Statement {
  const [, sql = text, format = 'JSONEachRow'] = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*;?\s*$/i.exec(text) ?? []
  const settings = Object.fromEntries(
    [...address].filter(([name]) => /^[a-z0-9_]+$/.test(name) && !name.startsWith('param_') && !ofTheClient.has(name)),
  )
  const [, table, columns = ''] = /^\s*insert\s+into\s+([\w.]+)\s*\(([^)]*)\)\s*$/i.exec(sql) ?? []
  return {
    sql: bound(sql, address),
    format,
    settings,
    insert:
      table === undefined
        ? undefined
        : { table, columns: columns.split(',').map((column) => column.replace(/[`"\s]/g, '')) },
  }
}

/**
 * Parameters in their places, as texts of their types. The library would bind them itself, but takes one statement with parameters at a time, whichever the
 * session; the server does with them what is done here. Fails where one is not given.
 */
function bound(sql: string, address: URLSearchParams): string {
  return sql.replace(/\{\s*(\w+)\s*:\s*([^{}]+?)\s*\}/g, (_, name: string, type: string) => {
    const value = address.get(`param_${name}`)
    if (value === null) throw new EngineError(456, `Substitution \`${name}\` is not set.`)
    if (value === String.raw`\N`) return `_CAST(NULL, ${quoted(type)})`
    const literal = quoted(type.startsWith('Array') ? value : unescaped(value))
    return type === 'String' ? literal : `_CAST(${literal}, ${quoted(type)})`
  })
}

export function withSettings({ sql, settings }: Statement): string {
  const given = Object.entries(settings)
  if (given.length === 0) return sql
  return `${sql}\nsettings ${given.map(([name, value]) => `${name} = ${/^-?\d+(\.\d+)?$/.test(value) ? value : quoted(value)}`).join(', ')}`
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }
/** The client escapes a text that stands alone; an array is a literal already. */
const unescaped = (text: string) => text.replace(/\\([\s\S])/g, (_, letter: string) => letters[letter] ?? letter)
