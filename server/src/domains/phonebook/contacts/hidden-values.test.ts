import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { listCompanyChanges } from '@seamark/contract/phonebook/changes/changes'
import { createContact, editContact, listContacts, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { findSimilarCompanies, lookUpContacts } from '@seamark/contract/phonebook/look-ups/look-ups'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import { maskedText } from '@seamark/contract/platform/masked-values'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { fetchPatiently } from '../../../platform/testing/patience.ts'
import { companiesExport } from '../sheets/exports.queries.ts'
import { aCompany, openDesk, personContext, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)
const number = '13800135791'
const mail = 'canary@hidden.example'
const company = await lin.call(createCompany, {
  body: aCompany({ name: '金丝雀遮盖', phoneAreaCode: '0574', telephone: '87135791', email: mail, qq: '813579135' }),
})
const contact = await lin.call(createContact, {
  params: { id: company.id },
  body: newContact.parse({
    name: '王芳',
    extension: '813',
    values: [
      { kind: 'mobile', value: number },
      { kind: 'wechat', value: 'canary_fang' },
    ],
  }),
})
const params = { id: company.id }
const secrets = [number, mail, '87135791', '813579135', 'canary_fang', '813']

/** The same salesperson, whose role now shows no contact values. */
beforeAll(async () => {
  await sql`update identity.roles set capabilities = array_remove(capabilities, 'seeContactValues') || '{export}' where authority = 'sales'`.execute(
    product.db,
  )
})

const holdsNothing = (answer: unknown) => {
  const text = JSON.stringify(answer)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

test('her own client is shown with everything but how it is reached', async () => {
  const opened = await lin.call(getCompany, { params })
  expect(opened).toMatchObject({
    name: '金丝雀遮盖',
    inside: true,
    masked: true,
    telephone: maskedText,
    email: maskedText,
    primaryContact: { name: '王芳', mobile: maskedText },
    can: { edit: false, giveAway: true },
  })
  holdsNothing(opened)
  const { rows, can } = await lin.call(listContacts, { params, query: {} })
  expect(rows).toMatchObject([{ name: '王芳', masked: true, cards: { front: null }, can: { edit: false } }])
  expect(can).toEqual({ add: false, export: false })
  holdsNothing(rows)
  holdsNothing(await lin.call(listCompanies, { query: {} }))
  holdsNothing(await lin.call(listCompanyActivity, { params, query: {} }))
})

test.each(secrets.slice(0, 5))('no search finds it by %s, and its name does', async (secret) => {
  expect((await lin.call(listCompanies, { query: { q: secret } })).rows).toEqual([])
  expect((await lin.call(listCompanies, { query: { q: '金丝雀' } })).rows).toHaveLength(1)
})

test('neither likeness nor a contact of the same number tells that it has one', async () => {
  const { rows } = await lin.call(findSimilarCompanies, { body: { email: 'other@hidden.example' } })
  expect(rows).toEqual([])
  const { contacts } = await lin.call(lookUpContacts, { params, body: { values: [{ kind: 'mobile', value: number }] } })
  expect(contacts).toEqual([])
})

test('its history, its cards and what would overwrite a value are refused', async () => {
  expect(await refusalOf(lin.call(listCompanyChanges, { params, query: {} }))).toMatchObject({
    code: 'phonebook.changes_covered',
  })
  for (const path of [`contacts/${contact.id}/vcard`, `companies/${company.id}/contacts/vcards`])
    expect((await fetchPatiently(`${product.api}/phonebook/${path}`, { headers: lin.headers() })).status).toBe(404)
  const { version } = await lin.call(getCompany, { params })
  const edit = lin.call(editCompany, { params, version, body: { telephone: '87000000' } })
  expect(await refusalOf(edit)).toMatchObject({ httpStatus: 403, code: 'phonebook.values_hidden' })
  const other = lin.call(editContact, {
    params: { id: contact.id },
    version: contact.version,
    body: { values: [{ kind: 'mobile', belongs: 'company', value: '13900000000' }] },
  })
  expect(await refusalOf(other)).toMatchObject({ httpStatus: 403, code: 'phonebook.values_hidden' })
  const cover = lin.call(createCompany, { body: aCompany({ name: '另一家', remark: maskedText }) })
  expect(await refusalOf(cover)).toMatchObject({ httpStatus: 403, code: 'platform.values_hidden' })
})

test('a file holds the covers too', async () => {
  const id = (
    await product.db.selectFrom('identity.users').select('id').where('username', '=', 'sales').executeTakeFirst()
  )?.id
  const context = await personContext(product.context, id ?? 0)
  const { rows } = await companiesExport.rows(context, { sort: 'name', order: 'asc' }, { cursor: undefined, limit: 10 })
  expect(rows.find(({ name }) => name === '金丝雀遮盖')).toMatchObject({
    telephone: maskedText,
    contactMobile: maskedText,
  })
  holdsNothing(rows)
})

/** A way of contact is no contact. */
test('each column of a file that says how somebody is reached is named as one', () => {
  const reaching = /(?:telephone|phones?|mobile|email|qq|wechat|whatsapp|fax|memberAccount)$/i
  const open = product.context.lists.flatMap(({ name, export: exported }) =>
    (exported?.columns ?? []).flatMap(({ key, isContactValue = false }) =>
      reaching.test(key) && !key.startsWith('way-') && !isContactValue ? [`${name}.${key}`] : [],
    ),
  )
  expect(open).toEqual([])
})
