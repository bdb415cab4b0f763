import { expect, test } from 'vitest'
import { isWalkCheaper, runPatterns } from './fragments.ts'

const few = 50

test.each([
  ['many rows have it', { seen: 1024, rows: 300_000, fitting: 34, alike: 40 }, true],
  [
    'one in five hundred has it, and a third only its signs',
    { seen: 1024, rows: 500_000, fitting: 2, alike: 340 },
    true,
  ],
  [
    'one in five hundred has it, and hardly a row only its signs',
    { seen: 1024, rows: 500_000, fitting: 2, alike: 4 },
    false,
  ],
  ['none of the first has it, and a third its signs', { seen: 1024, rows: 500_000, fitting: 0, alike: 340 }, false],
  ['the table is small', { seen: 900, rows: 900, fitting: 20, alike: 30 }, false],
  ['nobody has counted the table yet', { seen: 1024, rows: 0, fitting: 1000, alike: 1000 }, true],
  ['it is empty', { seen: 0, rows: 0, fitting: 0, alike: 0 }, false],
])('where %s', (_, sample, isWalked) => expect(isWalkCheaper(sample, few)).toBe(isWalked))

test.each([
  ['U00037', ['%U00%', '%000%', '%003%', '%037%']],
  ['U00000', ['%U00%', '%000%']],
  ['2611-0042', ['%261%', '%611%', '%004%', '%042%']],
  ['12-4_%', []],
])('the runs of %s', (text, patterns) => expect(runPatterns(text)).toEqual(patterns))
