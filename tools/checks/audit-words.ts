import { Visitor } from 'oxc-parser'
import type { Node } from 'oxc-parser'
import type { DynamicWords } from './words.ts'
import { isTest } from '../source/tree.ts'
import type { Source, Tree } from '../source/tree.ts'

/** The audit log says every deed and every kind of record in words: whoever writes `audit: 'phonebook.companyCreated'` owes `phonebook.audit.companyCreated`. */
export function auditWords(tree: Tree): DynamicWords[] {
  const sources = tree
    .sources('server/src/domains/')
    .filter(({ path }) => !isTest(path) && !path.endsWith('/testing.ts'))
  const deeds = sources
    .flatMap((source) => textsNamed(source, 'audit'))
    .filter((text) => /^[a-z]+\.[A-Za-z]+$/.test(text))
  const kinds = sources.flatMap((source) => auditedKinds(source).map((kind) => `${source.path.split('/')[3]}.${kind}`))
  return [...choicesOf(deeds, 'audit'), ...choicesOf(kinds, 'subject')]
}

/** `phonebook.companyCreated` among the others of its domain: prefix `phonebook.audit.`, choice `companyCreated`. */
function choicesOf(names: readonly string[], part: 'audit' | 'subject'): DynamicWords[] {
  const byDomain = Map.groupBy(new Set(names), (name) => name.slice(0, name.indexOf('.')))
  return [...byDomain].map(([domain, own]) => ({
    prefix: `${domain}.${part}.`,
    choices: own.map((name) => name.slice(domain.length + 1)),
  }))
}

/** Texts inside the value of a property or constant of that name. */
function textsNamed({ program, text }: Source, name: string): string[] {
  const found: string[] = []
  const take = (value: Node) =>
    found.push(...[...text.slice(value.start, value.end).matchAll(/'([^'\n]*)'/g)].map(([, inside = '']) => inside))
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

/** The kinds of records in `tx.audit({ subject: 'company', … })`. */
function auditedKinds({ program, text }: Source): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const [first] = given
      if (
        callee.type !== 'MemberExpression' ||
        callee.property.type !== 'Identifier' ||
        callee.property.name !== 'audit' ||
        !first
      )
        return
      const kind = /\bsubject: '(\w+)'/.exec(text.slice(first.start, first.end))?.[1]
      if (kind) found.push(kind)
    },
  }).visit(program)
  return found
}
