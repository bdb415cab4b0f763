import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = `
  import fs from 'node:fs'
  import os from 'node:os'
  const { lowerPriority } = await import(process.argv[1])
  // What it waits for keeps no process alive.
  const alive = setInterval(() => undefined, 60_000)
  await lowerPriority(process.argv[2] === 'alone')
  clearInterval(alive)
  const session = fs.existsSync('/proc/self/autogroup') ? Number(fs.readFileSync('/proc/self/autogroup', 'utf8').split(' ').at(-1)) : 0
  console.log([session, ...fs.readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)))].join(' '))`

async function priorities(how: 'alone' | 'beside the web', session: 'own' | 'shared') {
  const file = path.join(import.meta.dirname, 'priority.ts')
  const { stdout } = spawn(process.execPath, ['--input-type=module', '--eval', program, file, how], {
    detached: session === 'own',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [sessions, own, ...others] = (await text(stdout)).trim().split(' ').map(Number)
  return { session: sessions, own, others: [...new Set(others)] }
}

test('a thread that stands back has a lower priority than those beside it', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux gives each thread a priority')
  expect(await priorities('beside the web', 'own')).toEqual({ session: 0, own: 19, others: [0] })
})

test('who only works stands back with all its threads, and leaves a session that is not its own alone', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux gives each thread a priority')
  expect(await priorities('alone', 'shared')).toEqual({ session: 0, own: 19, others: [19] })
})

test('who only works stands back with a session of its own', async ({ skip }) => {
  skip(!fs.existsSync('/proc/self/autogroup'), 'this kernel gives sessions no shares')
  expect(await priorities('alone', 'own')).toEqual({ session: 19, own: 19, others: [19] })
})
