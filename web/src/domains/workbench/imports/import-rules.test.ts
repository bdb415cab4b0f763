import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { describe, expect, test } from 'vitest'
import {
  firstValues,
  firstVerdict,
  isAboutLetters,
  leftOf,
  mappingOf,
  mayRemap,
  missingFields,
  rowsOf,
  stepOf,
  columnsByField,
} from './import-rules.ts'

const options = {
  existing: 'skip',
  blanks: 'keep',
  visibility: 'private',
  holderId: null,
  labels: 'refuse',
  intoId: null,
} as const
const shown = { existing: 'skip', blanks: 'keep', newRecords: 'private', labels: 'refuse', intoId: null } as const
const column = (index: number, suggestion: string | null) => ({
  index,
  letter: 'ABCD'.charAt(index),
  heading: `列${index}`,
  samples: [],
  suggestion,
})
const counts = { create: 96, update: 3, unchanged: 2, duplicate: 1, error: 4 }
const source = {} as NonNullable<ImportView['source']>
const mapping = { columns: [], options }
const known = new Set(['name', 'telephone', 'email'])

describe('the step that is shown', () => {
  test.for([
    ['reading', null, null, 'mapping'],
    ['mapping', source, null, 'mapping'],
    ['checking', source, mapping, 'check'],
    ['checked', source, mapping, 'check'],
    ['running', source, mapping, 'run'],
    ['done', source, mapping, 'run'],
    ['failed', null, null, 'file'],
    ['failed', source, null, 'mapping'],
    ['failed', source, mapping, 'run'],
    ['cancelled', source, mapping, 'run'],
  ] as const)('%s is at its own step', ([state, source, mapping, step]) => {
    expect(stepOf({ state, source, mapping, fileIsKept: true }, false)).toBe(step)
  })

  test('columns are gone back to only while the file is there, and never while it is being written', () => {
    const at = (state: ImportView['state'], fileIsKept = true) => mayRemap({ state, source, fileIsKept })
    expect([at('checked'), at('failed'), at('checked', false), at('running'), at('done')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(mayRemap({ state: 'failed', source: null, fileIsKept: true })).toBe(false)
    expect(stepOf({ state: 'checked', source, mapping, fileIsKept: true }, true)).toBe('mapping')
    expect(stepOf({ state: 'checked', source, mapping, fileIsKept: false }, true)).toBe('check')
  })
})

describe('which column is which field', () => {
  test('begins with what the headings say: a field goes to the first column that wants it, an unknown one to none', () => {
    const columns = [column(0, 'name'), column(1, 'name'), column(2, null), column(3, 'gone')]
    expect(firstValues({ columns, mapping: null, mappingIsSaved: false }, known)).toEqual({
      ...shown,
      fields: { 0: 'name', 1: null, 2: null, 3: null },
    })
  })

  test('a mapping that was chosen wins over the headings, with its options', () => {
    const chosen = { columns: [{ index: 0, field: 'email' }], options: { ...options, existing: 'update' as const } }
    expect(firstValues({ columns: [column(0, 'name')], mapping: chosen, mappingIsSaved: true }, known)).toEqual({
      ...shown,
      existing: 'update',
      fields: { 0: 'email' },
    })
  })

  test('the record that the rows belong to is that from which the person comes, and never that of an earlier file', () => {
    const mapping = { columns: [], options: { ...options, intoId: 7 } }
    const into = (mappingIsSaved: boolean, firstId: number | null) =>
      firstValues({ columns: [], mapping, mappingIsSaved }, known, firstId).intoId
    expect([into(true, 8), into(true, null), into(false, 8)]).toEqual([8, null, 7])
    expect(firstValues({ columns: [], mapping: null, mappingIsSaved: false }, known, 8).intoId).toBe(8)
  })

  test('a required field without a column is missing; a cleared choice holds none', () => {
    const fields = [
      { key: 'name', required: true },
      { key: 'email', required: false },
    ]
    expect(missingFields(fields, { 0: 'email', 1: null })).toEqual([{ key: 'name', required: true }])
    expect(missingFields(fields, { 0: 'name' })).toEqual([])
    expect([...columnsByField({ 2: 'name', 3: null })]).toEqual([['name', 2]])
  })

  test('new records go to the colleague who was chosen, and to nobody who was chosen before that', () => {
    const toColleague = { columns: [], options: { ...options, holderId: 7 } }
    expect(firstValues({ columns: [], mapping: toColleague, mappingIsSaved: true }, known)).toMatchObject({
      newRecords: 'colleague',
      holderId: 7,
    })
    const sent = (newRecords: 'private' | 'public' | 'colleague') =>
      mappingOf([], { ...shown, newRecords, holderId: 7, fields: {} }).options
    expect(sent('colleague')).toMatchObject({ visibility: 'private', holderId: 7 })
    expect(sent('public')).toMatchObject({ visibility: 'public', holderId: null })
    expect(sent('private')).toMatchObject({ visibility: 'private', holderId: null })
  })

  test('every column is sent, those that are not imported as such', () => {
    const columns = [column(0, null), column(1, null)]
    expect(mappingOf(columns, { ...shown, fields: { 0: 'name' } })).toEqual({
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: null },
      ],
      options,
    })
  })
})

test('the counts add up, and the first kind of row that there is comes first', () => {
  expect(rowsOf(counts)).toBe(106)
  expect(leftOf(counts)).toBe(5)
  expect(firstVerdict(counts)).toBe('create')
  expect(firstVerdict({ ...counts, create: 0, update: 0 })).toBe('unchanged')
  expect(firstVerdict({ create: 0, update: 0, unchanged: 0, duplicate: 0, error: 0 })).toBe('create')
})

test('the reader is asked for the encoding where letters are the problem and the file is still there', () => {
  const problem = { code: 'workbench.file_encoding', message: '', sheet: null, row: 3, column: null, field: null }
  expect(isAboutLetters({ problem, fileIsKept: true })).toBe(true)
  expect(isAboutLetters({ problem, fileIsKept: false })).toBe(false)
  expect(isAboutLetters({ problem: { ...problem, code: 'workbench.file_protected' }, fileIsKept: true })).toBe(false)
  expect(isAboutLetters({ problem: null, fileIsKept: true })).toBe(false)
})
