import { posix } from 'node:path'
import type { Problem, Tree } from '../source/tree.ts'

const roots = /^(?:\.ci|bench|contract|docs|e2e|server|tools|web)\//
const ofNpm = new Set(['install', 'i', 'ci', 'test', 'start'])

/** The documents must name only paths and commands that exist, and their table of settings must equal that of the code. */
export function checkDocs(tree: Tree): Problem[] {
  const scripts = scriptsOf(tree)
  return [...findUnexplainedSettings(tree), ...findBrokenScripts(tree), ...findFaults(tree, scripts)]
}

function findBrokenScripts(tree: Tree): Problem[] {
  if (!tree.has('package.json')) return []
  const named = [...tree.text('package.json').matchAll(/(?<=[" ])[\w.-]+\/[\w./-]+\.(?:ts|mjs)\b/g)].map(
    ([path]) => path,
  )
  return named
    .filter((path) => !tree.has(path))
    .map((path) => ({
      file: 'package.json',
      wrong: `a script runs ${path}, which does not exist`,
      instead: 'write it, or delete the script',
    }))
}

const configuration = 'server/src/platform/config.ts'

function findUnexplainedSettings(tree: Tree): Problem[] {
  if (!tree.has(configuration)) return []
  const settings = new Set(
    [...tree.text(configuration).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name),
  )
  return ['docs/configuration.md', 'docs/configuration.zh-CN.md'].flatMap((file) => {
    const rows = new Set(
      [...(tree.has(file) ? tree.text(file) : '').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = '']) => name),
    )
    return [
      ...[...settings]
        .filter((name) => !rows.has(name))
        .map((name) => ({ file, wrong: `does not explain the setting ${name}`, instead: 'add its row to the table' })),
      ...[...rows]
        .filter((name) => !settings.has(name))
        .map((name) => ({
          file,
          wrong: `explains ${name}, which is no setting`,
          instead: `delete the row, or add it to ${configuration}`,
        })),
    ]
  })
}

function findFaults(tree: Tree, scripts: Set<string>): Problem[] {
  return tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((file) =>
      tree
        .text(file)
        .split('\n')
        .flatMap((text, index) => {
          const problems = [
            ...findBadLinks(tree, file, text),
            ...findBadPaths(tree, file, text),
            ...findBadCommands(text, scripts),
          ]
          return problems.map((problem) => ({ file, line: index + 1, ...problem }))
        }),
    )
}

type Fault = Pick<Problem, 'wrong' | 'instead'>

function scriptsOf(tree: Tree): Set<string> {
  const manifest: unknown = JSON.parse(tree.has('package.json') ? tree.text('package.json') : '{}')
  const scripts = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? manifest.scripts : {}
  return new Set(Object.keys(typeof scripts === 'object' && scripts !== null ? scripts : {}))
}

const missingPath = (path: string): Fault => ({
  wrong: `names ${path}, which does not exist`,
  instead: 'name what is there now, or delete the sentence',
})

function findBadLinks(tree: Tree, file: string, text: string): Fault[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(
    ([, target = '']) => target,
  )
  return targets
    .filter((target) => !/^(?:[a-z]+:|#)/i.test(target))
    .map((target) => posix.join(posix.dirname(file), target.replace(/#.*$/, '')))
    .filter((path) => !exists(tree, path))
    .map(missingPath)
}

/** Finds missing paths: `like/this.ts` in backticks; `*`, `<noun>`, `{a,b}` and `…` match any file. */
function findBadPaths(tree: Tree, file: string, text: string): Fault[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span.replace(/:\d+$/, ''))
  const domain = /^server\/src\/domains\/[^/]+/.exec(file)?.[0]
  return spans
    .filter((span) => roots.test(span) || (domain !== undefined && /^[a-z.-]+\.(?:ts|md)$/.test(span)))
    .filter((span) => !exists(tree, span) && !(domain !== undefined && exists(tree, posix.join(domain, span))))
    .map(missingPath)
}

function exists(tree: Tree, wanted: string): boolean {
  const path = wanted.replace(/\/$/, '')
  if (tree.has(path)) return true
  const pattern = path
    .split(/(\*+|<[^>]+>|\{[^}]+\}|…)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[.+?^$()|[\]\\]/g, '\\$&') : anyOf(part)))
    .join('')
  const shape = new RegExp(`^${pattern}(?:/|$)`)
  return tree.paths.some((one) => shape.test(one))
}

const anyOf = (place: string) =>
  place.startsWith('{')
    ? `(?:${place
        .slice(1, -1)
        .split(',')
        .map((part) => part.trim().replaceAll('.', '\\.'))
        .join('|')})`
    : '.+'

function findBadCommands(text: string, scripts: Set<string>): Fault[] {
  return [...text.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)]
    .filter(
      ([whole, name = '']) =>
        (whole.includes('npm run') || ofNpm.has(name)) && !scripts.has(name) && !['install', 'i', 'ci'].includes(name),
    )
    .map(([whole]) => ({
      wrong: `names the command ${whole}, which does not exist`,
      instead: 'name a script of package.json',
    }))
}
