import { commentOnRecord, deleteComment } from '@seamark/contract/followups/records/comments'
import { createRecord, deleteRecord, editRecord } from '@seamark/contract/followups/records/records'
import { listTemplates } from '@seamark/contract/followups/templates/templates'
import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, deleteContact, editContact } from '@seamark/contract/phonebook/contacts/contacts'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk } from '../../phonebook/testing.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')

const at = () => new Date(Date.now() - 60_000).toISOString()
const said = (content: string) => ({ way: 'phone', at: at(), progress: 'quoted', content }) as const
const image = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1677ff' } })
      .jpeg()
      .toBuffer(),
  ),
])

/** What an entry says on the page of the company and on the timeline of all companies; both must say the same. */
async function contents(caller: Caller, companyId: number, kind: string) {
  const { entries } = await caller.call(listCompanyActivity, { params: { id: companyId }, query: { kinds: kind } })
  const { rows } = await caller.call(listTimeline, { query: { kinds: kind } })
  const own = rows.filter(({ company }) => company.id === companyId)
  expect(own.map(({ id, content, facts }) => ({ id, content, facts }))).toEqual(
    entries.map(({ id, content, facts }) => ({ id, content, facts })),
  )
  return entries.map(({ content }) => content)
}
const logged = (caller: Caller, id: number) => contents(caller, id, 'followups.activity.logged')

test('an entry says what was said: the sentence of today, the answer, the pictures', async () => {
  const company = await lin.call(createCompany, { body: { name: '内容一物流' } })
  const { templates } = await lin.call(listTemplates, {})
  const [template] = templates
  const record = await lin.call(createRecord, {
    params: { id: company.id },
    body: {
      ...said('报了洛杉矶 40HQ'),
      templateId: template?.id ?? 0,
      optionIds: String(template?.options[0]?.id),
      remark: 'USD 2,150',
    },
    images: { image1: image },
  })
  const [picture] = record.images
  expect(await logged(lin, company.id)).toEqual([
    {
      text: '报了洛杉矶 40HQ',
      answer: expect.objectContaining({ name: '电话沟通', remark: 'USD 2,150', options: [expect.anything()] }),
      images: [{ id: picture?.id, image: picture?.image, thumbnail: picture?.thumbnail }],
      people: [],
    },
  ])
  await lin.call(editRecord, {
    params: { id: record.id },
    version: record.version,
    body: said('报了长滩'),
  })
  expect(await logged(manager, company.id)).toMatchObject([{ text: '报了长滩', images: [], answer: null }])
  await lin.call(deleteRecord, { params: { id: record.id }, version: record.version + 1 })
  expect(await logged(lin, company.id)).toEqual([undefined])
})

test('a comment is told while it stands', async () => {
  const company = await lin.call(createCompany, { body: { name: '内容二物流' } })
  const record = await lin.call(createRecord, { params: { id: company.id }, body: said('已寄样') })
  const { comments } = await lin.call(commentOnRecord, {
    params: { id: record.id },
    body: { text: '周五再打', mentionedIds: [] },
  })
  const commented = () => contents(lin, company.id, 'followups.activity.commented')
  expect(await commented()).toMatchObject([{ text: '周五再打' }])
  const [comment] = comments
  await lin.call(deleteComment, { params: { id: comment?.id ?? 0 }, version: comment?.version ?? 0 })
  expect(await commented()).toEqual([undefined])
})

test('contacts are told by their names of today, and those who are gone by none', async () => {
  const company = await lin.call(createCompany, { body: { name: '内容三物流' } })
  const body = { name: '王芳', values: [{ kind: 'mobile' as const, value: '13800138033' }] }
  const contact = await lin.call(createContact, { params: { id: company.id }, body })
  const added = () => contents(lin, company.id, 'phonebook.activity.contactAdded')
  expect(await added()).toMatchObject([{ people: ['王芳'] }])
  await lin.call(editContact, { params: { id: contact.id }, version: contact.version, body: { name: '王芬' } })
  expect(await added()).toMatchObject([{ people: ['王芬'] }])
  await lin.call(deleteContact, { params: { id: contact.id }, version: contact.version + 1 })
  expect(await added()).toEqual([undefined])
})

test('in the pool only authors read on what they said, and insiders why it was released', async () => {
  const company = await lin.call(createCompany, { body: { name: '内容四物流' } })
  await lin.call(createRecord, { params: { id: company.id }, body: said('只有我知道') })
  const { version } = await lin.call(getCompany, { params: { id: company.id } })
  await lin.call(releaseCompany, { params: { id: company.id }, version, body: { reason: '货量小' } })
  expect(await logged(stranger, company.id)).toEqual([undefined])
  expect(await logged(lin, company.id)).toMatchObject([{ text: '只有我知道' }])
  const boss = await product.signIn('sysadmin')
  expect(await logged(boss, company.id)).toMatchObject([{ text: '只有我知道' }])
  const reason = async (caller: Caller) =>
    (
      await caller.call(listCompanyActivity, {
        params: { id: company.id },
        query: { kinds: 'phonebook.activity.released' },
      })
    ).entries.map(({ facts }) => facts['reason'])
  expect(await reason(boss)).toEqual(['货量小'])
  expect(await reason(stranger)).toEqual(['••••••'])
})

test('who does not open follow-ups reads none of them in the timeline', async () => {
  await product.db
    .insertInto('identity.roles')
    .values({
      authority: 'glancer',
      name_zh: '旁观',
      name_en: 'Glancer',
      name_es: 'Mirón',
      name_ja: '傍観',
      codes: [323],
      scope: 'all',
      capabilities: [],
    })
    .execute()
  await product.addPerson({ username: 'glancer', name: '旁观员', role: 'glancer' })
  const glancer = await product.signIn('glancer')
  const company = await lin.call(createCompany, { body: { name: '内容五物流' } })
  await lin.call(createRecord, { params: { id: company.id }, body: said('不给旁人看') })
  const read = async (caller: Caller) =>
    (await caller.call(listTimeline, { query: { actorId: office.person('sales') } })).rows
      .filter(({ kind, company: { id } }) => id === company.id && kind === 'followups.activity.logged')
      .map(({ content }) => content?.text)
  expect(await read(lin)).toEqual(['不给旁人看'])
  expect(await read(glancer)).toEqual([undefined])
})
