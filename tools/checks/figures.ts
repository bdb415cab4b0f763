import { Visitor } from 'oxc-parser'
import { isTest, lineAt } from '../source/tree.ts'
import type { Source, Tree } from '../source/tree.ts'

/** Returns the lengths of files and functions. They never fail a run, but every run shows the trend. */
export function figures(tree: Tree): string[] {
  const sources = tree
    .sources('contract/src/', 'server/src/', 'web/src/')
    .filter(({ path }) => !/\/words\.\w+\.ts$|platform\/database\/schema\.ts$/.test(path))
  const code = sources.filter(({ path }) => !isTest(path))
  const tests = tree
    .sources('contract/', 'server/', 'web/', 'e2e/', 'bench/', 'tools/')
    .filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
  const functions = code.flatMap(functionsOf).sort((one, other) => other.lines - one.lines)
  return [
    `files     ${code.length} · lines ${sum(code.map(linesOf))} · median ${percentile(code.map(linesOf), 50)} · p95 ${percentile(code.map(linesOf), 95)}`,
    `tests     ${tests.length} files · ${sum(tests.map(linesOf))} lines`,
    `functions ${functions.length} · median ${percentile(
      functions.map(({ lines }) => lines),
      50,
    )} · p95 ${percentile(
      functions.map(({ lines }) => lines),
      95,
    )} · over 40 lines: ${functions.filter(({ lines }) => lines > 40).length}`,
    `casts     ${sum(code.map(castsOf))} (\`as\` other than const)`,
    ...listed(
      'over 250 lines',
      code.filter((source) => linesOf(source) > 250).map((source) => `${linesOf(source)} ${source.path}`),
    ),
    ...listed(
      'longest functions',
      functions.slice(0, 5).map(({ name, path, line, lines }) => `${lines} ${name} ${path}:${line}`),
    ),
  ]
}

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `    ${line}`)] : []
const linesOf = ({ text }: Source) => text.split('\n').length - 1
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

export function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0
}

interface Measured {
  name: string
  path: string
  line: number
  lines: number
}

/** Returns the functions with a name: declared, held by a variable, or a method. */
function functionsOf({ path, text, program }: Source): Measured[] {
  const found: Measured[] = []
  const add = (name: string, start: number, end: number) =>
    void found.push({ name, path, line: lineAt(text, start), lines: lineAt(text, end) - lineAt(text, start) + 1 })
  new Visitor({
    FunctionDeclaration: ({ id, start, end }) => add(id?.name ?? 'default', start, end),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'))
        add(id.name, init.start, init.end)
    },
    MethodDefinition: ({ key, value }) =>
      add(key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : 'method', value.start, value.end),
  }).visit(program)
  return found
}

function castsOf({ program }: Source): number {
  let count = 0
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) => {
      const isConst =
        typeAnnotation.type === 'TSTypeReference' &&
        typeAnnotation.typeName.type === 'Identifier' &&
        typeAnnotation.typeName.name === 'const'
      if (!isConst) count++
    },
  }).visit(program)
  return count
}
