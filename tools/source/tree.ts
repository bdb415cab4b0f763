import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Comment, EcmaScriptModule, Program } from 'oxc-parser'

/** The problem, its place, and the advice. */
export interface Problem {
  file: string
  line?: number
  wrong: string
  instead: string
}

export interface Source {
  path: string
  text: string
  program: Program
  module: EcmaScriptModule
  comments: Comment[]
}

/** The repository for the checks: every path with its text, and every TypeScript file parsed. Tests make small ones by hand. */
export interface Tree {
  paths: readonly string[]
  has: (path: string) => boolean
  text: (path: string) => string
  /** Returns the parsed files whose path begins with one of `folders`. */
  sources: (...folders: string[]) => Source[]
}

export function createTree(files: Record<string, string>): Tree {
  return treeOf(Object.keys(files).sort(), (path) => files[path] ?? '')
}

export function readTree(root: string): Tree {
  return treeOf(listFiles(root, root).sort(), (path) => readFileSync(join(root, path), 'utf8'))
}

function treeOf(paths: string[], read: (path: string) => string): Tree {
  const known = new Set(paths)
  const texts = remember(read)
  const parsed = remember((path) => parse(path, texts(path)))
  const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
  return {
    paths,
    has: (path) => known.has(path),
    text: texts,
    sources: (...folders) =>
      paths.filter((path) => isSource(path) && folders.some((folder) => path.startsWith(folder))).map(parsed),
  }
}

function remember<Value>(make: (path: string) => Value) {
  const made = new Map<string, Value>()
  return (path: string): Value => {
    const known = made.get(path) ?? make(path)
    made.set(path, known)
    return known
  }
}

function parse(path: string, text: string): Source {
  const { program, module, comments } = parseSync(path, text)
  return { path, text, program, module, comments }
}

const skipped = new Set(['node_modules', 'dist', 'coverage', '.git', '.data', '.cache'])

function listFiles(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const full = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(root, full)
    return entry.isFile() ? [relative(root, full).split(sep).join('/')] : []
  })
}

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
