import type { ViewState } from '@seamark/contract/workbench/views/views'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Column, plainLayout, type TableLayout } from '../../../kit/table/columns.ts'
import { type Search, savedViewParam } from '../../../platform/search.ts'
import { isBare, isModified, patchTo, searchOf, stateOf } from './view-rules.ts'

const schema = z.object({
  q: z.string().optional(),
  progress: z.enum(['quoted', 'ordered']).optional().catch(undefined),
  sort: z.enum(['name', 'updatedAt']).catch('updatedAt').default('updatedAt'),
  limit: z.coerce.number().default(50),
  savedView: savedViewParam,
})
const column = (key: string): Column<unknown> => ({ key, title: key, width: 100, render: () => key, hideable: true })
const columns = [column('name'), column('email')]
const view: ViewState = { search: { progress: 'quoted' }, columns: [], density: 'small', frozen: 1 }

test.for<{ search: Search; is: boolean }>([
  { search: {}, is: true },
  { search: { limit: '20' }, is: true },
  { search: { utm: 'mail' }, is: true },
  { search: { savedView: '0' }, is: false },
  { search: { savedView: '7' }, is: false },
  { search: { q: '宁波' }, is: false },
])('an address with $search asks for nothing: $is', ({ search, is }) => expect(isBare(schema, search)).toBe(is))

test('a view keeps filters and sort, not the page size, the view itself or what the list does not know', () => {
  expect(
    searchOf(schema, { q: '宁波', sort: 'name', limit: '20', savedView: '3', fax: '1', progress: 'lost' }),
  ).toEqual({ q: '宁波', sort: 'name' })
  expect(
    stateOf(schema, { q: '宁波' }, { ...plainLayout, columns: [{ key: 'name', shown: true, width: undefined }] }),
  ).toEqual({
    search: { q: '宁波' },
    columns: [{ key: 'name', shown: true }],
    density: 'small',
    frozen: 1,
  })
})

test('an address becomes that of a view, whole', () => {
  expect(patchTo({ id: 3, state: view }, { q: '宁波', limit: '20' }, true)).toEqual({
    q: undefined,
    limit: '20',
    progress: 'quoted',
    savedView: 3,
  })
  expect(patchTo(undefined, { savedView: '3', tab: 'aggregated', progress: 'quoted' }, false, ['tab'])).toMatchObject({
    tab: 'aggregated',
    progress: undefined,
  })
  expect(patchTo(undefined, { savedView: '3', progress: 'quoted' }, true)).toMatchObject({
    progress: undefined,
    savedView: 0,
  })
  expect(patchTo(undefined, { savedView: '3', progress: 'quoted' }, false)).toMatchObject({
    progress: undefined,
    savedView: undefined,
  })
})

test.for<{ what: string; search: Search; layout: TableLayout; is: boolean }>([
  { what: 'as it was kept', search: { progress: 'quoted', savedView: '3' }, layout: plainLayout, is: false },
  { what: 'a default written out', search: { progress: 'quoted', sort: 'updatedAt' }, layout: plainLayout, is: false },
  { what: 'another page size', search: { progress: 'quoted', limit: '100' }, layout: plainLayout, is: false },
  {
    what: 'the columns written out',
    search: { progress: 'quoted' },
    layout: { ...plainLayout, columns: [{ key: 'name', shown: true }] },
    is: false,
  },
  { what: 'another filter', search: { progress: 'ordered' }, layout: plainLayout, is: true },
  { what: 'another sort', search: { progress: 'quoted', sort: 'name' }, layout: plainLayout, is: true },
  { what: 'a filter less', search: {}, layout: plainLayout, is: true },
  {
    what: 'a column less',
    search: { progress: 'quoted' },
    layout: { ...plainLayout, columns: [{ key: 'email', shown: false }] },
    is: true,
  },
  {
    what: 'a wider column',
    search: { progress: 'quoted' },
    layout: { ...plainLayout, columns: [{ key: 'name', shown: true, width: 180 }] },
    is: true,
  },
  { what: 'looser rows', search: { progress: 'quoted' }, layout: { ...plainLayout, density: 'large' }, is: true },
])('$what: modified is $is', ({ search, layout, is }) =>
  expect(isModified(schema, columns, view, { search, layout })).toBe(is),
)

test('a view with a filter value and a column that are gone opens, unmodified', () => {
  const old: ViewState = { ...view, search: { progress: 'lost', fax: '1' }, columns: [{ key: 'fax', shown: true }] }
  expect(isModified(schema, columns, old, { search: { savedView: '3' }, layout: plainLayout })).toBe(false)
})
