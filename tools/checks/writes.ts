import { Visitor } from 'oxc-parser'
import type { Function as FunctionNode, ArrowFunctionExpression, ParamPattern } from 'oxc-parser'
import { placeOf } from './places.ts'
import { mentionsOf } from '../source/sql.ts'
import type { Mention } from '../source/sql.ts'
import { isTest } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'

const mayWrite = /(?:\.commands|\/jobs|\/reactions|\/demo|\/testing)\.ts$/
/** These files prepare data for demonstrations and tests; there is nobody to authorize. */
const unguarded = /\/(?:demo|testing)\.ts$/

/** Bookkeeping without a person behind it leaves no audit row: functions by file. An entry that is no longer needed is reported. */
export const unaudited: Record<string, readonly string[]> = {
  'server/src/domains/files/uploads.commands.ts': ['confirmBytes'],
  'server/src/domains/identity/sign-in/captchas.commands.ts': ['getCaptcha', 'solveCaptcha', 'forgetOld'],
  'server/src/domains/identity/sign-in/codes.commands.ts': ['keepCode', 'proveCode'],
  'server/src/domains/identity/profiles/preferences.commands.ts': ['keepPreferences'],
  'server/src/domains/identity/sessions/ends.commands.ts': ['forgetSessions'],
  'server/src/domains/identity/sign-in/wechat-states.commands.ts': ['openState', 'takeState'],
  'server/src/domains/identity/sign-in/wechat-tickets.commands.ts': ['giveTicket', 'tryTicket'],
  'server/src/domains/identity/sessions/sign-in-slots.commands.ts': ['giveBackSlots'],
  'server/src/domains/identity/sessions/uses.commands.ts': ['noteUses'],
  'server/src/domains/notices/digests.commands.ts': ['claimDigest', 'releaseDigest'],
  'server/src/domains/notices/mails.commands.ts': ['claimMail', 'endMail', 'releaseMail'],
  'server/src/domains/notices/reads.commands.ts': ['markRead', 'markUnread'],
  'server/src/domains/notices/sweeps.commands.ts': ['forgetOldNotices'],
  'server/src/domains/phonebook/matching/keys.commands.ts': ['fillKeys'],
  'server/src/domains/phonebook/contacts/stale-searches.commands.ts': ['refreshSearches'],
  'server/src/domains/oversight/errors.commands.ts': ['reportErrors', 'forgetOldErrors'],
  'server/src/domains/oversight/processes.commands.ts': ['registerProcess', 'forgetProcess', 'forgetDeadProcesses'],
  'server/src/domains/workbench/exports/runs.commands.ts': ['beginRun', 'saveProgress'],
}

/** Reads must not write, writes must be inside the wrapper, and SQL must read no schema above its own domain and write only its own. */
export function checkWrites(
  tree: Tree,
  order: readonly string[],
  excepted: Record<string, readonly string[]>,
): Problem[] {
  const sources = tree.sources('server/src/').filter(({ path }) => !isTest(path))
  return [
    ...sources.flatMap((source) => sourceProblems(source, order, excepted[source.path] ?? [])),
    ...findIdleExceptions(tree, excepted),
    ...migrationProblems(tree, order),
  ]
}

function sourceProblems(source: Source, order: readonly string[], excepted: readonly string[]): Problem[] {
  const place = placeOf(source.path)
  if (!place || place.floor === 'top') return []
  const guards = guardsOf(source)
  return mentionsOf(source)
    .filter(({ schema }) => order.includes(schema))
    .flatMap((mention) => {
      const fault =
        checkBorders(place.domain, mention, order) ??
        (mention.writes ? findUnguardedWrite(source.path, mention, guards, excepted) : undefined)
      return fault ? [{ file: source.path, line: mention.line, ...fault }] : []
    })
}

type Fault = Pick<Problem, 'wrong' | 'instead'>

function checkBorders(
  domain: string | undefined,
  { schema, name, writes }: Mention,
  order: readonly string[],
): Fault | undefined {
  if (domain === undefined)
    return {
      wrong: `the platform's SQL names ${schema}.${name}`,
      instead: `let the domain ${schema} do it, through its door`,
    }
  if (writes && schema !== domain)
    return {
      wrong: `writes ${schema}.${name}, which belongs to ${schema}`,
      instead: `call a command of ${schema} inside the same transaction`,
    }
  if (order.indexOf(schema) >= order.indexOf(domain)) return undefined
  return {
    wrong: `reads ${schema}.${name}, which stands above ${domain}`,
    instead: `let ${schema} push down what is needed into a column of ${domain}`,
  }
}

function findUnguardedWrite(
  path: string,
  { schema, name, start, runsOn }: Mention,
  guards: Guard[],
  excepted: readonly string[],
): Fault | undefined {
  const target = `${schema}.${name}`
  if (!mayWrite.test(path))
    return { wrong: `writes ${target} in a file that only reads`, instead: 'move it into <noun>.commands.ts' }
  if (unguarded.test(path)) return undefined
  const around = guards.filter((guard) => guard.start <= start && start < guard.end)
  if (around.some(({ named }) => excepted.includes(named))) return undefined
  const inside = around.filter(({ names }) => names.length > 0)
  if (inside.length === 0)
    return {
      wrong: `writes ${target} outside write(…)`,
      instead:
        'do it in write(context, { permission, audit }, async (tx) => …), or in a function that takes `tx: WriteContext`',
    }
  if (runsOn === undefined || inside.some((guard) => guard.names.includes(runsOn))) return undefined
  return {
    wrong: `writes ${target} on ${runsOn}, beside the transaction`,
    instead: `run it on ${inside[0]?.names[0] ?? 'tx'}.db`,
  }
}

/** A function, and the names of the transaction in it, if it has one. */
interface Guard {
  start: number
  end: number
  named: string
  names: string[]
}

/** Calls that pass a transaction to their function. */
const transactional = new Set(['write', 'bookkeep', 'inOneStatement', 'within'])

function guardsOf({ program, text }: Source): Guard[] {
  const guards: Guard[] = []
  const take = (node: FunctionNode | ArrowFunctionExpression, names: string[]) => {
    guards.push({ start: node.start, end: node.end, named: node.id?.name ?? '', names })
  }
  const takeFunction = (node: FunctionNode | ArrowFunctionExpression) =>
    take(node, node.params.filter((param) => isTransaction(param, text)).flatMap(nameOf))
  new Visitor({
    FunctionDeclaration: takeFunction,
    FunctionExpression: takeFunction,
    ArrowFunctionExpression: takeFunction,
    CallExpression: ({ callee, arguments: given }) => {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (!transactional.has(name)) return
      for (const one of given)
        if (one.type === 'ArrowFunctionExpression') take(one, one.params.slice(0, 1).flatMap(nameOf))
    },
  }).visit(program)
  return guards
}

function findIdleExceptions(tree: Tree, excepted: Record<string, readonly string[]>): Problem[] {
  return Object.entries(excepted).flatMap(([file, names]) =>
    names
      .filter((name) => !tree.has(file) || !tree.text(file).includes(`function ${name}(`))
      .map((name) => ({
        file: 'tools/checks/writes.ts',
        wrong: `excepts ${name} of ${file}, which is not there`,
        instead: 'delete the exception',
      })),
  )
}

function isTransaction(param: ParamPattern, text: string) {
  const pattern = param.type === 'TSParameterProperty' || param.type === 'RestElement' ? undefined : param
  const annotation = pattern?.typeAnnotation
  return annotation
    ? /\b(?:WriteContext|StatementContext|Transaction)\b/.test(text.slice(annotation.start, annotation.end))
    : false
}

function nameOf(param: ParamPattern): string[] {
  if (param.type === 'Identifier') return [param.name]
  if (param.type !== 'ObjectPattern') return []
  return param.properties.flatMap((one) =>
    one.type === 'Property' && one.value.type === 'Identifier' ? [one.value.name] : [],
  )
}

/** A table may refer only to tables of its own schema or of floors below. */
function migrationProblems(tree: Tree, order: readonly string[]): Problem[] {
  return tree.paths
    .filter((path) => /^server\/migrations\/.+\.sql$/.test(path))
    .flatMap((file) =>
      tree
        .text(file)
        // A comment may contain a semicolon.
        .replace(/--.*$/gm, '')
        .split(';')
        .flatMap((statement) => {
          const [, schema = ''] =
            /\b(?:create|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_]+)\./i.exec(statement) ?? []
          const targets = [...statement.matchAll(/\breferences\s+([a-z_]+)\.([a-z_]+)/gi)]
          return targets
            .filter(
              ([, target = '']) =>
                order.includes(target) && (!order.includes(schema) || order.indexOf(target) < order.indexOf(schema)),
            )
            .map(([, target, table]) => ({
              file,
              wrong: `a table of ${schema} refers to ${target}.${table}, which stands above it`,
              instead: 'keep the id without a foreign key, or let the upper domain refer down',
            }))
        }),
    )
}
