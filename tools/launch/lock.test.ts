import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-lock-'))
const file = path.join(folder, 'work.lock')
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('one works, the others wait their turn and are told so once', async () => {
  const happened: string[] = []
  const work = (name: string) =>
    withLock(
      file,
      async () => {
        happened.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        happened.push(`${name} ends`)
      },
      () => happened.push(`${name} waits`),
    )
  await Promise.all([work('first'), work('second')])
  expect(happened).toEqual(['second waits', 'first begins', 'first ends', 'second begins', 'second ends'])
})

test('the lock is given back when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(fs.existsSync(file)).toBe(false)
})

test('a lock left by kill -9 is taken over', async () => {
  const child = holdElsewhere()
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(fs.existsSync(file)).toBe(true)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine')
})

test('a lock whose number another program has now is taken over', async () => {
  fs.writeFileSync(file, `${process.pid} 1\n`)
  expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine')
})

function holdElsewhere() {
  const program = `const { withLock } = await import(process.argv[1]); await withLock(process.argv[2], () => new Promise(() => { console.log('held'); setInterval(() => {}, 60_000) }))`
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, path.join(import.meta.dirname, 'lock.mjs'), file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}
