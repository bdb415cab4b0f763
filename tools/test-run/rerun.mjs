/** @typedef {import('./check.ts').Check} Check */
/** @typedef {Check['status']} Status */
/** @typedef {{ file: string, name: string, error?: string }} Unsteady */

/** More files than this do not fail by chance, and running them all again would only delay the result. */
const mostFiles = 20

/**
 * Runs every file with a failed check again, alone. A check that fails twice has failed; one that passes once counts as passed and unsteady.
 * @param {Check[]} checks @param {(file: string) => Promise<Check[]>} runAlone
 * @returns {Promise<{ checks: Check[], unsteady: Unsteady[] }>}
 */
export async function rerunFailed(checks, runAlone) {
  const files = new Set(checks.flatMap(({ file, status }) => (file !== undefined && status === 'failed' ? [file] : [])))
  if (files.size > mostFiles) {
    console.log(`\n${files.size} files failed, which is more than chance: none is run again.`)
    return { checks, unsteady: [] }
  }
  const rest = checks.filter(({ file }) => file === undefined || !files.has(file))
  const settled = []
  const unsteady = []
  for (const file of files) {
    const first = checks.filter((check) => check.file === file)
    const second = (await runAlone(file)).map((check) => ({ ...check, file }))
    settled.push(...settle(first, second))
    unsteady.push(...findUnsteady(first, second).map(({ name, ...failure }) => ({ file, name, ...failure })))
  }
  return { checks: [...rest, ...settled], unsteady }
}

/** @param {Check[]} first @param {Check[]} second @returns {Check[]} */
function settle(first, second) {
  return checksOfBoth(first, second).flatMap((check) => {
    const status = bestOf(statusIn(first, check), statusIn(second, check))
    if (check.isBeside && status === 'passed') return []
    const { error: _error, ...rest } = check
    return [{ ...rest, status, ...(status === 'failed' ? errorIn([...second, ...first], check) : {}) }]
  })
}

/** Returns those that failed once and passed once, with the error of the failure. @param {Check[]} first @param {Check[]} second */
const findUnsteady = (first, second) =>
  checksOfBoth(first, second).flatMap((check) => {
    const both = [statusIn(first, check), statusIn(second, check)]
    if (!both.includes('failed') || !both.includes('passed')) return []
    return [{ name: check.name, ...errorIn([...first, ...second], check) }]
  })

/** @param {Check[]} checks @param {Check} check @returns {{ error?: string }} */
function errorIn(checks, { name }) {
  const error = checks.find((check) => check.name === name && check.error !== undefined)?.error
  return error === undefined ? {} : { error }
}

/** @param {Check[]} first @param {Check[]} second */
const checksOfBoth = (first, second) => [
  ...first,
  ...second.filter(({ name }) => !first.some((check) => check.name === name)),
]

/** A result that is skipped or missing does not outweigh a failure. @param {Status | undefined} before @param {Status | undefined} after @returns {Status} */
function bestOf(before, after) {
  if (before === 'passed' || after === 'passed') return 'passed'
  return before === 'failed' || after === 'failed' ? 'failed' : 'skipped'
}

/**
 * A check beside the tests is listed only when it fails: where the file's tests have run without it, it has passed.
 * @param {Check[]} checks @param {Check} check @returns {Status | undefined}
 */
function statusIn(checks, { name, isBeside }) {
  const found = checks.find((check) => check.name === name)
  if (found) return found.status
  return isBeside && checks.some((check) => !check.isBeside) ? 'passed' : undefined
}
