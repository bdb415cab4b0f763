import { createCompany, type Company, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  addContacts,
  contactChanges,
  type Contact,
  createContact,
  deleteContact,
  editContact,
  getContact,
  judgeContacts,
  listContacts,
  makePrimaryContact,
  type NewContact,
  newContact,
  restoreContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { purgeContacts } from './purges.commands.ts'
import { aCompany, ask, type Caller, fingerprint, openDesk, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')

/** In this file the tests purge, at the moments they choose. */
beforeAll(() => product.context.jobs.offWork('phonebook.purgeContacts', { wait: true }))

/** A contact with a value in every field, as somebody would fill it in. */
const aContact = (given: Partial<NewContact> = {}): NewContact =>
  newContact.parse({
    name: '王芳',
    gender: 'female',
    position: '海运部经理',
    department: '海运部',
    label: '决策人',
    extension: '801',
    fax: '0574-87654320',
    address: '宁波市江东北路 317 号',
    postalCode: '315040',
    remark: '先打座机\n再发邮件',
    values: [
      { kind: 'mobile', value: '138 0013 8000' },
      { kind: 'phone', value: '0574-8765 4829 转 801' },
      { kind: 'email', value: 'Wang.Fang@Haitong.example' },
      { kind: 'email', value: 'fang@home.example', belongs: 'personal' },
      { kind: 'qq', value: '842561970', belongs: 'personal' },
      { kind: 'wechat', value: 'wang_fang' },
      { kind: 'whatsapp', value: '+86 138 0013 8000' },
      { kind: 'linkedin', value: 'https://www.linkedin.com/in/wang-fang' },
      { kind: 'facebook', value: 'wang.fang' },
      { kind: 'telegram', value: '@wangfang' },
      { kind: 'instagram', value: 'wang.fang.cn' },
      { kind: 'zalo', value: '0912345678' },
      { kind: 'msn', value: 'wang@msn.example' },
    ],
    ...given,
  })

const simple = (name: string, mobile: string, given: Partial<NewContact> = {}) =>
  aContact({ name, values: [{ kind: 'mobile', belongs: 'company', value: mobile }], ...given })

const company = (given: Parameters<typeof aCompany>[0] = {}, caller: Caller = lin) =>
  caller.call(createCompany, { body: aCompany(given) })
const add = (to: Pick<Company, 'id'>, body: NewContact = aContact(), caller: Caller = lin) =>
  caller.call(createContact, { params: { id: to.id }, body })
const list = (of: Pick<Company, 'id'>, caller: Caller = lin) =>
  caller.call(listContacts, { params: { id: of.id }, query: {} })
const open = (id: number, caller: Caller = lin) => caller.call(getContact, { params: { id } })
const names = async (of: Pick<Company, 'id'>) =>
  (await list(of)).rows.map(
    ({ name, isPrimary, postStatus }) => `${name}${isPrimary ? '*' : ''}${postStatus === 'resigned' ? '-' : ''}`,
  )
const print = async () => {
  const { rows } = await sql<{ print: string }>`
    select concat((select md5(string_agg(k::text, '' order by k.id)) from phonebook.contacts k),
                  (select md5(string_agg(v::text, '' order by v.id)) from phonebook.contact_values v)) as print`.execute(
    product.db,
  )
  return `${rows[0]?.print} ${await fingerprint(product.db)}`
}
/** Makes somebody a follow-up person, as the custodian would. */
const follow = (of: Pick<Company, 'id'>, username: string) =>
  product.db
    .updateTable('phonebook.companies')
    .set({ follower_ids: [office.person(username)] })
    .where('id', '=', of.id)
    .execute()

test('every field is kept as it was filled in, with the normal form beside it, and read as the trade reads it', async () => {
  const { id } = await company()
  const made = await add({ id })
  const { isPrimary: _, values, ...fields } = aContact()
  expect(made).toMatchObject({
    ...fields,
    version: 1,
    companyId: id,
    isPrimary: true,
    masked: false,
    can: { edit: true },
    createdBy: '林晓帆',
  })
  expect(made.values.map(({ kind, belongs, value }) => ({ kind, belongs, value }))).toEqual(values)
  const seen = (kind: string) => made.values.filter((one) => one.kind === kind).map(({ shown, key }) => [shown, key])
  expect(seen('mobile')).toEqual([['138 0013 8000', '+8613800138000']])
  expect(seen('phone')).toEqual([['0574 8765 4829 #801', '+8657487654829;ext=801']])
  expect(seen('email')).toEqual([
    ['Wang.Fang@Haitong.example', 'wang.fang@haitong.example'],
    ['fang@home.example', 'fang@home.example'],
  ])
  expect(seen('linkedin')).toEqual([['https://www.linkedin.com/in/wang-fang', 'wang-fang']])
  expect(await open(made.id)).toEqual(made)
  expect((await list({ id })).rows).toEqual([made])
})

describe('what is wrong is refused at its field, in the words of the specification', () => {
  test.each([
    [{ name: ' ' }, 'name', 'Contact name cannot be blank'],
    [{ name: '\u200B\u200E' }, 'name', 'Contact name cannot be blank'],
    [{ values: [] }, 'values', 'Contact mobile cannot be blank'],
    [{ values: [{ kind: 'mobile', value: ' ' }] }, 'values.0.value', 'Contact mobile cannot be blank'],
    [{ values: [{ kind: 'email', value: 'a@b.example' }] }, 'values', 'Contact mobile cannot be blank'],
    [
      {
        values: [
          { kind: 'mobile', value: '1' },
          { kind: 'email', value: 'nobody' },
        ],
      },
      'values.1.value',
      'Email format error',
    ],
    [
      {
        values: [
          { kind: 'mobile', value: '1' },
          { kind: 'email', value: '' },
        ],
      },
      'values.1.value',
      'Email cannot be empty',
    ],
    [
      {
        values: [
          { kind: 'mobile', value: '1' },
          { kind: 'email', value: `${'x'.repeat(290)}@b.example` },
        ],
      },
      'values.1.value',
      '254',
    ],
    [{ values: [{ kind: 'mobile', value: '9'.repeat(30) }] }, 'values.0.value', 'Phone format error'],
    [{ values: [{ kind: 'mobile', value: '=HYPERLINK("x")' }] }, 'values.0.value', 'Phone format error'],
    [
      {
        values: [
          { kind: 'mobile', value: '1' },
          { kind: 'qq', value: '123' },
        ],
      },
      'values.1.value',
      'QQ number format error',
    ],
    [
      {
        values: [
          { kind: 'mobile', value: '13800138000' },
          { kind: 'mobile', value: '+86 138-0013-8000' },
        ],
      },
      'values.1.value',
      'here twice',
    ],
    [{ postStatus: 'resigned', isPrimary: true }, 'isPrimary', 'has resigned'],
    [{ remark: 'x'.repeat(2001) }, 'remark', '2000'],
    [{ gender: 'other' }, 'gender', 'unknown'],
  ] as const)('%j', async (given, field, words) => {
    const { id } = await company()
    const before = await print()
    for (const [method, path, body, headers] of await attempts(id, given)) {
      const before = await print()
      const answer = await ask(product.api, lin, method, path, { body, headers })
      expect([method, answer.status >= 400 && answer.status < 500]).toEqual([method, true])
      const told = answer.fields.find((one) => one.field.endsWith(field))
      expect([field, told?.message]).toEqual([field, expect.stringContaining(words)])
      expect(await print()).toBe(before)
    }
    expect(await print()).not.toBe(before)
  })

  async function attempts(id: number, given: object): Promise<[string, string, unknown, Record<string, string>][]> {
    const made = await add({ id })
    const { isPrimary, ...changes } = given as { isPrimary?: boolean }
    return [
      ['POST', `/${id}/contacts`, { ...aContact(), ...given }, {}],
      ...(isPrimary === undefined
        ? [
            ['PATCH', `/../contacts/${made.id}`, changes, { 'if-match': '"1"' }] as [
              string,
              string,
              unknown,
              Record<string, string>,
            ],
          ]
        : []),
    ]
  }
})

test('rare letters, marks of direction and full-width digits are taken as people mean them', async () => {
  const { id } = await company()
  const made = await add({ id }, simple('\u202E\u200B䶮𠮷\uFEFF', '１３８\u200E 0013\u00A08000'))
  expect(made).toMatchObject({ name: '䶮𠮷', values: [{ value: '138 0013 8000', key: '+8613800138000' }] })
})

test('a number without a country code is one of the company’s country', async () => {
  const { id } = await company({ country: 'US' })
  expect((await add({ id }, simple('Amy', '(415) 555-0100'))).values).toMatchObject([
    { key: '+14155550100', shown: '(415) 555-0100' },
  ])
})

test('exactly one is primary: the first, then whoever is chosen, then who comes next when that one resigns or goes', async () => {
  const { id } = await company()
  const one = await add({ id }, simple('甲', '13900000001'))
  const two = await add({ id }, simple('乙', '13900000002'))
  const three = await add({ id }, simple('丙', '13900000003', { isPrimary: true }))
  expect(await names({ id })).toEqual(['丙*', '甲', '乙'])
  const primary = await lin.call(makePrimaryContact, { params: { id: two.id } })
  expect([primary.isPrimary, primary.version]).toEqual([true, 1])
  expect(await names({ id })).toEqual(['乙*', '甲', '丙'])
  await lin.call(editContact, { params: { id: two.id }, version: 1, body: { postStatus: 'resigned' } })
  expect(await names({ id })).toEqual(['甲*', '丙', '乙-'])
  expect(await refusalOf(lin.call(makePrimaryContact, { params: { id: two.id } }))).toMatchObject({
    httpStatus: 409,
    code: 'phonebook.contact_resigned',
  })
  await lin.call(deleteContact, { params: { id: one.id }, version: (await open(one.id)).version })
  expect(await names({ id })).toEqual(['丙*', '乙-'])
  await lin.call(editContact, {
    params: { id: three.id },
    version: (await open(three.id)).version,
    body: { postStatus: 'resigned' },
  })
  expect(await names({ id })).toEqual(['乙-', '丙-'])
  await lin.call(editContact, {
    params: { id: two.id },
    version: (await open(two.id)).version,
    body: { postStatus: 'onTheJob' },
  })
  expect(await names({ id })).toEqual(['乙*', '丙-'])
  expect(await lin.call(getCompany, { params: { id } })).toMatchObject({
    primaryContact: { id: two.id, name: '乙', mobile: '13900000002' },
  })
})

test('ten at once choose each another primary: one is left, and all were heard', async () => {
  const { id } = await company()
  const made: Contact[] = []
  for (let at = 0; at < 5; at++) made.push(await add({ id }, simple(`同时${at}`, `1390000010${at}`)))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      ask(product.api, at % 2 ? manager : lin, 'POST', `/../contacts/${made[at % 5]?.id}/primary`),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await list({ id })).rows.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
})

test('the table itself refuses a second primary one, and one that has resigned', async () => {
  const { id } = await company()
  const one = await add({ id }, simple('甲', '13900000001'))
  const two = await add({ id }, simple('乙', '13900000002'))
  await expect(
    sql`update phonebook.contacts set is_primary = true where id = ${two.id}`.execute(product.db),
  ).rejects.toThrow('contacts_one_primary')
  await expect(
    sql`update phonebook.contacts set post_status = 'resigned' where id = ${one.id}`.execute(product.db),
  ).rejects.toThrow('check constraint')
})

test('an edit names the version it saw: 428 without, 412 with the record as it is, and no trace where nothing changes', async () => {
  const { id } = await company()
  const made = await add({ id })
  expect(await ask(product.api, lin, 'PATCH', `/../contacts/${made.id}`, { body: { position: '总监' } })).toMatchObject(
    { status: 428 },
  )
  const theirs = await manager.call(editContact, { params: { id: made.id }, version: 1, body: { position: '总监' } })
  const before = await print()
  const stale = await refusalOf(
    lin.call(editContact, { params: { id: made.id }, version: 1, body: { department: '空运部' } }),
  )
  expect(stale).toMatchObject({ httpStatus: 412, code: 'platform.version_stale', details: { current: theirs } })
  const { isPrimary: _, ...same } = aContact({ position: '总监' })
  for (const body of [{}, same, { name: ' 王芳 ' }])
    expect(await lin.call(editContact, { params: { id: made.id }, version: 2, body })).toEqual(theirs)
  expect(await print()).toBe(before)
  expect(Object.keys(same).sort()).toEqual(Object.keys(contactChanges.shape).sort())
})

test('twenty edits of one version at once: one is saved, nineteen are told', async () => {
  const { id } = await company()
  const made = await add({ id })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask(product.api, at % 2 ? manager : lin, 'PATCH', `/../contacts/${made.id}`, {
        body: { position: `第${at}` },
        headers: { 'if-match': '"1"' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)])
})

test('the log keeps what was changed, the company’s activity only that it was, and its version stays', async () => {
  const made = await company()
  const contact = await add(made)
  await manager.call(editContact, {
    params: { id: contact.id },
    version: 1,
    body: { position: '总监', values: [{ kind: 'mobile', value: '13700000009' }] },
  })
  const { rows } = await sql<{ action: string; actor_id: number; before: unknown; after: unknown }>`
    select a.action, a.actor_id, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.subject_kind = 'contact' and a.subject_id = ${contact.id} order by a.id`.execute(product.db)
  expect(rows).toMatchObject([
    {
      action: 'phonebook.contactCreated',
      actor_id: office.person('sales'),
      after: { company: made.id, contactName: '王芳' },
    },
    {
      action: 'phonebook.contactChanged',
      actor_id: office.person('manager'),
      before: { position: '海运部经理' },
      after: { position: '总监', contactValues: [{ value: '13700000009' }] },
    },
  ])
  expect(Object.keys(rows[1]?.before ?? {}).sort()).toEqual(['contactValues', 'position'])
  const { entries } = await lin.call(listCompanyActivity, { params: { id: made.id }, query: {} })
  expect(entries.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['phonebook.activity.contactChanged', { contact: contact.id, changed: ['position', 'values'] }],
    ['phonebook.activity.contactAdded', { contact: contact.id }],
    ['phonebook.activity.created', {}],
  ])
  // Its facts name nobody; who the contact is today is read anew for whoever may see it.
  expect(JSON.stringify(entries.map(({ facts }) => facts))).not.toMatch(/王芳|13700000009/)
  expect(entries.map(({ content }) => content?.people)).toEqual([['王芳'], ['王芳'], undefined])
  expect(JSON.stringify(entries)).not.toContain('13700000009')
  expect(await lin.call(getCompany, { params: { id: made.id } })).toMatchObject({ version: 1 })
})

describe('who may', () => {
  test('another’s company and its contacts are to a stranger what none is, by every call', async () => {
    const { id } = await company()
    const contact = await add({ id })
    const before = await print()
    const calls = (companyId: number, contactId: number) =>
      [
        ['GET', `/${companyId}/contacts`],
        ['POST', `/${companyId}/contacts`, aContact()],
        ['POST', `/${companyId}/contacts/judgements`, { contacts: [aContact()] }],
        ['POST', `/${companyId}/contacts/additions`, { contacts: [aContact()] }],
        ['GET', `/../contacts/${contactId}`],
        ['PATCH', `/../contacts/${contactId}`, { position: 'x' }],
        ['DELETE', `/../contacts/${contactId}`],
        ['POST', `/../contacts/${contactId}/restore`],
        ['POST', `/../contacts/${contactId}/primary`],
        ['DELETE', `/../contacts/${contactId}/cards/front`],
        ['GET', `/../contacts/${contactId}/vcard`],
      ] as const
    const tell = async (companyId: number, contactId: number) =>
      Promise.all(
        calls(companyId, contactId).map(async ([method, path, body]) => {
          const { status, refusal } = await ask(product.api, zhou, method, path, {
            ...(body ? { body } : {}),
            headers: { 'if-match': '"1"' },
          })
          return [method, path.replace(/\d+/, ':id'), status, refusal?.code, refusal?.message]
        }),
      )
    const told = await tell(id, contact.id)
    expect(told).toEqual(await tell(987_654_321, 987_654_321))
    expect(new Set(told.map(([, , status]) => status))).toEqual(new Set([404]))
    expect(await print()).toBe(before)
  })

  test('a follow-up person reads everything and changes nothing', async () => {
    const made = await company()
    const contact = await add(made)
    await follow(made, 'sales2')
    expect(await open(contact.id, zhou)).toEqual({ ...contact, can: { edit: false } })
    expect(await list(made, zhou)).toMatchObject({ rows: [{ values: contact.values }], can: { add: false } })
    const before = await print()
    const refused = [
      add(made, aContact(), zhou),
      zhou.call(editContact, { params: { id: contact.id }, version: 1, body: { position: 'x' } }),
      zhou.call(deleteContact, { params: { id: contact.id }, version: 1 }),
      zhou.call(restoreContact, { params: { id: contact.id } }),
      zhou.call(makePrimaryContact, { params: { id: contact.id } }),
      zhou.call(addContacts, { params: { id: made.id }, body: { contacts: [aContact()] } }),
      zhou.call(judgeContacts, { params: { id: made.id }, body: { contacts: [aContact()] } }),
    ]
    for (const refusal of await Promise.all(refused.map(refusalOf))) {
      expect(refusal).toMatchObject({ httpStatus: 403, code: 'phonebook.follower_cannot_edit' })
      expect(refusal['message']).toContain('Follow-up person cannot edit or submit modified information')
    }
    expect(await print()).toBe(before)
  })

  test('in the pool names and positions are shown, everything else is masked and cannot be changed', async () => {
    const made = await company({ visibility: 'public' }, boss)
    const contact = await add(made, aContact(), boss)
    const { rows } = await list(made, lin)
    expect(rows).toMatchObject([
      { name: '王芳', position: '海运部经理', masked: true, can: { edit: false }, cards: { front: null, back: null } },
    ])
    const [seen] = rows
    expect(JSON.stringify({ ...seen, name: '', createdBy: '', updatedBy: '' })).not.toMatch(
      /138|8765|haitong|home\.example|842561970|wang|江东|315040|801|座机/i,
    )
    expect(seen?.values.map(({ value, shown, key }) => [value, shown, key])).toEqual(
      contact.values.map(() => ['••••••', '••••••', '']),
    )
    expect(await open(contact.id, lin)).toEqual(seen)
    expect(await lin.call(getCompany, { params: { id: made.id } })).toMatchObject({
      primaryContact: { name: '王芳', mobile: '••••••', email: '••••••' },
    })
    expect(await refusalOf(add(made, aContact(), lin))).toMatchObject({
      httpStatus: 403,
      code: 'phonebook.company_not_yours',
    })
    expect(
      await refusalOf(lin.call(editContact, { params: { id: contact.id }, version: 1, body: { position: 'x' } })),
    ).toMatchObject({ httpStatus: 403 })
    for (const path of ['vcard', 'cards/front'])
      expect(await ask(product.api, lin, 'GET', `/../contacts/${contact.id}/${path}`)).toMatchObject({ status: 404 })
    expect(await ask(product.api, manager, 'POST', `/${made.id}/contacts/vcards`)).toMatchObject({ status: 404 })
  })

  test('whoever may not edit at all is refused before anything is looked for', async () => {
    const { id } = await company()
    const follower = await product.signIn('follow')
    expect(await ask(product.api, follower, 'POST', `/${id}/contacts`, { body: aContact() })).toMatchObject({
      status: 403,
      refusal: { code: 'platform.forbidden' },
    })
    expect(await ask(product.api, follower, 'POST', `/${id}/contacts/vcards`)).toMatchObject({
      status: 403,
      refusal: { code: 'platform.forbidden' },
    })
  })

  test('contacts of a deleted company are gone with it, and not found', async () => {
    const made = await company()
    const contact = await add(made)
    await lin.call(deleteCompany, { params: { id: made.id }, version: 1 })
    expect(await refusalOf(open(contact.id))).toMatchObject({ httpStatus: 404, code: 'phonebook.contact_not_found' })
    expect(await refusalOf(list(made))).toMatchObject({ httpStatus: 404, code: 'phonebook.company_not_found' })
  })
})

test('a primary contact that comes back leaves the choice that somebody made meanwhile', async () => {
  const made = await company()
  const one = await add(made, simple('甲', '13900000001'))
  await add(made, simple('乙', '13900000002'))
  const three = await add(made, simple('丙', '13900000003'))
  await lin.call(deleteContact, { params: { id: one.id }, version: 1 })
  await lin.call(makePrimaryContact, { params: { id: three.id } })
  expect(await lin.call(restoreContact, { params: { id: one.id } })).toMatchObject({ isPrimary: false })
  expect((await names(made)).filter((name) => name.endsWith('*'))).toEqual(['丙*'])
})

test('gone at once, back within ten seconds as it was, primary and all', async () => {
  const made = await company()
  const one = await add(made, simple('甲', '13900000001'))
  await add(made, simple('乙', '13900000002'))
  await lin.call(deleteContact, { params: { id: one.id }, version: 1 })
  expect(await refusalOf(open(one.id))).toMatchObject({ httpStatus: 404 })
  expect(await names(made)).toEqual(['乙*'])
  const restored = await manager.call(restoreContact, { params: { id: one.id } })
  expect(restored).toMatchObject({ name: '甲', version: 2, isPrimary: true })
  expect(await names(made)).toEqual(['甲*', '乙'])
  const before = await print()
  expect(await lin.call(restoreContact, { params: { id: one.id } })).toEqual(restored)
  expect(await print()).toBe(before)
})

test('after that it is really gone: row, values, what the log held; who deleted it hears that it is too late', async () => {
  const made = await company()
  const contact = await add(made, simple('绝迹', '13955557319'))
  await lin.call(deleteContact, { params: { id: contact.id }, version: 1 })
  const job = await sql<{ delay: number }>`
    select extract(epoch from start_after - created_on)::float as delay from jobs.job
    where name = 'phonebook.purgeContacts' and start_after > created_on + interval '1 second' order by created_on desc limit 1`.execute(
    product.db,
  )
  expect(job.rows[0]?.delay).toBeGreaterThan(9)
  const purge = () => purgeContacts({ ...product.context, requestId: 'purge' })
  await sql`update phonebook.contacts set delete_after = now() - interval '1 second' where delete_after is not null and id <> ${contact.id}`.execute(
    product.db,
  )
  await purge()
  const untouched = await print()
  await purge()
  expect(await print()).toBe(untouched)
  await sql`update phonebook.contacts set delete_after = now() - interval '1 second' where id = ${contact.id}`.execute(
    product.db,
  )
  await Promise.all([purge(), purge()])
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from phonebook.contacts k where k::text ~ '绝迹|13955557319')::int
         + (select count(*) from phonebook.contact_values v where v::text ~ '13955557319')::int
         + (select count(*) from phonebook.companies c where c::text ~ '绝迹|13955557319')::int
         + (select count(*) from activity.entries e where e::text ~ '绝迹|13955557319')::int
         + (select count(*) from platform.audit_values v where v::text ~ '绝迹|13955557319')::int as count`.execute(
    product.db,
  )
  expect(rows[0]?.count).toBe(0)
  expect(await refusalOf(lin.call(restoreContact, { params: { id: contact.id } }))).toMatchObject({
    httpStatus: 410,
    code: 'phonebook.contact_undo_over',
  })
  expect(await refusalOf(manager.call(restoreContact, { params: { id: contact.id } }))).toMatchObject({
    httpStatus: 404,
  })
})

test('a page at a time: the primary first, those who have resigned last, none twice and none left out', async () => {
  const made = await company()
  const all: Contact[] = []
  for (let at = 0; at < 7; at++)
    all.push(
      await add(
        made,
        simple(`页${at}`, `1390000020${at}`, {
          postStatus: at % 3 === 1 ? 'resigned' : 'onTheJob',
          isPrimary: at === 5,
        }),
      ),
    )
  const whole = (await list(made)).rows.map(({ name }) => name)
  expect(whole).toEqual(['页5', '页0', '页2', '页3', '页6', '页1', '页4'])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await lin.call(listContacts, {
      params: { id: made.id },
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    expect(page.count).toEqual({ value: 7, exact: true })
    seen.push(...page.rows.map(({ name }) => name))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(whole)
  expect(await ask(product.api, lin, 'GET', `/${made.id}/contacts?cursor=nonsense`)).toMatchObject({
    status: 400,
    refusal: { code: 'phonebook.cursor_invalid' },
  })
})

test('several out of a file are added at once; whom the company has already, by mobile or address, is left out', async () => {
  const made = await company()
  await add(made, simple('王芳', '13900000031'))
  const contacts = [
    simple('王小芳', '+86 139-0000-0031'),
    simple('李雷', '13900000032'),
    simple('李磊', '13900000033', {
      values: [
        { kind: 'mobile', belongs: 'company', value: '13900000033' },
        { kind: 'mobile', belongs: 'company', value: '139 0000 0033' },
      ],
    }),
    simple('李雷二', '13900000032'),
  ]
  const before = await print()
  const verdicts = [
    { verdict: 'duplicate', match: '王芳' },
    { verdict: 'create', match: null },
    { verdict: 'create', match: null },
    { verdict: 'duplicate', match: '李雷' },
  ]
  expect(await lin.call(judgeContacts, { params: { id: made.id }, body: { contacts } })).toEqual({
    rows: verdicts.map((verdict) => ({ ...verdict, elsewhere: null })),
    unchecked: 0,
  })
  expect(await print()).toBe(before)
  expect(await lin.call(addContacts, { params: { id: made.id }, body: { contacts } })).toEqual({ rows: verdicts })
  expect(await names(made)).toEqual(['王芳*', '李雷', '李磊'])
  const again = await print()
  expect(
    (await lin.call(addContacts, { params: { id: made.id }, body: { contacts } })).rows.map(({ verdict }) => verdict),
  ).toEqual(Array(4).fill('duplicate'))
  expect(await print()).toBe(again)
})

test('the list of companies shows whom one asks for', async () => {
  const made = await company({ name: '列表里的主要联系人物流' })
  await add(made, aContact())
  const { rows } = await lin.call(listCompanies, { query: { q: '列表里的主要联系人' } })
  expect(rows).toMatchObject([
    {
      primaryContact: {
        name: '王芳',
        position: '海运部经理',
        mobile: '138 0013 8000',
        email: 'Wang.Fang@Haitong.example',
      },
    },
  ])
})

describe('a mobile that is too short', () => {
  test('is refused at its row where the company is in China, and taken where it may be right', async () => {
    const [home, abroad] = [await company({ country: 'CN' }), await company({ country: 'DE' })]
    for (const mobile of ['138001370', '1380013700', '138-0013-700 转 2'])
      expect(await refusalOf(add(home, simple('短号', mobile)))).toMatchObject({
        details: { fields: [{ field: 'values.0.value', code: 'phonebook.mobile_wrong' }] },
      })
    expect(await add(abroad, simple('Max', '1511234567'))).toMatchObject({ name: 'Max' })
  })

  test('is refused in a file of cards, and not asked about again where it stood before', async () => {
    const home = await company({ country: '' })
    const rows = [simple('名片', '13800137055'), simple('短号', '1380013700')]
    const cards = { params: { id: home.id }, body: { contacts: rows } }
    expect(await refusalOf(lin.call(addContacts, cards))).toMatchObject({
      details: { fields: [{ field: 'contacts.1.values.0.value', code: 'phonebook.mobile_wrong' }] },
    })
    const old = await add(home, simple('旧号', '13800137056'))
    await sql`update phonebook.contact_values set value = '1380013700', key = '1380013700' where contact_id = ${old.id}`.execute(
      product.db,
    )
    const values = [
      { kind: 'mobile', belongs: 'company', value: '1380013700' },
      { kind: 'wechat', belongs: 'company', value: 'old_one' },
    ] as const
    const edit = (body: Pick<NewContact, 'values'>) =>
      lin.call(editContact, { params: { id: old.id }, version: old.version, body })
    expect((await edit({ values: [...values] })).values).toHaveLength(2)
  })
})
