import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from '../launch/processes.mjs'
import { isOver, outOfTime } from './time.mjs'

const reporter = fileURLToPath(new URL('./vitest.reporter.ts', import.meta.url))

/** @typedef {import('./check.ts').Check} Check */
/**
 * @typedef {object} Place
 * @property {string} node The Node to run vitest with.
 * @property {NodeJS.ProcessEnv} env
 * @property {string} root The checkout; a test has another.
 * @property {number} [begun] When the run began, in milliseconds, where it is a whole one.
 */

/**
 * Runs projects of vitest and resolves with all of their tests.
 * @param {Place} place @param {string[]} projects @param {{ filters?: string[], shard?: string, end?: number | undefined }} [which]
 *   Parts of file names; which part of the files, `1/2`; when no further test begins, in milliseconds.
 * @returns {Promise<Check[]>}
 */
export async function runVitest({ node, env, root }, projects, { filters = [], shard, end } = {}) {
  if (isOver(end)) return [{ name: `the tests of ${projects.join(', ')}`, status: 'skipped', reason: outOfTime }]
  const file = path.join(root, '.cache', `checks-${randomUUID()}.json`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const flags = [
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${reporter}`,
    ...projects.map((name) => `--project=${name}`),
    ...(shard ? [`--shard=${shard}`] : []),
  ]
  const code = await runNode(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...flags, ...filters], {
    cwd: root,
    env: { ...env, CHECKS_FILE: file, ...(end === undefined ? {} : { TESTS_END: String(end) }) },
  })
  const checks = readChecks(file)
  fs.rmSync(file, { force: true })
  // A run that is ended early ends with a code.
  if (code === 0 || checks.some(({ status, reason }) => status === 'failed' || reason === outOfTime)) return checks
  return [...checks, { name: `vitest of ${projects.join(', ')} ended with code ${code}`, status: 'failed' }]
}

/** @param {string} file @returns {Check[]} */
const readChecks = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [])

/**
 * Returns whether a test file in this folder matches one of the filters; `without` is a folder inside it that does not count.
 * @param {string} root @param {string} folder @param {string[]} filters @param {string} [without]
 */
export function hasTests(root, folder, filters, without) {
  const names = fs.readdirSync(path.join(root, folder), { encoding: 'utf8', recursive: true })
  return names
    .filter((name) => name.endsWith('.test.ts') && !(without && name.startsWith(`${without}${path.sep}`)))
    .some((name) => filters.some((part) => path.join(root, folder, name).includes(part)))
}
