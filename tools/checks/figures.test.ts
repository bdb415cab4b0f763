import { expect, test } from 'vitest'
import { figures, percentile } from './figures.ts'
import { createTree } from '../source/tree.ts'

test('percentiles are values that exist', () => {
  expect([50, 95, 100].map((percent) => percentile([5, 1, 3, 2, 4], percent))).toEqual([3, 5, 5])
  expect(percentile([], 50)).toBe(0)
})

test('the figures tell what is long, and words apart from code', () => {
  const long = `export function draw() {\n${'  a()\n'.repeat(300)}}\n`
  const lines = figures(
    createTree({
      'web/src/kit/long.ts': long,
      'web/src/kit/words.zh.ts': long,
      'web/src/kit/long.test.ts': 'test()\n',
      'web/src/kit/cast.ts': 'const a = b as C\nconst d = e as const\n',
    }),
  )
  expect(lines.join('\n')).toMatch(
    /files {5}2 · lines 304.*[\s\S]*tests {5}1 files · 1 lines[\s\S]*over 40 lines: 1[\s\S]*casts {5}1 [\s\S]*302 web\/src\/kit\/long\.ts[\s\S]*302 draw web\/src\/kit\/long\.ts:1/,
  )
})
