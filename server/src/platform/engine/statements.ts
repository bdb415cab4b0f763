/** A failure as ClickHouse's HTTP interface reports it. */
export class EngineError extends Error {
  readonly clickhouseCode: number
  constructor(code: number, message: string) {
    super(message)
    this.clickhouseCode = code
  }
}

/** A request of ClickHouse's HTTP interface, in the parts that the engine's library takes. */
export interface Statement {
  sql: string
  format: string
  settings: Record<string, string>
  insert: { table: string; columns: string[] } | undefined
}

/** Names in the address that are neither parameters nor settings; the engine beside us needs none of them. */
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
    sql: bindParameters(sql, address),
    format,
    settings,
    insert:
      table === undefined
        ? undefined
        : { table, columns: columns.split(',').map((column) => column.replace(/[`"\s]/g, '')) },
  }
}

/**
 * Replaces parameters by their values, as texts of their types, in the same way as the server. The library could bind them, but takes only one
 * statement with parameters at a time over all sessions. Throws where a value is missing.
 */
function bindParameters(sql: string, address: URLSearchParams): string {
  return sql.replace(/\{\s*(\w+)\s*:\s*([^{}]+?)\s*\}/g, (_, name: string, type: string) => {
    const value = address.get(`param_${name}`)
    if (value === null) throw new EngineError(456, `Substitution \`${name}\` is not set.`)
    if (value === String.raw`\N`) return `_CAST(NULL, ${quote(type)})`
    const literal = quote(type.startsWith('Array') ? value : unescapeText(value))
    return type === 'String' ? literal : `_CAST(${literal}, ${quote(type)})`
  })
}

export function withSettings({ sql, settings }: Statement): string {
  const given = Object.entries(settings)
  if (given.length === 0) return sql
  return `${sql}\nsettings ${given.map(([name, value]) => `${name} = ${/^-?\d+(\.\d+)?$/.test(value) ? value : quote(value)}`).join(', ')}`
}

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }
/** The client escapes a single text; an array is a literal already. */
const unescapeText = (text: string) => text.replace(/\\([\s\S])/g, (_, letter: string) => letters[letter] ?? letter)
