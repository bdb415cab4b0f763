import { readPastedText } from '@seamark/contract/phonebook/reading/pasted-texts'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addPorterRole } from '../../identity/testing.ts'
import { openDesk, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)

test('a pasted text is read into values with their places, and nothing of it is kept', async () => {
  const rows = async () =>
    (await product.pool.query<{ n: number }>(`select count(*)::int as n from platform.audit`)).rows
  const before = await rows()
  const text = '王莉\n手机：13805740001\n宁波海天国际物流有限公司'
  const { values } = await lin.call(readPastedText, { body: { text } })
  expect(values.map(({ field, value, start, end }) => [field, value, text.slice(start, end)])).toEqual([
    ['companyName', '宁波海天国际物流有限公司', '宁波海天国际物流有限公司'],
    ['name', '王莉', '王莉'],
    ['mobile', '13805740001', '13805740001'],
  ])
  expect(await rows()).toEqual(before)
})

test('numbers that do not say their country are those of the company', async () => {
  const body = { text: 'Tel: 93 412 33 00', country: 'ES' }
  const { values } = await lin.call(readPastedText, { body })
  expect(values).toMatchObject([{ field: 'phone', value: '93 412 33 00', doubt: null }])
  const elsewhere = await lin.call(readPastedText, { body: { ...body, country: 'CN' } })
  expect(elsewhere.values).toMatchObject([{ field: 'phone', doubt: 'form' }])
})

test('only whoever edits companies has texts read, and none that are longer than a signature', async () => {
  await addPorterRole(product.db, 'porter')
  await product.addPerson({
    username: 'porter',
    name: '门卫',
    role: 'porter',
    departmentId: office.department('华东销售部'),
  })
  const porter = await product.signIn('porter')
  expect(await refusalOf(porter.call(readPastedText, { body: { text: '王莉' } }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
  expect(await refusalOf(lin.call(readPastedText, { body: { text: '字'.repeat(5001) } }))).toMatchObject({
    httpStatus: 400,
  })
})
