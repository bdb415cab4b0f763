import {
  countGroupsOfContacts,
  createGroup,
  getGroup,
  listGroupActivity,
  listGroups,
} from '@seamark/contract/groups/groups/groups'
import {
  addMember,
  editMember,
  listMembers,
  type MemberChanges,
  memberFieldNames,
  newMember,
  removeMember,
  restoreMember,
} from '@seamark/contract/groups/members/members'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, anotherCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { aGroup, aMember, exportedRows, refusalOf } from '../testing.ts'
import { membersList } from './lists.commands.ts'
import { memberSubject } from './names.queries.ts'
import { purgeMembers } from './purges.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')
let made = 0
const newRoster = async (given: Parameters<typeof aGroup>[0] = {}) =>
  (await lin.call(createGroup, { body: aGroup({ account: `roster-${++made}`, ...given }) })).id

test('the owner comes first: anybody else is refused until there is one', async () => {
  const id = await newRoster()
  for (const grade of ['ordinary', 'administrator'] as const)
    expect(await refusalOf(lin.call(addMember, { params: { id }, body: aMember({ grade }) }))).toMatchObject({
      status: 409,
      code: 'groups.owner_first',
      fields: ['grade'],
    })
  await lin.call(addMember, { params: { id }, body: aMember() })
  await lin.call(addMember, { params: { id }, body: aMember({ name: '王小波', grade: 'ordinary', duty: 'sales' }) })
  expect(await lin.call(getGroup, { params: { id } })).toMatchObject({ rosterSize: 2, hasOwner: true })
})

test('a group has one owner, also when two people add one at once', async () => {
  const id = await newRoster()
  const answers = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) => refusalOf(lin.call(addMember, { params: { id }, body: aMember({ name }) }))),
  )
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"answered"'))).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ code: 'groups.owner_taken', fields: ['grade'] }))
})

test('a name of blanks is none, and only ordinary members have a duty', async () => {
  expect(newMember.safeParse({ name: ' 　', grade: 'owner' }).error?.issues[0]?.message).toBe(
    'groups.member_name_blank',
  )
  const id = await newRoster()
  expect(await refusalOf(lin.call(addMember, { params: { id }, body: aMember({ duty: 'assistant' }) }))).toMatchObject({
    code: 'groups.duty_of_ordinary',
    fields: ['duty'],
  })
})

test('an account is in a roster once; without accounts a name is', async () => {
  const id = await newRoster()
  const add = (given: Parameters<typeof aMember>[0]) =>
    refusalOf(lin.call(addMember, { params: { id }, body: aMember({ grade: 'ordinary', ...given }) }))
  await add({ grade: 'owner', name: '群主', account: '10001' })
  expect(await add({ name: '别名', account: '１０００１' })).toMatchObject({
    code: 'groups.member_account_taken',
    fields: ['account'],
  })
  expect(await add({ name: '李 雷' })).toHaveProperty('answered')
  expect(await add({ name: '李雷' })).toMatchObject({ code: 'groups.member_name_taken', fields: ['name'] })
  expect(await add({ name: '李雷', account: '10002' })).toHaveProperty('answered')
})

test('the hundred-and-first member of an inquiry group is warned of once; of forwarders never', async () => {
  const id = await newRoster({ memberCount: null })
  await lin.call(addMember, { params: { id }, body: aMember() })
  await product.pool.query(
    `insert into groups.members (group_id, name, name_key, grade, created_by, updated_by)
     select $1, 'm' || n, 'm' || n, 'ordinary', created_by, created_by from groups.groups, generate_series(1, 99) n where id = $1`,
    [id],
  )
  const body = aMember({ name: '第一百零一', grade: 'ordinary' })
  expect(await refusalOf(lin.call(addMember, { params: { id }, body }))).toMatchObject({ code: 'groups.large_inquiry' })
  await lin.call(addMember, { params: { id }, body: { ...body, confirmLarge: true } })
  await lin.call(addMember, { params: { id }, body: aMember({ name: '第一百零二', grade: 'ordinary' }) })
})

test('the roster is read page by page: the owner, administrators, then the others', async () => {
  const id = await newRoster({ type: 'freightAgent' })
  const add = (name: string, grade: 'owner' | 'administrator' | 'ordinary') =>
    lin.call(addMember, { params: { id }, body: aMember({ name, grade, company: `${name}货代` }) })
  await add('主', 'owner')
  await add('普一', 'ordinary')
  await add('管', 'administrator')
  await add('普二', 'ordinary')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await zhou.call(listMembers, { params: { id }, query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    expect(page.count).toEqual({ value: 4, exact: true })
    seen.push(...page.rows.map(({ name }) => name))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(['主', '管', '普一', '普二'])
  const found = await zhou.call(listMembers, { params: { id }, query: { q: '普一货代', grade: 'ordinary' } })
  expect(found.rows.map(({ name }) => name)).toEqual(['普一'])
})

test('a member is changed by whoever may change the group, with both values in the log', async () => {
  const id = await newRoster()
  const member = await lin.call(addMember, { params: { id }, body: aMember() })
  const change = { params: { id: member.id }, version: member.version }
  expect(await refusalOf(zhou.call(editMember, { ...change, body: { phone: '1' } }))).toMatchObject({
    status: 403,
    code: 'groups.group_not_yours',
  })
  const company = await lin.call(createCompany, { body: aCompany() })
  const contact = await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '陈海萍', values: [{ kind: 'mobile', value: '13900000811' }] }),
  })
  const links = { colleagueId: office.person('sales2'), contactId: contact.id }
  const body = {
    name: '陈海萍',
    nickname: '海萍',
    phone: '13800000001',
    company: '萍水货代',
    account: 'hp',
    address: '宁波',
    grade: 'ordinary' as const,
    duty: 'sales' as const,
    isStaff: true,
    isJoined: false,
  }
  expect(await lin.call(editMember, { ...change, body: { ...body, ...links } })).toMatchObject({
    ...body,
    version: 2,
    colleague: { id: links.colleagueId, name: '周敏' },
    contact: { id: contact.id, name: '陈海萍', companyId: company.id, company: company.name },
  })
  expect(await refusalOf(lin.call(editMember, { ...change, body: { name: '旧' } }))).toMatchObject({
    code: 'platform.version_stale',
  })
  const { rows } = await product.pool.query<{ after: object }>(
    `select after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'groupMember' and subject_id = $1 and action = 'groups.memberChanged'`,
    [member.id],
  )
  expect(Object.keys(rows[0]?.after ?? {}).toSorted()).toEqual(memberFieldNames.toSorted())
  const { entries } = await lin.call(listGroupActivity, { params: { id }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'groups.activity.memberChanged', facts: { member: '陈海萍' } })
})

test('a removed member comes back within ten seconds, unless another owner stands there by now', async () => {
  const id = await newRoster()
  const owner = await lin.call(addMember, { params: { id }, body: aMember() })
  await lin.call(removeMember, { params: { id: owner.id }, version: owner.version })
  expect(
    await refusalOf(lin.call(editMember, { params: { id: owner.id }, version: 2, body: { name: 'x' } })),
  ).toMatchObject({
    code: 'groups.member_not_found',
  })
  const back = await lin.call(restoreMember, { params: { id: owner.id } })
  await lin.call(removeMember, { params: { id: owner.id }, version: back.version })
  await lin.call(addMember, { params: { id }, body: aMember({ name: '新群主' }) })
  expect(await refusalOf(lin.call(restoreMember, { params: { id: owner.id } }))).toMatchObject({
    code: 'groups.owner_taken',
  })
  await product.pool.query(`update groups.members set delete_after = now() - interval '1 second' where id = $1`, [
    owner.id,
  ])
  expect(await refusalOf(lin.call(restoreMember, { params: { id: owner.id } }))).toMatchObject({
    code: 'groups.undo_over',
  })
  await purgeMembers(product.context)
  const { rowCount } = await product.pool.query('select from groups.members where id = $1', [owner.id])
  expect(rowCount).toBe(0)
})

test('the roster and history of an inquiry group are for those who read or change it; others know the register alone', async () => {
  const id = await newRoster({ operatorId: office.person('sales3') })
  await lin.call(addMember, { params: { id }, body: aMember({ name: '采购徐', company: '蓝鲸进出口' }) })
  for (const insider of [lin, stranger]) {
    expect((await insider.call(listMembers, { params: { id }, query: {} })).rows).toHaveLength(1)
    expect((await insider.call(listGroupActivity, { params: { id }, query: {} })).entries).not.toEqual([])
  }
  const hidden = { status: 404, code: 'groups.group_not_found' }
  expect(await refusalOf(zhou.call(listMembers, { params: { id }, query: {} }))).toMatchObject(hidden)
  expect(await refusalOf(zhou.call(listGroupActivity, { params: { id }, query: {} }))).toMatchObject(hidden)
  const colleague = await personContext(product.context, office.person('sales2'), 'zh')
  const [file, named] = await Promise.all([
    refusalOf(exportedRows(membersList, colleague, { groupId: String(id) })),
    memberSubject.find(colleague, '采购徐'),
  ])
  expect([file, named]).toEqual([expect.objectContaining({ message: 'groups.group_not_found' }), []])
  expect(await zhou.call(getGroup, { params: { id } })).toMatchObject({ rosterSize: 1 })
})

test('telephones of an inquiry group are for those who may read it: who may only change it neither sees nor finds them', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany() })
  const operatorId = office.person('sales3')
  const id = await newRoster({ platform: 'whatsapp', type: 'inquiry', companyId: company.id, operatorId })
  await lin.call(addMember, { params: { id }, body: aMember({ account: '+84903000001', phone: '13900000901' }) })
  const seen = async (caller: typeof lin, q?: string) =>
    (await caller.call(listMembers, { params: { id }, query: q === undefined ? {} : { q } })).rows.map(
      ({ account, phone }) => account + phone,
    )
  expect(await seen(lin)).toEqual(['+8490300000113900000901'])
  expect(await seen(stranger)).toEqual([''])
  expect(await seen(lin, '0000901')).toHaveLength(1)
  expect(await seen(stranger, '0000901')).toEqual([])
  expect(await seen(stranger, '903000001')).toEqual([])
})

test('the groups of a company are also those in which its contacts are, and so are those of a contact, for whoever sees both', async () => {
  const company = await lin.call(createCompany, { body: anotherCompany() })
  const { id: contactId } = await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '佐藤', values: [{ kind: 'mobile', value: '13900000821' }] }),
  })
  const [open, closed] = [
    await newRoster({ type: 'freightAgent' }),
    await newRoster({ type: 'inquiry', companyId: company.id }),
  ]
  const { id: memberId } = await lin.call(addMember, { params: { id: open }, body: aMember({ contactId }) })
  const found = async (caller: typeof lin) =>
    (await caller.call(listGroups, { query: { companyId: String(company.id) } })).rows.map(({ id }) => id).toSorted()
  const ofContact = async (caller: typeof lin) =>
    (await caller.call(listGroups, { query: { contactId: String(contactId) } })).rows.map(({ id }) => id)
  const counted = async (caller: typeof lin) =>
    (await caller.call(countGroupsOfContacts, { query: { companyId: String(company.id) } })).contacts
  expect([await found(lin), await found(stranger)]).toEqual([[open, closed], []])
  expect([await ofContact(lin), await ofContact(stranger)]).toEqual([[open], []])
  expect([await counted(lin), await counted(stranger)]).toEqual([[{ id: contactId, groups: 1 }], []])
  // A roster that she may not read tells her nothing, even of a company that everybody sees.
  await product.pool.query(`update groups.groups set type = 'inquiry' where id = $1`, [open])
  await product.pool.query(`update phonebook.companies set visibility = 'public', custodian_id = null where id = $1`, [
    company.id,
  ])
  expect(await found(stranger)).toEqual([closed])
  expect([await ofContact(stranger), await counted(stranger)]).toEqual([[], []])
  await lin.call(removeMember, { params: { id: memberId }, version: 1 })
  expect(await found(lin)).toEqual([closed])
  expect([await ofContact(lin), await counted(lin)]).toEqual([[], []])
})

test('a member is linked to a contact that one sees, and only who sees the company is shown the link', async () => {
  const id = await newRoster({ operatorId: office.person('sales3') })
  const company = await lin.call(createCompany, { body: anotherCompany() })
  const { id: contactId } = await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '佐藤', values: [{ kind: 'mobile', value: '13900000812' }] }),
  })
  const member = await lin.call(addMember, { params: { id }, body: aMember({ contactId }) })
  const linked = async (caller: typeof lin) =>
    (await caller.call(listMembers, { params: { id }, query: {} })).rows[0]?.contact
  expect([await linked(lin), await linked(stranger)]).toEqual([
    { id: contactId, name: '佐藤', companyId: company.id, company: company.name },
    null,
  ])
  const change = (caller: typeof lin, version: number, body: MemberChanges) =>
    refusalOf(caller.call(editMember, { params: { id: member.id }, version, body }))
  // Whoever does not see the link leaves it as it stands, and cannot make one.
  expect(await change(stranger, 1, { phone: '13900000813' })).toHaveProperty('answered')
  // An operator who may not read the group of a client that is not hers is shown no telephone by her own deeds.
  await product.pool.query('update groups.groups set company_id = $2 where id = $1', [id, company.id])
  expect(await change(stranger, 2, { nickname: '佐' })).toMatchObject({ answered: { nickname: '佐', phone: '' } })
  await expect(
    stranger.call(editMember, { params: { id: member.id }, version: 2, body: { nickname: '藤' } }),
  ).rejects.toMatchObject({
    body: { details: { current: { phone: '' } } },
  })
  expect(await linked(lin)).toMatchObject({ id: contactId })
  expect(await change(lin, 3, { contactId: null })).toHaveProperty('answered')
  expect(await change(stranger, 4, { contactId })).toMatchObject({
    code: 'groups.contact_unknown',
    fields: ['contactId'],
  })
  expect(await change(lin, 4, { isStaff: true, colleagueId: 987_654 })).toMatchObject({
    code: 'groups.colleague_unknown',
    fields: ['colleagueId'],
  })
  // Only one of us is a colleague.
  expect(await change(lin, 4, { colleagueId: office.person('sales2') })).toMatchObject({
    answered: { colleague: null },
  })
})
