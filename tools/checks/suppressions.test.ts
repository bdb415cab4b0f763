import { expect, test } from 'vitest'
import { checkSuppressions } from './suppressions.ts'
import { createTree } from '../source/tree.ts'

const wrong = (comment: string) =>
  checkSuppressions(createTree({ 'web/src/kit/copy.ts': `${comment}\nconst a = 1` })).map((problem) => problem.wrong)

test.each([
  '// oxlint-disable-next-line typescript/no-deprecated -- plain HTTP has no other way to copy',
  '// @ts-expect-error -- the library forgot this option in its types',
  '// Why a check may be silenced is written in docs/style.md.',
])('lets pass: %s', (comment) => {
  expect(wrong(comment)).toEqual([])
})

test.each([
  ['// oxlint-disable-next-line typescript/no-deprecated', 'without saying why'],
  ['// @ts-expect-error', 'without saying why'],
  ['// @ts-ignore -- the library forgot this option', 'for good'],
  ['// @ts-nocheck', 'for good'],
  ['// oxlint-disable-next-line -- because it is in the way here', 'every rule'],
  ['/* oxlint-disable typescript/no-explicit-any -- this file is full of it */', 'rest of the file'],
  ['// biome-ignore format: table', 'without saying why'],
])('refuses %s', (comment, said) => {
  expect(wrong(comment)).toEqual([expect.stringContaining(said)])
})
