import { expect, test } from 'vitest'
import {
  askedFields,
  boundedWidth,
  changeColumn,
  type Column,
  isSameLayout,
  toStoredColumns,
  moveColumn,
  placeColumns,
  plainLayout,
  type TableLayout,
} from './columns.ts'

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  hideable: true,
  ...more,
})
const columns = [
  column('name', { hideable: false }),
  column('type'),
  column('email'),
  column('source', { hidden: true }),
]
const layout = (...parts: TableLayout['columns']): TableLayout => ({ ...plainLayout, columns: parts })
const shown = (drawn: TableLayout) =>
  placeColumns(columns, drawn)
    .filter((one) => one.shown)
    .map((one) => one.column.key)

test('without a choice the table comes as it is, hidden columns left out', () => {
  expect(shown(plainLayout)).toEqual(['name', 'type', 'email'])
})

test.for([
  {
    what: 'order and choice are the reader’s',
    given: layout(
      { key: 'source', shown: true },
      { key: 'name', shown: true },
      { key: 'type', shown: false },
      { key: 'email', shown: true },
    ),
    is: ['source', 'name', 'email'],
  },
  {
    what: 'a column that cannot be hidden is shown whatever was kept',
    given: layout({ key: 'name', shown: false }, { key: 'type', shown: true }),
    is: ['name', 'type', 'email'],
  },
  {
    what: 'a column that is gone is passed over',
    given: layout({ key: 'fax', shown: true }, { key: 'email', shown: true }, { key: 'name', shown: true }),
    is: ['email', 'name', 'type'],
  },
  {
    what: 'a new column stands behind its neighbour',
    given: layout({ key: 'type', shown: true }, { key: 'name', shown: true }, { key: 'source', shown: false }),
    is: ['type', 'email', 'name'],
  },
])('$what', ({ given, is }) => expect(shown(given)).toEqual(is))

test('a column is as wide as its title and its badges, within bounds', () => {
  const widthOf = (more: Partial<Column<unknown>>) =>
    placeColumns([column('one', { width: 90, ...more })], plainLayout)[0]?.width
  expect(widthOf({ title: '类型' })).toBe(90)
  expect(widthOf({ title: 'Puerto de descarga' })).toBe(173)
  expect(widthOf({ title: '種類', texts: ['供給', 'スペース募集の変更'] })).toBe(164)
  expect(widthOf({ title: 'a title that goes on and on without end' })).toBe(240)
  expect(widthOf({ width: 300 })).toBe(300)
})

test('a width is kept where it was changed, and only there', () => {
  expect(changeColumn(placeColumns(columns, plainLayout), 'type', { width: 180 })).toContainEqual({
    key: 'type',
    shown: true,
    width: 180,
  })
  expect(
    changeColumn(placeColumns(columns, layout({ key: 'type', shown: true, width: 180 })), 'type', { width: 100 }),
  ).toContainEqual({ key: 'type', shown: true })
  expect([20, 180.4, 5000].map(boundedWidth)).toEqual([64, 180, 800])
})

test.for([
  { key: 'name', to: 2, is: ['type', 'email', 'name', 'source'] },
  { key: 'source', to: 0, is: ['source', 'name', 'type', 'email'] },
  { key: 'type', to: 99, is: ['name', 'email', 'source', 'type'] },
  { key: 'type', to: -1, is: ['type', 'name', 'email', 'source'] },
  { key: 'fax', to: 0, is: ['name', 'type', 'email', 'source'] },
])('$key goes to place $to', ({ key, to, is }) => {
  expect(moveColumn(placeColumns(columns, plainLayout), key, to).map((one) => one.key)).toEqual(is)
})

test('layouts are the same when they draw the same, however they are written', () => {
  expect(
    isSameLayout(
      columns,
      plainLayout,
      layout(...toStoredColumns(placeColumns(columns, plainLayout)), { key: 'fax', shown: true }),
    ),
  ).toBe(true)
  expect(isSameLayout(columns, plainLayout, { ...plainLayout, frozen: 2 })).toBe(false)
  expect(
    isSameLayout(
      columns,
      plainLayout,
      layout(...changeColumn(placeColumns(columns, plainLayout), 'email', { shown: false })),
    ),
  ).toBe(false)
})

test('a list asks for the fields of its shown columns, each once, in an order that does not change', () => {
  const made = [
    column('name', { fields: ['code'] }),
    column('type'),
    column('phone', { fields: ['telephone', 'code'] }),
    column('source', { hidden: true }),
    column('always', { fields: [] }),
  ]
  expect(askedFields(made, plainLayout)).toBe('code,telephone,type')
  const switchedOn = layout({ key: 'source', shown: true }, { key: 'type', shown: false })
  expect(askedFields(made, switchedOn)).toBe('code,source,telephone')
})
