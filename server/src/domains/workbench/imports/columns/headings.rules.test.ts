import { expect, test } from 'vitest'
import type { ImportField } from '../../../../platform/list.ts'
import { fieldsOfHeadings, hashOfHeadings, headingRow, isReason } from './headings.rules.ts'

const fields: ImportField[] = [
  { key: 'name', heading: 'phonebook.field.name', aliases: ['Customer name', '单位名称'], required: true },
  { key: 'telephone', heading: 'phonebook.field.telephone', aliases: ['Tel', '联系电话'] },
  { key: 'email', heading: 'phonebook.field.email', aliases: ['E-mail'] },
  { key: 'custodian', heading: 'phonebook.field.custodian', aliases: [], readOnly: true },
]

test.each([
  ['as it is', ['公司名称'], ['name']],
  ['in any of the four languages', ['会社名'], ['name']],
  ['by an alias, without case, width, blanks and signs', ['ＣＵＳＴＯＭＥＲ　ＮＡＭＥ：', 'e mail'], ['name', 'email']],
  ['with a star and a bracket that say nothing', ['公司名称*（必填）', 'Tel. [office]'], ['name', 'telephone']],
  ['the first of two takes the field', ['Tel', '联系电话', '单位名称'], ['telephone', null, 'name']],
  ['the plain heading before the one with a bracket', ['联系电话（二）', '联系电话'], [null, 'telephone']],
  ['read-only, unknown and empty ones are nobody’s', ['客户管理员', '业务员', ''], [null, null, null]],
  [
    'the reason of an earlier import is passed over',
    ['失败原因', 'Reason', 'Motivo', '失敗理由'],
    [null, null, null, null],
  ],
])('%s', (_what, headings, expected) => {
  expect(fieldsOfHeadings(headings, fields)).toEqual(expected)
})

test('the reason is known in every language', () => {
  expect(['失败原因', ' REASON ', 'Motivo', '失敗理由', '原因'].map(isReason)).toEqual([true, true, true, true, false])
})

test('the row of the headings is the one that says most of the list’s words, else the one that looks like it', () => {
  const head = [
    { row: 1, cells: ['2026 客户名录'] },
    { row: 3, cells: ['公司名称', 'Tel', '备注'] },
    { row: 4, cells: ['象山港进出口', '0574', ''] },
  ]
  expect(headingRow(head, 1, { fields })).toBe(3)
  expect(headingRow(head.slice(2), 4, { fields })).toBe(4)
  expect(headingRow([{ row: 1, cells: ['Tel', '公司名称'] }, ...head.slice(1)], 3, { fields })).toBe(3)
})

test('files with the same headings are the same kind of file, however the headings are typed', () => {
  const hash = (...headings: string[]) => hashOfHeadings(headings).toString('hex')
  expect(hash('公司 名称', 'TEL')).toBe(hash('公司名称', 'Ｔｅｌ'))
  expect(hash('公司名称', 'Tel')).not.toBe(hash('Tel', '公司名称'))
  expect(hash('ab', 'c')).not.toBe(hash('a', 'bc'))
})
