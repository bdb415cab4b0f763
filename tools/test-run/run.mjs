import path from 'node:path'
import { wasToldToStop } from '../launch/processes.mjs'
import { readRequired } from './required.mjs'
import { rerunFailed } from './rerun.mjs'
import { endOf, isOver } from './time.mjs'
import { keepUnsteady } from './unsteady.mjs'
import { runVitest } from './vitest.mjs'

/** @typedef {import('./check.ts').Check} Check */
/** @typedef {import('./lanes.mjs').Lane} Lane */
/** @typedef {import('./vitest.mjs').Place} Place */
/** @typedef {{ lane: Lane, checks: Check[] }} Ran */

/** How many of the slowest files a report names; it names none of fewer. */
const mostSlowest = 40

/**
 * Runs lanes one after another, then failed files again, and prints a report; the last line is `N passed, N failed[, N skipped]`.
 * With filters, which are parts of file names, it runs only those files, without a second try: no lane is complete then.
 * @param {Place} place @param {Lane[]} lanes @param {string[]} [filters]
 * @returns {Promise<number>} the exit code
 */
export async function runTests(place, lanes, filters = []) {
  /** @type {Ran[]} */
  const runs = []
  for (const lane of lanes) runs.push({ lane, checks: await runStage(lane.title, () => lane.run(place, filters)) })
  return report(filters.length > 0 ? runs.flatMap(({ checks }) => checks) : await settleAll(place, runs))
}

/** @param {Place} place @param {Ran[]} runs @returns {Promise<Check[]>} */
async function settleAll(place, runs) {
  const settled = []
  const unsteady = []
  for (const { lane, checks } of runs) {
    const runAlone = (/** @type {string} */ file) =>
      isOver(endOf(place, 'again'))
        ? Promise.resolve([])
        : runStage(`Again, alone: ${file}`, () =>
            runVitest(place, lane.projects, { filters: [path.join(place.root, file)] }),
          )
    const result = await rerunFailed(checks, runAlone)
    unsteady.push(...result.unsteady)
    settled.push(...result.checks, ...findMissingChecks(place.root, lane, result.checks))
  }
  keepUnsteady(place.root, settled, unsteady)
  printList(
    'Unsteady: failed once and passed once. Mend them before anything else; they are kept in .cache/unsteady.json',
    unsteady,
  )
  return settled
}

/** A lane with too few checks fails. @param {string} root @param {Lane} lane @param {Check[]} checks @returns {Check[]} */
function findMissingChecks(root, { name }, checks) {
  const required = readRequired(root, name)
  const ran = checks.filter(({ status }) => status !== 'skipped').length
  if (ran >= required) return []
  return [
    { name: `the lane ${name} ran ${ran} checks; docs/testing.md asks for at least ${required}`, status: 'failed' },
  ]
}

/** @template Value @param {string} title @param {() => Promise<Value>} work @returns {Promise<Value>} */
async function runStage(title, work) {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const value = await work()
  if (wasToldToStop()) process.exit(130)
  console.log(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return value
}

/** @param {Check[]} checks @returns {number} */
function report(checks) {
  const [passed = [], failed = [], skipped = []] = ['passed', 'failed', 'skipped'].map((status) =>
    checks.filter((check) => check.status === status),
  )
  printSlowest(checks)
  printSkipped(skipped)
  printList('Failed', failed)
  if (passed.length + failed.length === 0) console.error('Nothing was tested: no file matches.')
  console.log(
    `\n${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  )
  return failed.length > 0 || passed.length === 0 ? 1 : 0
}

/** Prints the files that took longest, since a whole run has its time from few of them. @param {Check[]} checks */
function printSlowest(checks) {
  const files = checks.flatMap(({ file, fileSeconds }) => (file && fileSeconds ? [{ file, fileSeconds }] : []))
  if (files.length < mostSlowest) return
  const slowest = files.toSorted((one, other) => other.fileSeconds - one.fileSeconds).slice(0, mostSlowest)
  const total = files.reduce((sum, { fileSeconds }) => sum + fileSeconds, 0)
  console.log(`\nSlowest of ${files.length} files, which took ${Math.round(total)} s one by one:`)
  for (const { file, fileSeconds } of slowest) console.log(`  ${fileSeconds.toFixed(1).padStart(6)} s  ${file}`)
}

/** @param {Check[]} skipped */
function printSkipped(skipped) {
  if (skipped.length === 0) return
  console.log('\nSkipped:\n\n| file | test | reason |\n|---|---|---|')
  for (const { file, name, reason = 'no reason is given' } of skipped) console.log(`| ${file} | ${name} | ${reason} |`)
}

/** Prints each with what failed, since of a long output often only the end is kept. @param {string} title @param {{ file?: string, name: string, error?: string }[]} entries */
function printList(title, entries) {
  if (entries.length === 0) return
  console.log(`\n${title}:`)
  for (const { file, name, error } of entries) {
    console.log(`  ${file === undefined ? name : `${file} › ${name}`}`)
    if (error) console.log(error.replace(/^/gm, '      '))
  }
}
