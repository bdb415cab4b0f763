import { maskedText } from '@seamark/contract/platform/masked-values'
import { describe, expect, test } from 'vitest'
import type { JudgedRow } from '../../../platform/list.ts'
import { FileProblem } from '../sheets/adapters/file-problem.ts'
import {
  cellProblems,
  countFlagged,
  countsOf,
  coverProblems,
  mergeTwins,
  problemsOf,
  stageRow,
  valuesOf,
  withinKeys,
} from './rows.rules.ts'

const columnOf = new Map([
  ['name', 0],
  ['email', 2],
])
const row = (number: number, judged: JudgedRow) => ({
  row: stageRow({ row: number, cells: [] }, judged, [], columnOf),
  keys: judged.keys ?? [],
  within: judged.within ?? [],
  ...(judged.repeat
    ? { repeat: { ...judged.repeat, problems: problemsOf(judged.repeat.problems, number, columnOf) } }
    : {}),
})

test('values are the mapped cells, trimmed; a short row has empty ones', () => {
  expect(valuesOf([' 象山港 ', '0574'], columnOf)).toEqual({ name: '象山港', email: '' })
})

test('a cell with a cover of an export is an error, so that it is written in the place of no value', () => {
  const cells = ['象山港', maskedText, maskedText]
  const problems = coverProblems({ row: 4, cells }, columnOf)
  expect(problems).toMatchObject([{ code: 'platform.values_hidden', row: 4, column: 2, field: 'email' }])
  expect(stageRow({ row: 4, cells }, { verdict: 'update', prepared: {} }, problems, columnOf)).toMatchObject({
    verdict: 'error',
    prepared: null,
  })
  expect(coverProblems({ row: 5, cells: ['象山港', maskedText, ''] }, columnOf)).toEqual([])
})

describe('rows of one file that are the same', () => {
  const verdicts = (...rows: JudgedRow[]) =>
    mergeTwins(
      rows.map((judged, index) => row(index + 2, judged)),
      new Map(),
    ).rows.map(({ verdict, match }) => [verdict, match?.row ?? null])

  test.each<[string, JudgedRow[], unknown]>([
    [
      'the later one is a duplicate of the first',
      [
        { verdict: 'create', keys: ['name:a'] },
        { verdict: 'create', keys: ['code:1', 'name:a'] },
      ],
      [
        ['create', null],
        ['duplicate', 2],
      ],
    ],
    [
      'a wrong row stands in nobody’s way',
      [
        { verdict: 'error', keys: ['name:a'] },
        { verdict: 'create', keys: ['name:a'] },
      ],
      [
        ['error', null],
        ['create', null],
      ],
    ],
    [
      'a duplicate claims nothing further',
      [
        { verdict: 'create', keys: ['name:a'] },
        { verdict: 'create', keys: ['name:a', 'code:1'] },
        { verdict: 'create', keys: ['code:1'] },
      ],
      [
        ['create', null],
        ['duplicate', 2],
        ['create', null],
      ],
    ],
    [
      'one that is there already counts',
      [
        { verdict: 'unchanged', keys: ['code:1'] },
        { verdict: 'update', keys: ['code:1'] },
      ],
      [
        ['unchanged', null],
        ['duplicate', 2],
      ],
    ],
    [
      'keys of different kinds differ',
      [
        { verdict: 'create', keys: ['name:1'] },
        { verdict: 'create', keys: ['code:1'] },
      ],
      [
        ['create', null],
        ['create', null],
      ],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(verdicts(...rows)).toEqual(expected)
  })

  test('a further row of a record adds to it what is not there, is unchanged when it says nothing new, and a duplicate when another row has said it', () => {
    const further = (within: string, more: Partial<JudgedRow['repeat']> = {}): JudgedRow => ({
      verdict: 'create',
      keys: ['name:a', 'email:x'],
      within: [within],
      repeat: {
        by: ['name:a'],
        verdict: 'update',
        prepared: { adds: within },
        changes: [{ field: 'contactName', before: '', after: within }],
        ...more,
      },
    })
    const rows = [
      further('mobile:1'),
      further('mobile:2'),
      further('mobile:1'),
      further('mobile:2'),
      further('mobile:9', { verdict: 'unchanged' }),
    ]
    const judged = mergeTwins(
      rows.map((one, index) => row(index + 2, one)),
      new Map(),
    ).rows
    expect(judged.map(({ verdict, match }) => [verdict, match?.by ?? null, match?.row ?? null])).toEqual([
      ['create', null, null],
      ['update', 'name', 2],
      ['duplicate', 'mobile', 2],
      ['duplicate', 'mobile', 3],
      ['unchanged', 'name', 2],
    ])
    expect(judged[1]).toMatchObject({
      prepared: { adds: 'mobile:2' },
      subject_id: null,
      changes: [{ after: 'mobile:2' }],
    })
    expect(judged[4]).toMatchObject({ prepared: null, changes: [] })
  })

  test('what the same mailbox alone has in common is no further row of the record, and the same person of another record is another', () => {
    const of = (keys: string[], within: string): JudgedRow => ({
      verdict: 'create',
      keys,
      within: [within],
      repeat: { by: keys.slice(0, 1), verdict: 'update' },
    })
    expect(
      verdicts(
        of(['name:a', 'email:x'], 'mobile:1'),
        of(['name:b', 'email:x'], 'mobile:2'),
        of(['name:c'], 'mobile:1'),
      ),
    ).toEqual([
      ['create', null],
      ['duplicate', 2],
      ['create', null],
    ])
  })

  test('further rows find what earlier chunks have', () => {
    const [first] = [
      row(900, {
        verdict: 'create',
        keys: ['name:a'],
        within: ['mobile:1'],
        repeat: { by: ['name:a'], verdict: 'update' },
      }),
    ]
    const claimed = new Map([['name:a', 7]])
    expect(withinKeys([first], claimed)).toEqual(['7/mobile:1'])
    expect(mergeTwins([first], new Map([...claimed, ['7/mobile:1', 8]])).rows).toMatchObject([
      { verdict: 'duplicate', match: { row: 8, by: 'mobile' } },
    ])
    expect(mergeTwins([first], new Map(claimed)).rows).toMatchObject([
      { verdict: 'update', match: { row: 7, by: 'name' } },
    ])
  })

  test('a further row that cannot add anything is refused with its reason, and a remark of its own record is not said of it', () => {
    const doubted = { field: 'email', code: 'phonebook.contact_mobileless' }
    const lacking = { field: 'email', code: 'phonebook.contact_mobile_blank' }
    const rows = [
      row(2, { verdict: 'create', keys: ['name:a'], problems: [doubted] }),
      row(3, {
        verdict: 'create',
        keys: ['name:a'],
        problems: [doubted],
        repeat: { by: ['name:a'], verdict: 'error', problems: [lacking] },
      }),
      row(4, { verdict: 'create', keys: ['name:a'], problems: [doubted] }),
    ]
    const judged = mergeTwins(rows, new Map()).rows
    expect(judged.map(({ verdict, problems }) => [verdict, problems.map(({ code }) => code)])).toEqual([
      ['create', [doubted.code]],
      ['error', [lacking.code]],
      ['duplicate', []],
    ])
    expect(judged[1]?.problems[0]).toMatchObject({ row: 3, column: 2 })
    expect(countFlagged(judged)).toBe(1)
  })

  test('rows of earlier chunks count, and a twin is written by nobody', () => {
    const { rows, claims } = mergeTwins(
      [row(900, { verdict: 'create', prepared: { name: 'a' }, keys: ['name:a'] })],
      new Map([['name:a', 7]]),
    )
    expect(rows).toMatchObject([{ verdict: 'duplicate', prepared: null, match: { row: 7, by: 'name', id: null } }])
    expect(claims).toEqual([])
  })
})

test('a cell that the file itself has wrong makes the row an error, if it is imported', () => {
  const problems = [
    new FileProblem('workbench.file_formula', { row: 4, column: 2 }),
    new FileProblem('workbench.file_formula', { row: 4, column: 1 }),
  ]
  const own = cellProblems({ row: 4, cells: [], problems }, columnOf)
  expect(own).toMatchObject([{ code: 'workbench.file_formula', field: 'email', column: 2, row: 4 }])
  expect(stageRow({ row: 4, cells: [] }, { verdict: 'create', prepared: {} }, own, columnOf)).toMatchObject({
    verdict: 'error',
    prepared: null,
    problems: own,
  })
})

test('counts', () => {
  expect(countsOf([{ verdict: 'create' }, { verdict: 'create' }, { verdict: 'error' }])).toEqual({
    creates: 2,
    updates: 0,
    unchanged: 0,
    duplicates: 0,
    errors: 1,
  })
})
