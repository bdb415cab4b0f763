import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the checks refuse a name that none of them has, instead of checking nothing', () => {
  const given = [path.join(import.meta.dirname, 'verify.ts'), 'docs', 'rooms']
  const { status, stderr, stdout } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no check "rooms"; the checks are: imports, files, words'),
  })
})
