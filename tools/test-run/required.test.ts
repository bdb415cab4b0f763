import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lanes } from './lanes.mjs'
import { readRequired } from './required.mjs'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-required-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

fs.mkdirSync(path.join(root, 'docs'))
fs.writeFileSync(
  path.join(root, 'docs/testing.md'),
  '# Testing\n\n| main | 1 |\n|---|--:|\n\n## What must run\n\n| lane | checks, at least |\n|---|--:|\n| `main` | 5,700 |\n| trust | at least 420 |\n\n## Others\n\n| fast | 7 |\n',
)

test.each([
  ['main', 5700],
  ['trust', 420],
])('the lane %s must run %i checks', (lane, checks) => {
  expect(readRequired(root, lane)).toBe(checks)
})

test('a lane without its row is refused', () => {
  expect(() => readRequired(root, 'fast')).toThrow('how many checks the lane "fast" must run')
})

test.each(Object.keys(lanes))('docs/testing.md has a row for the lane %s', (lane) => {
  expect(readRequired(path.resolve(import.meta.dirname, '../..'), lane)).toBeGreaterThan(100)
})
