import { Visitor } from 'oxc-parser'
import { findCycles, importsOf } from '../source/imports.ts'
import type { Import } from '../source/imports.ts'
import { placeOf } from './places.ts'
import type { Place } from './places.ts'
import { isTest, lineAt } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'

const houses = ['contract/src/', 'server/src/', 'web/src/']

/** Imports must go down the order of domains, through the door; platform and kit know no domain; the web never imports from the server. */
export function checkImports(tree: Tree, order: readonly string[]): Problem[] {
  const sources = tree.sources(...houses)
  return [
    ...sources.flatMap((source) => [...checkDirections(source, order), ...findWildcards(source)]),
    ...findKnots(tree),
  ]
}

function checkDirections(source: Source, order: readonly string[]): Problem[] {
  const from = placeOf(source.path)
  if (!from) return []
  return importsOf(source).flatMap((one) => {
    const to = one.path === undefined ? undefined : placeOf(one.path)
    if (isDictionary(source.path) && isDictionary(one.path ?? '')) return []
    const fault = to
      ? (findCrossing(from, to, one) ?? findClimbing(source.path, from, to, order) ?? findBypass(source.path, from, to))
      : findStray(one)
    return fault
      ? [
          {
            file: source.path,
            line: one.line,
            wrong: `imports ${one.path ?? one.wanted}: ${fault.wrong}`,
            instead: fault.instead,
          },
        ]
      : []
  })
}

/** Dictionaries are plain data. The top may gather them from all floors, so that keys are typed and `t` knows them everywhere. */
const isDictionary = (path: string) => /\/words\.\w+\.ts$/.test(path)

type Fault = Pick<Problem, 'wrong' | 'instead'>

/** Finds an import from one workspace into another that is not allowed. */
function findCrossing(from: Place, to: Place, { wanted }: Import): Fault | undefined {
  if (from.workspace === to.workspace) return undefined
  if (from.workspace === 'contract')
    return {
      wrong: 'the contract imports nothing of ours',
      instead: 'move what both need into contract/, or pass it in',
    }
  if (to.workspace !== 'contract') {
    return {
      wrong: `${from.workspace} may not know ${to.workspace}`,
      instead: 'agree on it in contract/ and let both import that',
    }
  }
  if (wanted.startsWith('.'))
    return { wrong: 'a relative path leaves the workspace', instead: "import it as '@seamark/contract/…'" }
  return undefined
}

/** Finds an import from a lower floor into a higher one. Only tests may start the whole product, and make any of its calls. */
function findClimbing(path: string, from: Place, to: Place, order: readonly string[]): Fault | undefined {
  const sameWorkspace = from.workspace === to.workspace
  if (from.floor === 'top' || (isTest(path) && (to.floor === 'top' || !sameWorkspace))) return undefined
  if (to.floor === 'top') {
    if (!sameWorkspace)
      return from.floor === 'platform'
        ? undefined
        : { wrong: 'the manifest knows every domain', instead: 'import the domain file of the contract that has it' }
    return {
      wrong: 'this file composes the domains and stands above them all',
      instead: 'pass in what is needed, or move it to platform/',
    }
  }
  if (from.floor === 'platform' && to.floor === 'kit')
    return { wrong: 'platform stands below kit', instead: 'move the shared part down into platform/' }
  if (to.floor !== 'domains' || to.domain === undefined) return undefined
  if (from.floor !== 'domains' || from.domain === undefined) {
    // The web's platform signs in and keeps preferences, which are calls of identity.
    if (!sameWorkspace && !(from.workspace === 'server' && from.floor === 'platform')) return undefined
    return {
      wrong: `${from.floor} knows no domain`,
      instead: `pass it in from the top (app), or move this into the domain ${to.domain}`,
    }
  }
  if (order.indexOf(to.domain) >= order.indexOf(from.domain)) return undefined
  return {
    wrong: `${to.domain} stands above ${from.domain} in server/src/domains/order.ts`,
    instead: `call down, announce up (an event here, a reaction in ${to.domain}), or compose above`,
  }
}

/** These files the top of the server may import beside the doors, to wire them together. */
const wiring = new Set([
  'routes.ts',
  'reactions.ts',
  'jobs.ts',
  'demo.ts',
  'routes.tsx',
  // This is the door of what is shown before anybody has signed in; through the other one, the login page would load the rest as well.
  'sign-in/index.ts',
  'words.zh.ts',
  'words.en.ts',
  'words.es.ts',
  'words.ja.ts',
])

/** Finds an import past the door of another domain. The contract has no doors: everything in it is public. */
function findBypass(path: string, from: Place, to: Place): Fault | undefined {
  if (to.workspace === 'contract' || to.floor !== 'domains' || from.domain === to.domain || to.inside === 'index.ts')
    return undefined
  if (from.floor === 'top' && wiring.has(to.inside)) return undefined
  if (to.inside === 'testing.ts' && (isTest(path) || from.inside === 'testing.ts')) return undefined
  if (to.inside === 'demo.ts' && from.inside === 'demo.ts') return undefined
  return {
    wrong: `it goes past the door of ${to.domain}`,
    instead: `export what is needed from the index.ts of ${to.domain}, and import that`,
  }
}

function findStray({ wanted }: Import): Fault | undefined {
  if (!wanted.startsWith('.')) return undefined
  return { wrong: 'it leaves src/', instead: 'keep what the product needs inside src/ of its workspace' }
}

function findWildcards({ path, text, program }: Source): Problem[] {
  const problems: Problem[] = []
  new Visitor({
    ExportAllDeclaration: (node) => {
      const instead = 'name each export, so that the door shows what goes through it'
      problems.push({ file: path, line: lineAt(text, node.start), wrong: '`export *` hides what is exported', instead })
    },
  }).visit(program)
  return problems
}

function findKnots(tree: Tree): Problem[] {
  return findCycles(tree, ...houses, 'bench/src/', 'e2e/', 'tools/').map((cycle) => ({
    file: cycle[0] ?? '',
    wrong: `imports go in a circle: ${cycle.join(' → ')}`,
    instead: 'move the shared part, types included, into a file of its own that both import',
  }))
}
