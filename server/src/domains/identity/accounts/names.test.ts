import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import { openAdministration } from '../testing.ts'
import { findDepartmentNames, findPeopleNames } from './names.queries.ts'

const product = await startTestApp()
const { department, idOf } = await openAdministration(product)
const { context } = product
const [lin, meng] = [idOf('lin'), idOf('meng')]
const east = department('华东销售部')
const nameOf = async (id: number) =>
  (await context.db.selectFrom('identity.users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test('finds the names of people, each once, those who have left too', async () => {
  await context.db.updateTable('identity.users').set({ disabled_at: new Date() }).where('id', '=', lin).execute()
  const names = await findPeopleNames(context, [lin, meng, lin, null, 999_999])
  expect(names).toEqual(
    new Map([
      [lin, await nameOf(lin)],
      [meng, await nameOf(meng)],
    ]),
  )
})

test('finds the names of departments, those that are deleted too', async () => {
  await context.db.updateTable('identity.departments').set({ deleted_at: new Date() }).where('id', '=', east).execute()
  expect(await findDepartmentNames(context, [east, 999_999])).toEqual(new Map([[east, '华东销售部']]))
})

test('finds nothing for no ids', async () => {
  expect(await findPeopleNames(context, [])).toEqual(new Map())
  expect(await findDepartmentNames(context, [null])).toEqual(new Map())
})
