import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import fs from 'node:fs'
  import os from 'node:os'
  const { standBack } = await import(process.argv[1])
  standBack(process.argv[2] === 'alone')
  console.log(fs.readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread))).join(' '))`

const priorities = async (how: string): Promise<number[]> => {
  const file = path.join(import.meta.dirname, 'priority.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, file, how])
  return stdout.trim().split(' ').map(Number)
}

test.runIf(process.platform === 'linux')('a thread that stands back has a lower priority than those beside it', async () => {
  const [own, ...others] = await priorities('beside the web')
  expect(own).toBe(19)
  expect(new Set(others)).toEqual(new Set([0]))
})

test.runIf(process.platform === 'linux')('who only works stands back with all its threads', async () => {
  expect(new Set(await priorities('alone'))).toEqual(new Set([19]))
})
