import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLog, gatherLines } from './log.ts'

function openFile() {
  const name = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lines-')), 'log')
  const descriptor = fs.openSync(name, 'a')
  const messages = () =>
    fs
      .readFileSync(name, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { log: createLog('info', gatherLines(descriptor)), messages }
}

test('lines of one moment are written together, in their order', async () => {
  const { log, messages } = openFile()
  for (let turn = 0; turn < 200; turn++) log.info(`line ${turn}`)
  expect(messages().length).toBeLessThan(200)
  await vi.waitFor(() => expect(messages()).toEqual(Array.from({ length: 200 }, (_, turn) => `line ${turn}`)))
})

test.each(['warn', 'error', 'fatal'] as const)(
  'a line of level %s is written at once, with those before it',
  (level) => {
    const { log, messages } = openFile()
    log.info('before')
    log[level]('now')
    expect(messages()).toEqual(['before', 'now'])
  },
)

test.each([
  ['ends', 'process.exit(3)', 3],
  ['has nothing left to do', '', 0],
  ['fails', 'throw new Error("broken")', 1],
])('a process that %s loses no line', async (_name, last, code) => {
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
    const log = createLog('info')
    for (let turn = 0; turn < 50; turn++) log.info('line ' + turn)
    ${last}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  const ended = await new Promise((resolve) => child.once('close', resolve))
  expect([ended, text.split('\n').filter((line) => line.includes('"line ')).length]).toEqual([code, 50])
})
