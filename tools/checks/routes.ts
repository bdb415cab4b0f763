import type { Permission, Route } from '@seamark/contract/platform/route'
import { Visitor } from 'oxc-parser'
import { textsOf } from '../source/literals.ts'
import { isTest, lineAt } from '../source/tree.ts'
import type { Problem, Source, Tree } from '../source/tree.ts'

export interface Manifest {
  routes: readonly Route[]
  permissions: Readonly<Record<string, Permission>>
  failures: Readonly<Record<string, number>>
}

const rates = ['open', 'signIn', 'read', 'write', 'ask', 'hook']

/** Every call must have a known permission, rate and refusals, one address, a place in the manifest and a verb that serves it. */
export function checkRoutes(tree: Tree, manifest: Manifest): Problem[] {
  return [
    ...manifest.routes.flatMap((route) => checkDeclaration(route, manifest)),
    ...findSharedAddresses(manifest.routes),
    ...findUnlistedRoutes(tree, manifest.routes),
    ...findUnservedRoutes(tree),
    ...findSilentFailures(tree, manifest),
  ]
}

const addressOf = ({ method, path }: Route) => `${method} ${path}`
const problemOf = (route: Route, wrong: string, instead: string): Problem => ({
  file: 'contract/src',
  wrong: `${addressOf(route)} ${wrong}`,
  instead,
})

function checkDeclaration(route: Route, { permissions, failures }: Manifest): Problem[] {
  const problems: Problem[] = []
  if (!(route.permission in permissions))
    problems.push(
      problemOf(
        route,
        `has the unknown permission ${route.permission}`,
        'declare it in permissions.ts of its domain; "any signed-in" is said, not left out',
      ),
    )
  if (!rates.includes(route.rate))
    problems.push(problemOf(route, `has the unknown rate ${route.rate}`, `use one of ${rates.join(', ')}`))
  if (route.summary.trim() === '')
    problems.push(problemOf(route, 'has no summary', 'say in a sentence what it does; OpenAPI prints it'))
  if (!['GET', 'HEAD'].includes(route.method) && route.rate === 'read')
    problems.push(problemOf(route, 'changes something at the rate of reading', "use the rate 'write'"))
  if (route.method === 'GET' && route.versioned)
    problems.push(problemOf(route, 'asks for a version but changes nothing', 'leave out `versioned`'))
  const unknown = (route.failures ?? []).filter((code) => !(code in failures))
  return [
    ...problems,
    ...unknown.map((code) =>
      problemOf(
        route,
        `declares the unknown failure ${code}`,
        'add it with its HTTP status to failures.ts of its domain',
      ),
    ),
  ]
}

function findSharedAddresses(routes: readonly Route[]): Problem[] {
  const shape = (route: Route) => addressOf(route).replace(/:\w+/g, ':')
  return routes
    .filter((route, at) => routes.findIndex((other) => shape(other) === shape(route)) < at)
    .map((route) => problemOf(route, 'is declared twice', 'give one of them its own address'))
}

/** Every `export const name = route({ … })` of the contract must be in the manifest. */
function findUnlistedRoutes(tree: Tree, routes: readonly Route[]): Problem[] {
  const listed = new Set(routes.map(addressOf))
  return readDeclarations(tree)
    .filter(({ address }) => !listed.has(address))
    .map(({ source, line, name, address }) => ({
      file: source.path,
      line,
      wrong: `${name} (${address}) is not in the manifest`,
      instead: 'export it from the index.ts of its domain, and let contract/src/index.ts list the domain',
    }))
}

interface Declared {
  source: Source
  name: string
  address: string
  /** The platform serves it without a verb. */
  isLive: boolean
  line: number
}

function readDeclarations(tree: Tree): Declared[] {
  return tree
    .sources('contract/src/')
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const found: Declared[] = []
      new Visitor({
        VariableDeclarator: ({ id, init, start }) => {
          if (
            id.type !== 'Identifier' ||
            init?.type !== 'CallExpression' ||
            init.callee.type !== 'Identifier' ||
            init.callee.name !== 'route'
          )
            return
          const text = source.text.slice(init.start, init.end)
          const part = (name: string) => new RegExp(`\\b${name}: '([^']+)'`).exec(text)?.[1] ?? ''
          found.push({
            source,
            name: id.name,
            address: `${part('method')} ${part('path')}`,
            isLive: id.name === 'liveStream',
            line: lineAt(source.text, start),
          })
        },
      }).visit(source.program)
      return found
    })
}

const binders = ['serve', 'serveFile', 'serveImage', 'serveProtocol', 'servePieces']

/** Each declared route must be bound to a verb by `serve(name, …)`, `serveFile`, `serveImage`, `serveProtocol` or `servePieces` in the server. */
function findUnservedRoutes(tree: Tree): Problem[] {
  const served = new Set(
    tree
      .sources('server/src/')
      .filter(({ path }) => !isTest(path))
      .flatMap(servedBy),
  )
  return readDeclarations(tree)
    .filter(({ name, isLive }) => !isLive && !served.has(name))
    .map(({ source, line, name }) => ({
      file: source.path,
      line,
      wrong: `nothing answers ${name}`,
      instead: `bind it in routes.ts of its domain: serve(${name}, (context, input) => …)`,
    }))
}

function servedBy({ program }: Source): string[] {
  const names: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const [first] = given
      if (callee.type !== 'Identifier' || !binders.includes(callee.name)) return
      if (first?.type === 'Identifier') names.push(first.name)
      if (first?.type === 'MemberExpression' && first.property.type === 'Identifier') names.push(first.property.name)
    },
  }).visit(program)
  return names
}

/** A declared failure must be raised in the code, and a domain's failure must be declared by a call that may return it. */
function findSilentFailures(tree: Tree, { routes, failures }: Manifest): Problem[] {
  const raised = new Set(
    tree
      .sources('server/src/')
      .filter(({ path }) => !isTest(path))
      .flatMap((source) => textsOf(source).whole.map(({ value }) => value)),
  )
  const answered = new Set(routes.flatMap((route) => route.failures ?? []))
  return Object.keys(failures).flatMap((code) => {
    const file = `contract/src/${code.split('.')[0]}/failures.ts`
    if (!raised.has(code))
      return [
        { file, wrong: `${code} is never raised`, instead: 'raise it in the server, or delete it with its words' },
      ]
    if (code.startsWith('platform.') || answered.has(code)) return []
    return [
      {
        file,
        wrong: `${code} is declared by no route`,
        instead: 'add it to `failures` of the routes that may answer it',
      },
    ]
  })
}
