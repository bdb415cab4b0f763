import type { Problem, Tree } from '../source/tree.ts'

const generated = 'server/src/platform/database/schema.ts'

type Tables = Map<string, Set<string>>

/** The generated types must have the tables and columns of the migrations. Only `npm run schema`, which asks a database, checks the exact types. */
export function checkSchema(tree: Tree): Problem[] {
  if (!tree.has(generated)) return []
  const made = tablesOf(tree)
  const typed = typesOf(tree.text(generated))
  const lost = compare(made, typed, (name) => `${generated} lacks ${name}`)
  const stale = compare(typed, made, (name) => `${generated} has ${name}, which no migration makes`)
  return [...lost, ...stale].map((wrong) => ({ file: generated, wrong, instead: 'run `npm run schema`' }))
}

function compare(these: Tables, those: Tables, said: (name: string) => string): string[] {
  return [...these].flatMap(([table, columns]) => {
    const others = those.get(table)
    if (!others) return [said(table)]
    return [...columns].filter((column) => !others.has(column)).map((column) => said(`${table}.${column}`))
  })
}

/** Returns the tables after all numbered files, which are read as text. */
function tablesOf(tree: Tree): Tables {
  const tables: Tables = new Map()
  for (const path of tree.paths.filter((one) => /^server\/migrations\/.+\.sql$/.test(one))) {
    for (const statement of stripSql(tree.text(path)).split(';')) apply(tables, statement.trim())
  }
  return tables
}

/** Removes comments, function bodies and quoted texts, since they may hold semicolons and commas. */
const stripSql = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")

function apply(tables: Tables, statement: string) {
  const [, created, body] =
    /^create (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+) \(([\s\S]*)\)/i.exec(statement) ?? []
  if (created && body) tables.set(created, new Set(splitParts(body).flatMap(columnOf)))
  const [, dropped] = /^drop table (?:if exists )?([a-z_.]+)/i.exec(statement) ?? []
  if (dropped) tables.delete(dropped)
  const [, altered = '', changes = ''] = /^alter table (?:only )?([a-z_]+\.[a-z_]+)\s+([\s\S]*)/i.exec(statement) ?? []
  const columns = tables.get(altered)
  if (columns) for (const change of splitParts(changes)) alter(columns, change)
}

function alter(columns: Set<string>, change: string) {
  const [, added] = /^add column (?:if not exists )?(\w+)/i.exec(change) ?? []
  const [, gone] = /^drop column (?:if exists )?(\w+)/i.exec(change) ?? []
  const [, before, after] = /^rename column (\w+) to (\w+)/i.exec(change) ?? []
  for (const name of [gone, before]) if (name) columns.delete(name)
  for (const name of [added, after]) if (name) columns.add(name)
}

const columnOf = (part: string) =>
  /^(?:constraint|check|primary|unique|foreign|exclude|like)\b/i.test(part) ? [] : [/^\w+/.exec(part)?.[0] ?? []].flat()

/** Splits a list at the commas outside brackets. */
function splitParts(list: string): string[] {
  const found: string[] = ['']
  let depth = 0
  for (const token of list) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ',' && depth === 0) found.push('')
    else found.push((found.pop() ?? '') + token)
  }
  return found.map((part) => part.trim()).filter(Boolean)
}

/** Returns the generated interfaces by the name of their table. */
function typesOf(text: string): Tables {
  const interfaces = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [name, body]),
  )
  const tables = [...(interfaces.get('DB') ?? '').matchAll(/^ +"?([a-z_]+\.[a-z_]+)"?: (\w+);?$/gm)]
  return new Map(
    tables.map(([, table = '', name = '']) => [
      table,
      new Set([...(interfaces.get(name) ?? '').matchAll(/^ +"?(\w+)"?:/gm)].map(([, column = '']) => column)),
    ]),
  )
}
