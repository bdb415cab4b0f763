import { readCards } from '@seamark/contract/phonebook/contacts/vcard-reading'
import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { type Contact, createContact, deleteContact } from '@seamark/contract/phonebook/contacts/contacts'
import { mostImageBytes } from '@seamark/contract/platform/images'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { purgeContacts } from './purges.commands.ts'
import { aCompany, fingerprint, openOffice, refusalOf } from '../testing.ts'
import { purgeCompanies } from './company-deletions.commands.ts'
import { putContactCard, removeContactCard } from '@seamark/contract/phonebook/contacts/cards'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager')

beforeAll(async () => {
  for (const name of ['phonebook.purgeContacts', 'phonebook.purgeCompanies'])
    await product.context.jobs.offWork(name, { wait: true })
})

const drawn = (background: string) =>
  sharp({ create: { width: 900, height: 540, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .png()
    .toBuffer()
const blob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'image/png' })
const white = await drawn('#ffffff')
const blue = await drawn('#1677ff')

async function aContact() {
  const company = await lin.call(createCompany, { body: aCompany({ name: `名片/物流`.replace('/', '') }) })
  const contact = await lin.call(createContact, {
    params: { id: company.id },
    body: {
      name: '王芳',
      position: '经理',
      values: [
        { kind: 'mobile', value: '13800138000' },
        { kind: 'email', value: 'wang@haitong.example' },
      ],
    },
  })
  return { company, contact }
}
const put = ({ id }: Pick<Contact, 'id'>, side: 'front' | 'back', bytes: Buffer | string, caller = lin) =>
  caller.call(putContactCard, { params: { id, side }, body: {}, images: { image: blob(bytes) } })
/** Fetches an image as `<img>` does, with the session's cookie alone. */
const shown = (path: string | null, caller = lin) =>
  fetch(`${product.api}${path}`, { headers: { cookie: caller.companion } })
const files = async () => (await product.db.selectFrom('files.files').select('id').execute()).length

test('both sides are drawn anew, shown by the cookie to insiders alone, and have another address once they are another image', async () => {
  const { contact } = await aContact()
  const front = await put(contact, 'front', white)
  const both = await put(contact, 'back', blue, manager)
  expect([front.version, both.version, front.cards.back]).toEqual([2, 3, null])
  const answer = await shown(both.cards.front)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 540 })
  expect(bytes.includes('canary-exif')).toBe(false)
  for (const path of [both.cards.front, both.cards.back]) expect((await shown(path, zhou)).status).toBe(404)
  expect((await fetch(`${product.api}${both.cards.front}`)).status).toBe(401)
  const replaced = await put(contact, 'front', blue)
  expect(replaced.cards.front).not.toBe(both.cards.front)
  const without = await lin.call(removeContactCard, { params: { id: contact.id, side: 'back' } })
  expect(without.cards.back).toBeNull()
  expect((await shown(both.cards.back)).status).toBe(404)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform.audit where subject_kind = 'contact' and subject_id = ${contact.id} and action = 'phonebook.contactCardChanged'`.execute(
    product.db,
  )
  expect(rows[0]?.count).toBe(4)
})

test('taking away what is not there changes nothing', async () => {
  const { contact } = await aContact()
  const before = await fingerprint(product.db)
  expect(await lin.call(removeContactCard, { params: { id: contact.id, side: 'front' } })).toEqual(contact)
  expect(await fingerprint(product.db)).toBe(before)
})

test.each([
  ['nothing', '', 'phonebook.card_missing', 'Image cannot be blank'],
  ['a text that is called an image', 'GIF89a nothing', 'platform.image_type', 'JPG or PNG'],
  ['half an image', white.subarray(0, 200), 'platform.image_unreadable', ''],
  ['more than 4 MB', Buffer.concat([white, Buffer.alloc(mostImageBytes)]), 'platform.image_too_large', '4'],
] as const)('%s is refused, and no file is left', async (_, bytes, code, words) => {
  const { contact } = await aContact()
  const before = [await fingerprint(product.db), await files()]
  const refusal = await refusalOf(put(contact, 'front', typeof bytes === 'string' ? bytes : Buffer.from(bytes)))
  expect(refusal.details?.fields).toMatchObject([{ field: 'image', code, message: expect.stringContaining(words) }])
  expect([await fingerprint(product.db), await files()]).toEqual(before)
})

test('a stranger and a follow-up person put no image there', async () => {
  const { company, contact } = await aContact()
  const before = await files()
  expect(await refusalOf(put(contact, 'front', white, zhou))).toMatchObject({
    httpStatus: 404,
    code: 'phonebook.contact_not_found',
  })
  await product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [office.person('sales2')] })
    .where('id', '=', company.id)
    .execute()
  expect(await refusalOf(put(contact, 'front', white, zhou))).toMatchObject({
    httpStatus: 403,
    code: 'phonebook.follower_cannot_edit',
  })
  expect(await refusalOf(zhou.call(removeContactCard, { params: { id: contact.id, side: 'front' } }))).toMatchObject({
    httpStatus: 403,
  })
  expect(await files()).toBe(before)
})

test('the images go with the contact, and with the company', async () => {
  const first = await aContact()
  const second = await aContact()
  const before = await files()
  await put(first.contact, 'front', white)
  await put(second.contact, 'front', white)
  await put(second.contact, 'back', blue)
  expect(await files()).toBe(before + 3)
  await lin.call(deleteContact, { params: { id: first.contact.id }, version: 2 })
  await lin.call(deleteCompany, { params: { id: second.company.id }, version: 1 })
  await sql`update phonebook.contacts set delete_after = now() - interval '1 second' where id = ${first.contact.id}`.execute(
    product.db,
  )
  await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${second.company.id}`.execute(
    product.db,
  )
  await purgeContacts({ ...product.context, requestId: 'purge' })
  await purgeCompanies({ ...product.context, requestId: 'purge' })
  expect(await files()).toBe(before)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from phonebook.contacts where id in (${first.contact.id}, ${second.contact.id}))::int
         + (select count(*) from platform.audit a join platform.audit_values v on v.audit_id = a.id
            where a.subject_kind = 'contact' and a.subject_id in (${first.contact.id}, ${second.contact.id}) and v.after::text ~ 'haitong')::int as count`.execute(
    product.db,
  )
  expect(rows[0]?.count).toBe(0)
})

test('one contact is taken as a vCard by its insiders, all of a company by those who may export, which is logged', async () => {
  const { company, contact } = await aContact()
  await lin.call(createContact, {
    params: { id: company.id },
    body: { name: 'Amy, Li', values: [{ kind: 'mobile', value: '+1 415 555 0100' }] },
  })
  const take = (method: string, path: string, caller = lin) =>
    fetch(`${product.api}/phonebook/${path}`, { method, headers: caller.headers() })
  const one = await take('GET', `contacts/${contact.id}/vcard`)
  expect([
    one.status,
    one.headers.get('content-type'),
    decodeURIComponent(one.headers.get('content-disposition') ?? ''),
  ]).toEqual([200, 'text/vcard; charset=utf-8', expect.stringContaining('王芳.vcf')])
  expect(readCards(new Uint8Array(await one.arrayBuffer()))).toMatchObject([
    { name: '王芳', position: '经理', values: [{ value: '+8613800138000' }, { value: 'wang@haitong.example' }] },
  ])
  const all = await take('POST', `companies/${company.id}/contacts/vcards`, manager)
  expect(readCards(new Uint8Array(await all.arrayBuffer())).map(({ name }) => name)).toEqual(['王芳', 'Amy, Li'])
  const { rows } = await sql`
    select actor_id, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where subject_id = ${company.id} and action = 'phonebook.contactsExported'`.execute(product.db)
  expect(rows).toEqual([{ actor_id: office.person('manager'), after: { contacts: 2 } }])
  expect((await take('POST', `companies/${company.id}/contacts/vcards`)).status).toBe(403)
  expect((await take('GET', `contacts/${contact.id}/vcard`, zhou)).status).toBe(404)
})
