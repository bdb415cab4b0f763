import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Each test starts vitest several times, and a shared machine may be slow.
vi.setConfig({ testTimeout: 120_000 })

const checkout = path.resolve(import.meta.dirname, '../..')
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-test-run-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

fs.symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'))
const configOf = (more = '') =>
  `export default { test: { projects: [{ test: { name: 'sample', include: ['samples/*.test.ts'], ${more} } }] } }`
write('vitest.config.ts', configOf())
write('package.json', '{ "type": "module" }')

beforeEach(() => {
  for (const name of ['samples', '.cache', 'tried']) fs.rmSync(path.join(root, name), { recursive: true, force: true })
  write('docs/testing.md', '## What must run\n\n| main | 1 |\n')
})

/** A test that fails the first time that it runs, and passes from then on. */
const onceBroken = `import fs from 'node:fs'
const isFirst = !fs.existsSync('tried')
fs.writeFileSync('tried', '')
`

test('what passes passes, and nothing is unsteady', () => {
  write(
    'samples/good.test.ts',
    `import { expect, test } from 'vitest'\ntest('one', () => expect(1).toBe(1))\ntest('two', () => expect(2).toBe(2))`,
  )
  const { code, last, printed } = run()
  expect([code, last]).toEqual([0, '2 passed, 0 failed'])
  expect(printed).not.toMatch(/Again, alone|Unsteady|Skipped/)
  expect(unsteady()).toEqual([])
})

test('a test that passes the second time passes, and is listed as unsteady', () => {
  write(
    'samples/shaky.test.ts',
    `${onceBroken}import { describe, expect, test } from 'vitest'\ntest('steady', () => expect(1).toBe(1))\ndescribe('now', () => test('and then', () => expect(isFirst).toBe(false)))`,
  )
  const { code, last, printed } = run()
  expect([code, last]).toEqual([0, '2 passed, 0 failed'])
  expect(printed).toContain('Again, alone: samples/shaky.test.ts')
  expect(printed).toMatch(
    /Unsteady[^\n]+\n {2}samples\/shaky\.test\.ts › now > and then\n {6}expected true to be false[^]+\n {6}at samples\/shaky\.test\.ts:\d+\n/,
  )
  expect(unsteady()).toEqual([{ file: 'samples/shaky.test.ts', name: 'now > and then' }])
})

test('a test that fails twice fails the run, and is not unsteady', () => {
  write(
    'samples/bad.test.ts',
    `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))\ntest('bad', () => expect(1).toBe(2))`,
  )
  const { code, last, printed } = run()
  expect([code, last]).toEqual([1, '1 passed, 1 failed'])
  expect(printed).toContain('Again, alone: samples/bad.test.ts')
  expect(printed).toContain('Failed:\n  samples/bad.test.ts › bad\n      expected 1 to be 2')
  expect(unsteady()).toEqual([])
})

test('a file that cannot be loaded is loaded again: its tests count then', () => {
  write(
    'samples/unloaded.test.ts',
    `${onceBroken}import { expect, test } from 'vitest'\nif (isFirst) throw new Error('not yet')\ntest('good', () => expect(1).toBe(1))`,
  )
  const { code, last } = run()
  expect([code, last]).toEqual([0, '1 passed, 0 failed'])
  expect(unsteady()).toEqual([{ file: 'samples/unloaded.test.ts', name: 'the file itself' }])
})

test('a file that never loads, a hook that always fails and an error that nobody catches fail the run', () => {
  write('samples/broken.test.ts', `throw new Error('never')`)
  write(
    'samples/hook.test.ts',
    `import { afterAll, expect, test } from 'vitest'\nafterAll(() => { throw new Error('hook') })\ntest('good', () => expect(1).toBe(1))`,
  )
  write(
    'samples/stray.test.ts',
    `import { expect, test } from 'vitest'\ntest('good', async () => {\n  void Promise.reject(new Error('stray'))\n  await new Promise((resolve) => setTimeout(resolve, 50))\n  expect(1).toBe(1)\n})`,
  )
  const { code, last, printed } = run()
  expect([code, last]).toEqual([1, '2 passed, 3 failed'])
  for (const line of [
    'broken.test.ts › the file itself\n      never\n',
    'hook.test.ts › the file itself\n      hook\n',
    'stray.test.ts › an error outside every test\n      stray\n',
  ])
    expect(printed).toContain(line)
})

test('what was known of files that are not looked at stays known; what is steady now is forgotten', () => {
  write('samples/good.test.ts', `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))`)
  write('elsewhere.test.ts', '')
  const of = (file: string) => ({ file, name: 'good' })
  write(
    '.cache/unsteady.json',
    JSON.stringify(['elsewhere.test.ts', 'deleted.test.ts', 'samples/good.test.ts'].map(of)),
  )
  run()
  expect(unsteady()).toEqual([of('elsewhere.test.ts')])
})

test('what is skipped stands in a table with its reason', () => {
  write(
    'samples/skips.test.ts',
    `import { expect, test } from 'vitest'\ntest('engine', ({ skip }) => { skip('the package chdb is missing'); expect(1).toBe(1) })\ntest.todo('later: its subject is not there')\ntest('good', () => expect(1).toBe(1))`,
  )
  const { code, last, printed } = run()
  expect([code, last]).toEqual([0, '1 passed, 0 failed, 2 skipped'])
  expect(printed).toContain('| samples/skips.test.ts | engine | the package chdb is missing |')
  expect(printed).toContain('| samples/skips.test.ts | later: its subject is not there | its subject is not there |')
})

test('a lane that runs fewer checks than docs/testing.md asks for fails', () => {
  write('docs/testing.md', '## What must run\n\n| main | 1,002 |\n')
  write('samples/good.test.ts', `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))`)
  const { code, last, printed } = run()
  expect([code, last]).toEqual([1, '1 passed, 1 failed'])
  expect(printed).toContain('the lane main ran 1 checks; docs/testing.md asks for at least 1002')
})

test('files by name are run once, and need not be enough', () => {
  write('docs/testing.md', '## What must run\n\n| main | 1,002 |\n')
  write('samples/good.test.ts', `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))`)
  write('samples/bad.test.ts', `import { expect, test } from 'vitest'\ntest('bad', () => expect(1).toBe(2))`)
  expect(run('good')).toMatchObject({ code: 0, last: '1 passed, 0 failed' })
  const bad = run('bad')
  expect(bad).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
  expect(bad.printed).not.toContain('Again, alone')
  expect(run('nothing')).toMatchObject({ code: 1, last: '0 passed, 0 failed' })
})

test('a whole run on a slow machine ends in time: what has not begun is skipped, with the reason, and counts for nothing', () => {
  const waits = `import { expect, test } from 'vitest'\nconst wait = () => new Promise((resolve) => setTimeout(resolve, 1500))\n`
  const three = ['one', 'two', 'three'].map(
    (name) => `test('${name}', async () => { await wait(); expect(1).toBe(1) })`,
  )
  for (const file of ['first', 'second', 'third']) write(`samples/${file}.test.ts`, waits + three.join('\n'))
  write('vitest.config.ts', configOf('maxWorkers: 1, isolate: false'))
  try {
    // All three would take fourteen seconds.
    const { code, last, printed } = run({ seconds: 5 })
    expect([code, last]).toEqual([0, expect.stringMatching(/^[1-6] passed, 0 failed, [1-8] skipped$/)])
    expect(printed).toMatch(/\| samples\/\w+\.test\.ts \| [a-z ]+ \| the machine was too slow/)
    write('docs/testing.md', '## What must run\n\n| main | 9 |\n')
    expect(run({ seconds: 5 }).printed).toContain('docs/testing.md asks for at least 9')
    expect(run().last).toBe('9 passed, 0 failed')
  } finally {
    write('vitest.config.ts', configOf())
  }
})

test('a part of a whole run whose time is over before it begins starts nothing', () => {
  write('samples/good.test.ts', `import { expect, test } from 'vitest'\ntest('good', () => expect(1).toBe(1))`)
  const { code, last, printed } = run({ seconds: -1 })
  expect([code, last]).toEqual([1, '0 passed, 1 failed, 1 skipped'])
  expect(printed).not.toContain('RUN')
})

function write(name: string, text: string) {
  const file = path.join(root, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/** Runs the lane `main`, whose tests are the samples; `seconds` is the time that a whole run has for them. */
function run(...given: [{ seconds: number }] | string[]) {
  const [first] = given
  const filters = typeof first === 'object' ? [] : (given as string[])
  const end = typeof first === 'object' ? String(Date.now() + first.seconds * 1000) : ''
  const starting = `
    const [{ runTests }, { runVitest }] = [await import(process.argv[1]), await import(process.argv[2])]
    const end = Number(process.env.SAMPLES_END) || undefined
    const lane = { name: 'main', title: 'Samples', projects: ['sample'], run: (place, filters) => runVitest(place, ['sample'], { filters, end }) }
    process.exitCode = await runTests({ node: process.execPath, env: process.env, root: process.cwd() }, [lane], process.argv.slice(3))`
  const modules = ['run.mjs', 'vitest.mjs'].map((name) => path.join(import.meta.dirname, name))
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$|NODE_ENV$|CHECKS_FILE$|TESTS_END$)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', starting, ...modules, ...filters],
    {
      cwd: root,
      env: { ...env, NO_COLOR: '1', SAMPLES_END: end },
      encoding: 'utf8',
    },
  )
  return { code: status, last: stdout.trimEnd().split('\n').at(-1), printed: stdout + stderr }
}

const unsteady = (): unknown => JSON.parse(fs.readFileSync(path.join(root, '.cache/unsteady.json'), 'utf8'))
