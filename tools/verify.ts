import fs from 'node:fs'
import path from 'node:path'
import { failures, permissions, routes } from '@seamark/contract'
import { noticeKinds } from '@seamark/contract/notices/notices'
import { fieldCodes } from '@seamark/contract/platform/issues'
import { order as floors } from '../server/src/domains/order.ts'
import { checkDocs } from './checks/docs.ts'
import { checkEntrance } from './checks/entrance.ts'
import { checkFiles } from './checks/files.ts'
import { checkImports } from './checks/imports.ts'
import { roomExceptions } from './checks/room-exceptions.ts'
import { checkPickers } from './checks/pickers.ts'
import { checkRooms } from './checks/rooms.ts'
import { checkRoutes } from './checks/routes.ts'
import { checkSchema } from './checks/schema.ts'
import { checkSuppressions } from './checks/suppressions.ts'
import { checkWords } from './checks/words.ts'
import { checkWrites, unaudited } from './checks/writes.ts'
import { figures } from './checks/figures.ts'
import { programs, runProgram } from './programs.ts'
import { readTree } from './source/tree.ts'
import type { Problem } from './source/tree.ts'
import { createTypeReader } from './source/type-reader.ts'
import { firstLines } from './test-run/first-lines.mjs'

// npm run verify: runs every check that takes seconds and needs no database. `npm run verify -- words` runs only the named checks. `npm test` names
// a file in FINDINGS_FILE, into which goes what is not in order.
const root = path.resolve(import.meta.dirname, '..')
const tree = readTree(root)
const order = floors.map(({ domain }) => domain)
const wanted = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

const checks: { name: string; run: () => Problem[] }[] = [
  { name: 'imports', run: () => [...checkImports(tree, order), ...checkRooms(tree, floors, roomExceptions)] },
  { name: 'files', run: () => checkFiles(tree, order) },
  { name: 'words', run: checkAllWords },
  { name: 'routes', run: () => checkRoutes(tree, { routes, permissions, failures }) },
  { name: 'writes', run: () => checkWrites(tree, order, unaudited) },
  { name: 'schema', run: () => checkSchema(tree) },
  { name: 'pickers', run: () => checkPickers(tree) },
  { name: 'docs', run: () => checkDocs(tree) },
  { name: 'suppressions', run: () => checkSuppressions(tree) },
]

refuseUnknown()
const started = performance.now()
// The programs run beside our own checks; their output is read afterwards.
const running = runPrograms()
const failed: Finding[] = [...checks.filter(isWanted).flatMap(runCheck), ...(await running)]
if (wanted.length === 0) console.log(`\n${figures(tree).join('\n')}`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const names = failed.map(({ name }) => name).join(', ')
console.log(failed.length === 0 ? `\nVerified in ${seconds} s.` : `\nNot in order: ${names} (${seconds} s).`)
keepFindings()
process.exitCode = failed.length === 0 ? 0 : 1

interface Finding {
  name: string
  /** What was printed of it. */
  printed: string
}

function keepFindings() {
  const file = process.env['FINDINGS_FILE']
  if (file) fs.writeFileSync(file, failed.map(({ printed }) => firstLines(printed, 20)).join('\n'))
}

/** A name that no check has would otherwise check nothing and say that all is well. */
function refuseUnknown() {
  const known = [...checks, ...programs].map(({ name }) => name)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  console.error(`There is no check "${unknown.join('", "')}"; the checks are: ${known.join(', ')}.`)
  process.exit(2)
}

function checkAllWords(): Problem[] {
  const types = createTypeReader(root, tree)
  const titles = noticeKinds.flatMap((kind) => [`${kind}.title`, `${kind}.text`])
  const spoken = {
    codes: [...Object.keys(failures), ...fieldCodes, ...titles],
    permissions: Object.keys(permissions),
  }
  const problems = [...checkWords(tree, spoken, types), ...checkEntrance(tree, Object.keys(failures))]
  types.close()
  return problems
}

function runCheck({ name, run }: (typeof checks)[number]): Finding[] {
  const problems = run()
  const lines = problems.map(
    ({ file, line, wrong, instead }) =>
      `  ${file}${line === undefined ? '' : `:${line}`}  ${wrong}\n      → ${instead}`,
  )
  return printCheck(name, problems.length === 0 ? undefined : `: ${problems.length}\n${lines.join('\n')}`)
}

/** Prints what a check came to. Returns it where it found something. */
function printCheck(name: string, found: string | undefined): Finding[] {
  const printed = found === undefined ? `✓ ${name}` : `✗ ${name}${found}`
  console.log(printed)
  return found === undefined ? [] : [{ name, printed }]
}

/** Runs two at a time, because the programs use several threads themselves. */
async function runPrograms(): Promise<Finding[]> {
  const waiting = programs.filter(isWanted)
  const broken: Finding[] = []
  const next = async (): Promise<void> => {
    const program = waiting.shift()
    if (!program) return
    const output = await runProgram(root, program)
    const found = output && `\n${output.replace(/^/gm, '  ')}\n      → ${program.instead}`
    broken.push(...printCheck(program.name, found))
    return next()
  }
  await Promise.all([next(), next()])
  return broken
}
