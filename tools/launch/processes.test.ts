import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-processes-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

// The program writes its number when it starts, and `stopped` when it could stop by itself; then it exits with 7.
const program = path.join(folder, 'program.mjs')
fs.writeFileSync(
  program,
  `import fs from 'node:fs'
   const note = process.argv[2]
   process.once('SIGTERM', () => { process.stdout.write('stopping\\n'); setTimeout(() => { fs.writeFileSync(note, 'stopped'); process.exit(7) }, 20) })
   fs.writeFileSync(note, String(process.pid))
   setInterval(() => {}, 60_000)`,
)

test('SIGTERM reaches the program, whose exit code is passed on', async () => {
  const { starter, note } = await start()
  starter.kill('SIGTERM')
  expect(await exitCode(starter)).toBe(7)
  expect(read(note)).toBe('stopped')
})

test('Ctrl-C reaches the program once', async () => {
  const { starter, note } = await start()
  process.kill(-(starter.pid ?? 0), 'SIGINT')
  expect(await exitCode(starter)).toBe(7)
  expect(read(note)).toBe('stopped')
})

test('kill -9 of the starter stops the program too, in its own way, though nobody reads its lines any more', async () => {
  const { starter, note } = await start()
  starter.stdout.destroy()
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(read(note)).toBe('stopped'), { timeout: 10_000, interval: 20 })
})

const isUnableToBecome = process.platform === 'win32' || process.execve === undefined

test('a program that takes the place of its starter is the same process, and passes its own exit code on', async ({
  skip,
}) => {
  skip(isUnableToBecome, 'this system or Node cannot replace a process')
  const { starter, note } = await start('becomeNode')
  expect(Number(read(note))).toBe(starter.pid)
  starter.kill('SIGTERM')
  expect(await exitCode(starter)).toBe(7)
  expect(read(note)).toBe('stopped')
})

test.each(['SIGINT', 'SIGHUP'] as const)(
  'a program that takes the place of its starter stops on %s',
  async (signal) => {
    const { starter, note } = await start('becomeNode')
    process.kill(-(starter.pid ?? 0), signal)
    expect(await exitCode(starter)).toBe(7)
    expect(read(note)).toBe('stopped')
  },
)

test('a program that takes the place of its starter stops when npm ends, and is left alone when a shell does', async () => {
  const byShell = await startBelow({})
  const byNpm = await startBelow({ npm_lifecycle_event: 'start' })
  for (const { parent } of [byShell, byNpm]) parent.kill('SIGKILL')
  await vi.waitFor(() => expect(read(byNpm.note)).toBe('stopped'), { timeout: 10_000, interval: 20 })
  const pid = Number(read(byShell.note))
  expect(pid).toBeGreaterThan(0)
  process.kill(pid, 'SIGTERM')
  await vi.waitFor(() => expect(read(byShell.note)).toBe('stopped'), { timeout: 10_000, interval: 20 })
})

const starting = `const [file, way, ...args] = process.argv.slice(1)
  const processes = await import(file)
  process.exitCode = await processes[way](process.execPath, args, { env: process.env })`
const startingOf = (way: string, note: string) => [
  '--input-type=module',
  '--eval',
  starting,
  path.join(import.meta.dirname, 'processes.mjs'),
  way,
  program,
  note,
]

/** Starts the starter as the child of a process of its own, which can be killed. */
async function startBelow(environment: NodeJS.ProcessEnv) {
  const note = path.join(folder, `${Math.random()}`)
  const below = `const { spawn } = await import('node:child_process')
    spawn(process.execPath, process.argv.slice(1), { stdio: 'ignore', detached: true })
    setInterval(() => {}, 60_000)`
  const { npm_lifecycle_event: _npm, ...env } = process.env
  const parent = spawn(
    process.execPath,
    ['--input-type=module', '--eval', below, '--', ...startingOf('becomeNode', note)],
    { stdio: 'ignore', env: { ...env, ...environment } },
  )
  await vi.waitFor(() => expect(Number(read(note))).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
  return { parent, note }
}

async function start(way: 'runNode' | 'becomeNode' = 'runNode') {
  const note = path.join(folder, `${Math.random()}`)
  const starter = spawn(process.execPath, startingOf(way, note), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await vi.waitFor(() => expect(Number(read(note))).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
  return { starter, note }
}

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

const exitCode = (child: ReturnType<typeof spawn>) => new Promise((resolve) => child.once('exit', resolve))
