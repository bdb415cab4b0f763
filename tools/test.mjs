// npm test [-- <part of a file's name> …]: everything that must hold before a change is taken; closes with one line of counts.
// npm run test:trust [-- <part of a file's name> …]: the checks from outside, e2e/trust, against two processes of the product and a browser.
import fs from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { runNode, wasToldToStop } from './processes.mjs'
import { cache } from './root.mjs'
import { buildWeb } from './web-build.mjs'

const trust = process.argv[2] === '--trust'
const filters = process.argv.slice(trust ? 3 : 2)
const count = { passed: 0, failed: 0, skipped: 0 }

try {
  const runtime = keepingCompiled(await install())
  await (trust ? checkTrust(runtime) : checkAll(runtime))
} catch (error) {
  if (wasToldToStop()) process.exit(130)
  console.error(error instanceof Error ? error.message : error)
  count.failed++
}
report()

/** @typedef {Awaited<ReturnType<typeof install>>} Runtime */

/**
 * What one process has compiled the next need not compile again: tests start the product well over a hundred times.
 * @param {Runtime} runtime
 */
function keepingCompiled({ node, env }) {
  return { node, env: { ...env, NODE_COMPILE_CACHE: path.join(cache, 'compiled') } }
}

/** @param {Runtime} runtime */
async function checkTrust(runtime) {
  await stage('Build of the web', () => buildWeb(runtime))
  await stage('Checks from outside', () => vitest(runtime, ['trust']))
}

/** @param {Runtime} runtime */
async function checkAll(runtime) {
  if (filters.length === 0) {
    await stage('Build of the web', () => buildWeb(runtime))
    await stage('Types, lint and the other checks of the source', () => check(runNode(runtime.node, ['tools/verify.ts'], { env: runtime.env })))
  }
  if (filters.length > 0) await buildWeb(runtime)
  // Journeys wait for pages as long as they work: side by side with the others, in two halves with a product each, they take little from them.
  const halves = filters.length > 0 ? [undefined] : ['1/2', '2/2']
  await stage('Unit and integration tests, and journeys beside them', () =>
    Promise.all([vitest(runtime, ['contract', 'server', 'web', 'tools']), ...halves.map((half) => vitest(runtime, ['e2e'], half))]),
  )
}

/** @param {string} name @param {() => Promise<unknown>} work */
async function stage(name, work) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  await work()
  if (wasToldToStop()) process.exit(130)
  console.log(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** @param {Promise<number>} exitCode */
async function check(exitCode) {
  if ((await exitCode) === 0) count.passed++
  else count.failed++
}

/** @param {Runtime} runtime @param {string[]} projects @param {string} [shard] Which part of their files: `1/2`. */
async function vitest({ node, env }, projects, shard) {
  const file = path.join(cache, `vitest-${[projects[0], ...(shard?.split('/') ?? [])].join('-')}.json`)
  fs.rmSync(file, { force: true })
  const flags = [
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.map((name) => `--project=${name}`),
    ...(shard ? [`--shard=${shard}`] : []),
  ]
  const code = await runNode(node, ['node_modules/vitest/vitest.mjs', 'run', ...flags, ...filters], { env })
  const failed = fs.existsSync(file) ? addCounts(JSON.parse(fs.readFileSync(file, 'utf8'))) : 0
  // An error outside every test: a broken setup, an unhandled rejection.
  if (code !== 0 && failed === 0) count.failed++
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] }} results
 */
function addCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that cannot even be loaded has no tests to count.
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length
  count.passed += numPassedTests
  count.failed += numFailedTests + broken
  count.skipped += numPendingTests + numTodoTests
  return numFailedTests + broken
}

function report() {
  const { passed, failed, skipped } = count
  if (passed + failed === 0) console.error('Nothing was tested: no file matches.')
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}
