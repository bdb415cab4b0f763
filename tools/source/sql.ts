import { Visitor } from 'oxc-parser'
import type { Expression, Node } from 'oxc-parser'
import { lineAt } from './tree.ts'
import type { Source } from './tree.ts'

/** A table or function of a schema, named in SQL. */
export interface Mention {
  schema: string
  name: string
  writes: boolean
  start: number
  line: number
  /** The variable that the statement runs on: `tx` of `tx.db.insertInto(…)`. Undefined for a part of a statement. */
  runsOn: string | undefined
}

const reading = new Set([
  'selectFrom',
  'from',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
  'table',
  'ref',
])
const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** Returns the names in a file's SQL: in the query builder, in `sql` templates, and in plain statements. */
export function mentionsOf(source: Source): Mention[] {
  const mentions: Mention[] = []
  const executed = new Map<Node, string | undefined>()
  const add = (text: string, node: Node, writes: boolean | undefined, runsOn: string | undefined) => {
    mentions.push(
      ...namedIn(text, writes).map((one) => ({
        ...one,
        start: node.start,
        line: lineAt(source.text, node.start),
        runsOn,
      })),
    )
  }
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return
      const method = node.callee.property.name
      const [first] = node.arguments
      if (method === 'execute' && first && first.type !== 'SpreadElement')
        executed.set(node.callee.object, rootOf(first))
      if (!reading.has(method) && !writing.has(method)) return
      const on = rootOf(node.callee.object)
      for (const text of first?.type === 'ArrayExpression' ? first.elements : [first]) {
        if (text?.type === 'Literal' && typeof text.value === 'string') add(text.value, node, writing.has(method), on)
      }
    },
    TaggedTemplateExpression: (node) => {
      const isSql = node.tag.type === 'Identifier' && node.tag.name === 'sql'
      if (isSql)
        add(node.quasi.quasis.map((part) => part.value.cooked ?? '').join(' ? '), node, undefined, executed.get(node))
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isStatement(node.value)) add(node.value, node, undefined, undefined)
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((part) => part.value.cooked ?? '').join(' ? ')
      if (isStatement(text) && !mentions.some(({ start }) => start === node.start))
        add(text, node, undefined, undefined)
    },
  }).visit(source.program)
  return unique(mentions)
}

const isStatement = (text: string) =>
  /^\s*(?:with|select|insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s/i.test(text)

/** Finds `phonebook.companies as company` in the builder (`writes` known), or every `schema.name` of a statement. */
function namedIn(text: string, writes: boolean | undefined): Pick<Mention, 'schema' | 'name' | 'writes'>[] {
  if (writes !== undefined) {
    const [, schema, name] = /^\s*([a-z_]+)\.([a-z_]+)/.exec(text) ?? []
    return schema && name ? [{ schema, name, writes }] : []
  }
  const found = text.matchAll(
    /(insert\s+into\s+|update\s+|delete\s+from\s+|merge\s+into\s+|truncate\s+(?:table\s+)?|copy\s+)?\b([a-z_]+)\.([a-z_]+)/gi,
  )
  return [...found].map(([, verb, schema = '', name = '']) => ({ schema, name, writes: verb !== undefined }))
}

function rootOf(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'AwaitExpression') return rootOf(node.argument)
  return undefined
}

/** The walk visits a template twice, as tagged and as template. */
function unique(mentions: Mention[]): Mention[] {
  const seen = new Set<string>()
  return mentions.filter(({ line, schema, name, writes }) => {
    const key = `${line} ${schema}.${name} ${writes}`
    if (seen.has(key)) return false
    return seen.add(key)
  })
}
