import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestResult, TestSuite, Vitest } from 'vitest/node'
import type { Check } from './check.ts'
import { firstLines } from './first-lines.mjs'
import { outOfTime } from './time.mjs'

/**
 * Writes the checks of a vitest run into the file that `CHECKS_FILE` names. At the moment that `TESTS_END` says, in milliseconds, no further test begins: what
 * has not run by then is skipped, with that reason.
 */
export default class CheckReporter implements Reporter {
  #isEnded = false

  onInit(vitest: Vitest) {
    const end = Number(process.env['TESTS_END'])
    if (!end) return
    const stop = () => {
      this.#isEnded = true
      void vitest.cancelCurrentRun('keyboard-input')
    }
    setTimeout(stop, Math.max(0, end - Date.now())).unref()
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const file = process.env['CHECKS_FILE']
    if (file === undefined) throw new Error('CHECKS_FILE must name the file for the checks')
    const checks = modules.flatMap((module) => checksOf(module, this.#isEnded))
    fs.writeFileSync(file, JSON.stringify([...checks, ...unhandledErrors.map(unhandled)]))
  }
}

function checksOf(module: TestModule, isEnded: boolean): Check[] {
  const file = fileOf(module.moduleId)
  const tests = numberNames([...module.children.allTests()].map((test) => ({ file, ...checkOf(test, isEnded) })))
  const errors = errorsBeside(module)
  if (isEnded && tests.length === 0 && errors.length === 0)
    return [{ file, name: 'the whole file', status: 'skipped', reason: outOfTime }]
  const isBroken =
    errors.length > 0 || (module.state() === 'failed' && !tests.some(({ status }) => status === 'failed'))
  const checks: Check[] = isBroken
    ? [...tests, { file, name: 'the file itself', status: 'failed', isBeside: true, ...errorOf(errors) }]
    : tests
  const { collectDuration, duration } = module.diagnostic()
  return checks.map((check, at) => (at === 0 ? { ...check, fileSeconds: (collectDuration + duration) / 1000 } : check))
}

function checkOf(test: TestCase, isEnded: boolean): Check {
  const result = test.result()
  const hasNoReason = result.state === 'skipped' && test.options.mode !== 'todo' && result.note === undefined
  if (isEnded && (result.state === 'pending' || hasNoReason))
    return { name: test.fullName, status: 'skipped', reason: outOfTime }
  const check = { name: test.fullName, status: result.state === 'pending' ? 'failed' : result.state } as const
  const reason = reasonOf(test, result)
  return { ...check, ...(reason === undefined ? {} : { reason }), ...errorOf(result.errors ?? []) }
}

/** Returns what is kept of the first error: its message, the difference from what was expected, and the line of our own that met it. */
function errorOf([first]: readonly SerializedError[]): Pick<Check, 'error'> {
  if (!first) return {}
  const diff: unknown = first['diff']
  const [at] = first.stacks ?? []
  const parts = [
    firstLines(first.message, 8),
    ...(typeof diff === 'string' ? [firstLines(diff, 12)] : []),
    ...(at ? [`at ${fileOf(at.file)}:${at.line}`] : []),
  ]
  return { error: parts.join('\n') }
}

/** Returns why the test did not run. A test that is still to be written gives its reason behind the colon of its name. */
function reasonOf({ name, options }: TestCase, result: TestResult): string | undefined {
  if (result.state !== 'skipped') return undefined
  return options.mode === 'todo' ? (/: (.+)/.exec(name)?.[1] ?? 'it is yet to be written') : result.note
}

/** Numbers the names, because two tests of a file may have the same one. */
function numberNames(checks: Check[]): Check[] {
  const times = new Map<string, number>()
  return checks.map((check) => {
    const time = (times.get(check.name) ?? 0) + 1
    times.set(check.name, time)
    return time === 1 ? check : { ...check, name: `${check.name} (${time})` }
  })
}

/** A file that cannot be loaded, or a hook that fails, leaves its errors with the file or the `describe`, not with a test. */
function errorsBeside(module: TestModule): SerializedError[] {
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) => suite.errors())
}

function unhandled(error: SerializedError): Check {
  const file: unknown = error['VITEST_TEST_PATH']
  return {
    ...(typeof file === 'string' ? { file: fileOf(file) } : {}),
    name: 'an error outside every test',
    status: 'failed',
    isBeside: true,
    ...errorOf([error]),
  }
}

/** Returns the path from the folder where the run was started. */
const fileOf = (file: string) => path.relative(process.cwd(), file).replaceAll(path.sep, '/')
