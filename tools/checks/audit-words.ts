import { Visitor } from 'oxc-parser'
import type { CallExpression, Node } from 'oxc-parser'
import { isTest, lineAt } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'
import type { TypeReader } from '../source/type-reader.ts'

/** A key that must have words because of the code at this place. */
export interface OwedKey {
  key: string
  file: string
  line: number
}

/**
 * The audit log needs words for every deed, every kind of record and every changed field:
 * `audit: 'phonebook.companyCreated'` needs `phonebook.audit.companyCreated`,
 * `tx.audit({ subject: 'company', after: { name } })` needs `phonebook.subject.company` and `phonebook.field.name`.
 */
export function auditWords(tree: Tree, types: TypeReader): { owed: OwedKey[]; problems: Problem[] } {
  const sources = tree
    .sources('server/src/domains/')
    .filter(({ path }) => !isTest(path) && !path.endsWith('/testing.ts'))
  const entries = sources.flatMap((source) => auditCalls(source).map((call) => fieldsOfEntry(source, call, types)))
  return {
    owed: [...sources.flatMap(deedsOf), ...sources.flatMap(kindsOf), ...entries.flatMap(({ owed }) => owed)],
    problems: entries.flatMap(({ problems }) => problems),
  }
}

function deedsOf(source: Source): OwedKey[] {
  return textsNamed(source, 'audit')
    .filter(({ value }) => /^[a-z]+\.[A-Za-z]+$/.test(value))
    .map(({ value, line }) => ({ key: value.replace('.', '.audit.'), file: source.path, line }))
}

function kindsOf(source: Source): OwedKey[] {
  return auditCalls(source).flatMap((call) => {
    const [first] = call.arguments
    const kind = first && /\bsubject: '(\w+)'/.exec(source.text.slice(first.start, first.end))?.[1]
    return kind === undefined
      ? []
      : [{ key: `${domainOf(source)}.subject.${kind}`, file: source.path, line: lineAt(source.text, call.start) }]
  })
}

function fieldsOfEntry(
  source: Source,
  call: CallExpression,
  types: TypeReader,
): { owed: OwedKey[]; problems: Problem[] } {
  const at = { file: source.path, line: lineAt(source.text, call.start) }
  const values = methodOf(call) === 'auditParts' ? call.arguments[2] : call.arguments[0]
  const names = values ? ['before', 'after'].map((side) => types.namesInside(source.path, values, side)) : []
  if (names.includes(undefined))
    return {
      owed: [],
      problems: [
        {
          ...at,
          wrong: 'the names of the fields of this audit entry are not known',
          instead: 'give before and after a type that lists them',
        },
      ],
    }
  return {
    owed: names.flatMap((some) => (some ?? []).map((name) => ({ ...at, key: `${domainOf(source)}.field.${name}` }))),
    problems: [],
  }
}

/** Returns the texts inside the value of a property or constant of that name. */
function textsNamed({ program, text }: Source, name: string): { value: string; line: number }[] {
  const found: { value: string; line: number }[] = []
  const take = (value: Node) =>
    found.push(
      ...[...text.slice(value.start, value.end).matchAll(/'([^'\n]*)'/g)].map(({ index, 1: inside = '' }) => ({
        value: inside,
        line: lineAt(text, value.start + index),
      })),
    )
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === name) take(value)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name === name && init && init.type !== 'ArrowFunctionExpression') take(init)
    },
  }).visit(program)
  return found
}

function auditCalls({ program }: Source): CallExpression[] {
  const found: CallExpression[] = []
  new Visitor({
    CallExpression: (call) => {
      if (/^audit(?:s|Parts)?$/.test(methodOf(call))) found.push(call)
    },
  }).visit(program)
  return found
}

const methodOf = ({ callee }: CallExpression) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''

const domainOf = ({ path }: Source) => path.split('/')[3] ?? ''
