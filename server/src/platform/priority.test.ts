import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import os from 'node:os'
  const { standBack } = await import(process.argv[1])
  standBack()
  console.log(os.getPriority())`

test.runIf(process.platform === 'linux')('who stands back has a lower priority than who does not', async () => {
  const file = path.join(import.meta.dirname, 'priority.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, file])
  expect(Number(stdout)).toBe(19)
})
