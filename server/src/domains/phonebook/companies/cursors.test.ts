import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, openOffice } from '../testing.ts'
import { companySorts, listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
for (let made = 0; made < 3; made++) await lin.call(createCompany, { body: aCompany() })

const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const turn = (sort: string, order: string, cursor: string) =>
  ask(product.api, lin, 'GET', `?limit=1&sort=${sort}&order=${order}&cursor=${encodeURIComponent(cursor)}`)

test('a cursor continues its own order and is refused by every other', async () => {
  for (const sort of companySorts) {
    const { next } = await lin.call(listCompanies, { query: { sort, order: 'asc', limit: 1 } })
    for (const other of companySorts) {
      for (const order of ['asc', 'desc']) {
        const { status, refusal } = await turn(other, order, next ?? '')
        const isOwn = other === sort && order === 'asc'
        expect([sort, other, order, status, refusal?.code]).toEqual([
          sort,
          other,
          order,
          ...(isOwn ? [200, undefined] : [400, 'phonebook.cursor_invalid']),
        ])
      }
    }
  }
})

test.each([
  ['nothing', 'name', ''],
  ['no cursor', 'name', 'page-2'],
  ['another form', 'name', Buffer.from('{"sort":"name"}').toString('base64url')],
  ['too few parts', 'name', written('name', 'asc', '远洋')],
  ['an id that is text', 'name', written('name', 'asc', '远洋', '1; drop table')],
  ['a negative id', 'name', written('name', 'asc', '远洋', -1)],
  ['an id beyond all numbers', 'name', written('name', 'asc', '远洋', 1e300)],
  ['a name with a character that cannot be stored', 'name', written('name', 'asc', '远\u0000洋', 1)],
  ['half a character', 'code', written('code', 'asc', '\ud842', 1)],
  ['a number for a name', 'name', written('name', 'asc', 5, 1)],
  ['nothing for a name', 'name', written('name', 'asc', null, 1)],
  ['text for a rank', 'progress', written('progress', 'asc', 'quoted', 1)],
  ['half a rank', 'progress', written('progress', 'asc', 1.5, 1)],
  ['a rank beyond the pipeline', 'progress', written('progress', 'asc', 1e9, 1)],
  ['a number for a time', 'updatedAt', written('updatedAt', 'asc', 5, 1)],
  ['a time that only JavaScript reads', 'updatedAt', written('updatedAt', 'asc', '1', 1)],
  ['a time in words', 'createdAt', written('createdAt', 'asc', 'Dec 1 2026', 1)],
  ['a time in a year that never was', 'createdAt', written('createdAt', 'asc', '0000-01-01T00:00:00.000Z', 1)],
])('%s is refused by code', async (_, sort, cursor) => {
  const { status, refusal } = await turn(sort, 'asc', cursor)
  expect([status, refusal?.code]).toEqual([400, 'phonebook.cursor_invalid'])
})

test('a cursor of the same order is a place, not a right: names with quotes and other planes too', async () => {
  for (const name of [`'; drop table phonebook.companies; --`, '𠮷', '', '%'])
    expect(await turn('name', 'asc', written('name', 'asc', name, 1))).toMatchObject({ status: 200 })
  expect(await turn('name', 'asc', written('name', 'asc', 'x'.repeat(2000), 1))).toMatchObject({
    status: 400,
    fields: [{ field: 'cursor', code: 'field.too_long' }],
  })
})
