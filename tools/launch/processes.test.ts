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

async function start() {
  const note = path.join(folder, `${Math.random()}`)
  const starting = `const { runNode } = await import(process.argv[1]); process.exitCode = await runNode(process.execPath, process.argv.slice(2))`
  const starter = spawn(
    process.execPath,
    ['--input-type=module', '--eval', starting, path.join(import.meta.dirname, 'processes.mjs'), program, note],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  await vi.waitFor(() => expect(Number(read(note))).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
  return { starter, note }
}

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

const exitCode = (child: ReturnType<typeof spawn>) => new Promise((resolve) => child.once('exit', resolve))
