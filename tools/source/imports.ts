import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Program } from 'oxc-parser'
import { lineAt } from './tree.ts'
import type { Source, Tree } from './tree.ts'

export interface Import {
  /** The text between the quotes. */
  wanted: string
  /** The path of our file that it names, whether or not it exists; undefined for packages. */
  path: string | undefined
  typeOnly: boolean
  /** Imported at run time, by `import('…')`. */
  lazy: boolean
  line: number
}

/** Returns every import of a file: static, re-exported, dynamic with a literal, and `import('…')` in types. */
export function importsOf(source: Source): Import[] {
  return found(source.program).map(({ start, ...one }) => ({
    ...one,
    path: resolve(source.path, one.wanted),
    line: lineAt(source.text, start),
  }))
}

type Found = Pick<Import, 'wanted' | 'typeOnly' | 'lazy'> & { start: number }

function found(program: Program): Found[] {
  const list: Found[] = []
  const add = (wanted: unknown, typeOnly: boolean, start: number, lazy = false) => {
    if (typeof wanted === 'string') list.push({ wanted, typeOnly, lazy, start })
  }
  new Visitor({
    ImportDeclaration: (node) => {
      const onlyTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      add(node.source.value, node.importKind === 'type' || onlyTypes, node.start)
    },
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type', node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type', node.start),
    ImportExpression: (node) =>
      add(node.source.type === 'Literal' ? node.source.value : undefined, false, node.start, true),
    TSImportType: (node) => add(node.source.value, true, node.start),
  }).visit(program)
  return list
}

const workspace = /^@seamark\/(contract|server|web|e2e|bench)(?:\/(.+))?$/

function resolve(from: string, wanted: string): string | undefined {
  if (wanted.startsWith('.')) return posix.join(posix.dirname(from), wanted)
  const [, name, inside] = workspace.exec(wanted) ?? []
  return name && `${name}/src/${inside ?? 'index'}.ts`
}

/** Returns the circles of imports, one for each knot. Imports of types count; pages that are imported at run time do not. */
export function findCycles(tree: Tree, ...folders: string[]): string[][] {
  const sources = tree.sources(...folders)
  const next = new Map(sources.map((source) => [source.path, targets(source, tree)]))
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) return void cycles.push([...trail.slice(at), path])
    if (done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const source of sources) walk(source.path, [])
  return cycles
}

function targets(source: Source, tree: Tree): string[] {
  const statics = importsOf(source).filter((one) => !one.lazy && one.path !== undefined && tree.has(one.path))
  return [...new Set(statics.flatMap(({ path }) => path ?? []))]
}
