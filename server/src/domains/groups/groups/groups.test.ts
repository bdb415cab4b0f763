import { groupFieldNames } from '@seamark/contract/groups/groups/fields'
import { groupSorts } from '@seamark/contract/groups/choices'
import {
  countListedGroups,
  createGroup,
  deleteGroup,
  editGroup,
  getGroup,
  groupChanges,
  listGroupActivity,
  listGroups,
  newGroup,
  restoreGroup,
} from '@seamark/contract/groups/groups/groups'
import { addMember } from '@seamark/contract/groups/members/members'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesMerged, companiesUnmerged } from '../../phonebook/index.ts'
import { aCompany, anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMember, refusalOf } from '../testing.ts'
import { purgeGroups } from './deletions.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const stranger = await product.signIn('sales3')
const boss = await product.signIn('sysadmin')

test('a group comes back as it was given: the account narrow, each port once', async () => {
  const made = await lin.call(createGroup, { body: aGroup({ assistantId: office.person('service') }) })
  expect(made).toMatchObject({
    platform: 'qq',
    account: '612 340 118',
    name: '宁波外贸询价群',
    startPorts: ['CNNBG', '宁波周边'],
    assistant: { id: office.person('service') },
    operator: null,
    rosterSize: 0,
    hasOwner: false,
    state: 'active',
    createdBy: '林晓帆',
    can: { edit: true, delete: true },
  })
  expect(await zhou.call(getGroup, { params: { id: made.id } })).toMatchObject({
    name: made.name,
    can: { edit: false },
  })
})

test('blanks count as empty: name, account and type each say so', () => {
  const problems = newGroup.safeParse({ platform: 'qq', account: ' \u200b', name: '　', type: '' }).error?.issues
  expect(problems?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'account: groups.account_blank',
    'name: groups.name_blank',
    'type: groups.type_blank',
  ])
})

test('an account is in the register once, however it is written, and the refusal names who has it', async () => {
  const made = await lin.call(createGroup, { body: aGroup({ account: 'Shipping-Friends', platform: 'telegram' }) })
  const again = aGroup({ account: 'shipping-FRIENDS', platform: 'telegram', name: '另一个名字' })
  expect(await refusalOf(zhou.call(createGroup, { body: again }))).toMatchObject({
    status: 409,
    code: 'groups.account_taken',
    fields: ['account'],
    message: expect.stringContaining('林晓帆'),
  })
  await expect(zhou.call(createGroup, { body: again })).rejects.toMatchObject({
    body: { details: { current: { id: made.id, name: made.name } } },
  })
  await zhou.call(createGroup, { body: { ...again, platform: 'whatsapp' } })
  const twice = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      refusalOf(lin.call(createGroup, { body: aGroup({ account: 'at-once', name: `同时 ${at}` }) })),
    ),
  )
  expect(twice.filter((answer) => JSON.stringify(answer).includes('"answered"'))).toHaveLength(1)
  await lin.call(deleteGroup, { params: { id: made.id }, version: made.version })
  await zhou.call(createGroup, { body: again })
  expect(await refusalOf(lin.call(restoreGroup, { params: { id: made.id } }))).toMatchObject({
    code: 'groups.account_taken',
  })
})

test('an inquiry group of a hundred people is saved at once; with one more a person is warned, once', async () => {
  const hundred = await lin.call(createGroup, { body: aGroup({ account: 'large-100', memberCount: 100 }) })
  expect(hundred.memberCount).toBe(100)
  const body = aGroup({ account: 'large-101', memberCount: 101 })
  expect(await refusalOf(lin.call(createGroup, { body }))).toMatchObject({
    status: 409,
    code: 'groups.large_inquiry',
    fields: ['type'],
  })
  const made = await lin.call(createGroup, { body: { ...body, confirmLarge: true } })
  // Whoever has confirmed is not asked at every later change.
  await lin.call(editGroup, {
    params: { id: made.id },
    version: made.version,
    body: groupChanges.parse({ name: '大群' }),
  })
})

test('a group of forwarders becomes one of inquiries only after the warning', async () => {
  const made = await lin.call(createGroup, {
    body: aGroup({ account: 'turns', type: 'freightAgent', memberCount: 400 }),
  })
  const edit = { params: { id: made.id }, version: made.version }
  expect(
    await refusalOf(lin.call(editGroup, { ...edit, body: groupChanges.parse({ type: 'inquiry' }) })),
  ).toMatchObject({ code: 'groups.large_inquiry' })
  expect(
    await lin.call(editGroup, { ...edit, body: groupChanges.parse({ type: 'inquiry', confirmLarge: true }) }),
  ).toMatchObject({ type: 'inquiry' })
})

test('the warning says how many of the latest posts were offers, to those who may read them, where there are enough', async () => {
  const { id: companyId } = await lin.call(createCompany, { body: anotherCompany({ name: '宁波仓配供应链' }) })
  const made = await lin.call(createGroup, {
    body: aGroup({ account: 'posts', memberCount: 90, companyId, operatorId: office.person('sales3') }),
  })
  const posted = (supplies: number, demands: number) =>
    product.pool.query(
      `insert into groups.months (group_id, month, supplies, demands) values ($1, date_trunc('month', now() at time zone $4), $2, $3)
       on conflict (group_id, month) do update set supplies = excluded.supplies, demands = excluded.demands`,
      [made.id, supplies, demands, product.context.zone],
    )
  const warned = (caller: typeof lin) =>
    refusalOf(
      caller.call(editGroup, {
        params: { id: made.id },
        version: made.version,
        body: groupChanges.parse({ memberCount: 120 }),
      }),
    )
  await posted(18, 1)
  expect(await warned(lin)).toMatchObject({ code: 'groups.large_inquiry' })
  await posted(23, 2)
  expect(await warned(lin)).toMatchObject({
    code: 'groups.large_inquiry_posts',
    fields: ['type'],
    message: expect.stringContaining('92%'),
  })
  expect(await warned(stranger)).toMatchObject({ code: 'groups.large_inquiry' })
})

test('who entered it, its assistant, its operator and who reaches them change a group; a stale version does not', async () => {
  const made = await lin.call(createGroup, {
    body: aGroup({ account: 'rights', operatorId: office.person('sales2') }),
  })
  const params = { id: made.id }
  expect(
    await refusalOf(stranger.call(editGroup, { params, version: 1, body: groupChanges.parse({ remark: 'x' }) })),
  ).toMatchObject({ status: 403, code: 'groups.group_not_yours' })
  expect(await refusalOf(stranger.call(deleteGroup, { params, version: 1 }))).toMatchObject({
    code: 'groups.group_not_yours',
  })
  let version = made.version
  for (const [place, caller] of [lin, zhou, manager, boss].entries())
    ({ version } = await caller.call(editGroup, {
      params,
      version,
      body: groupChanges.parse({ remark: `第${place}次` }),
    }))
  expect(version).toBe(5)
  expect(
    await refusalOf(lin.call(editGroup, { params, version: 1, body: groupChanges.parse({ remark: 'y' }) })),
  ).toMatchObject({ status: 412, code: 'platform.version_stale' })
  const { entries } = await zhou.call(listGroupActivity, { params, query: {} })
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 4 }, () => 'groups.activity.changed'),
    'groups.activity.created',
  ])
})

test('every field can be changed, and the log keeps both values of those that were', async () => {
  const made = await lin.call(createGroup, { body: aGroup({ account: 'fields' }) })
  const { requestId: _request, ...given } = aGroup({
    platform: 'wechat',
    account: 'fields-2',
    name: '二',
    type: 'freightAgent',
    state: 'muted',
    memberCount: 90,
    ownerNickname: '二',
    ownerWechat: 'two',
    ownerArea: '310000',
    startPorts: ['CNSHA'],
    endPorts: ['DEHAM'],
    transferPorts: ['SGSIN'],
    assistantId: office.person('service'),
    operatorId: office.person('sales2'),
    companyId: (await lin.call(createCompany, { body: aCompany() })).id,
    language: 'en',
    remark: '二',
  })
  const other = groupChanges.parse(given)
  const changed = await lin.call(editGroup, { params: { id: made.id }, version: made.version, body: other })
  const { rows } = await product.pool.query<{ before: object; after: object }>(
    `select before, after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'group' and subject_id = $1 and action = 'groups.groupChanged'`,
    [made.id],
  )
  expect(Object.keys(rows[0]?.after ?? {}).toSorted()).toEqual(groupFieldNames.toSorted())
  expect(rows[0]).toMatchObject({ before: { name: '宁波外贸询价群' }, after: { name: '二', state: 'muted' } })
  expect(changed).toMatchObject({ name: '二', transferPorts: ['SGSIN'], operator: { id: office.person('sales2') } })
})

test('people who have left and areas that are not there are refused by their field', async () => {
  const refused = (given: Parameters<typeof aGroup>[0]) =>
    refusalOf(lin.call(createGroup, { body: aGroup({ account: 'nobody', ...given }) }))
  expect(await refused({ assistantId: 987_654 })).toMatchObject({
    code: 'groups.assistant_unknown',
    fields: ['assistantId'],
  })
  expect(await refused({ operatorId: 987_654 })).toMatchObject({
    code: 'groups.operator_unknown',
    fields: ['operatorId'],
  })
  expect(await refused({ ownerArea: 'XX-YY' })).toMatchObject({ code: 'groups.area_unknown', fields: ['ownerArea'] })
})

test('the register is filtered, sorted, counted and read page by page', async () => {
  const names = ['甲', '乙', '丙', '丁', '戊']
  for (const [at, name] of names.entries())
    await lin.call(createGroup, {
      body: aGroup({
        account: `page-${at}`,
        name: `翻页${name}`,
        platform: 'zalo',
        type: 'freightAgent',
        memberCount: at === 0 ? null : at * 10,
        endPorts: at % 2 ? ['BRSSZ'] : ['VNSGN'],
      }),
    })
  const inOrder = async (sort: (typeof groupSorts)[number], order: 'asc' | 'desc') => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { platform: 'zalo', sort, order, limit: 2, ...(cursor ? { cursor } : {}) }
      const page = await zhou.call(listGroups, { query })
      seen.push(...page.rows.map(({ name }) => name.replace('翻页', '')))
      cursor = page.next ?? undefined
    } while (cursor)
    return seen
  }
  for (const sort of groupSorts) expect(await inOrder(sort, 'asc')).toEqual((await inOrder(sort, 'desc')).toReversed())
  expect(await inOrder('memberCount', 'asc')).toEqual(names)
  expect(await inOrder('createdAt', 'desc')).toEqual(names.toReversed())
  expect(await zhou.call(countListedGroups, { query: { platform: 'zalo', endPort: 'BRSSZ' } })).toMatchObject({
    value: 2,
  })
  expect(await zhou.call(countListedGroups, { query: { q: '612340118' } })).toMatchObject({ value: 1 })
  expect(await zhou.call(countListedGroups, { query: { q: '%' } })).toMatchObject({ value: 0 })
  const wrong = zhou.call(listGroups, { query: { sort: 'name', cursor: 'bm9uZQ' } })
  expect(await refusalOf(wrong)).toMatchObject({ status: 400, code: 'groups.cursor_invalid' })
})

test('the register is narrowed by account, owner, area, size, transfer port and each of its people', async () => {
  const [service, second] = [office.person('service'), office.person('sales2')]
  const { id: one } = await lin.call(createGroup, {
    body: aGroup({
      account: 'Narrow-1%',
      ownerNickname: '窄窄',
      ownerArea: '330281',
      memberCount: 40,
      transferPorts: ['SGSIN'],
      assistantId: service,
      operatorId: second,
    }),
  })
  const { id: two } = await lin.call(createGroup, {
    body: aGroup({
      account: 'narrow-2',
      ownerWechat: 'Zhai_2',
      ownerArea: '440100',
      memberCount: null,
      operatorId: service,
    }),
  })
  await lin.call(addMember, { params: { id: two }, body: aMember({ grade: 'owner' }) })
  const found = async (query: object) =>
    (await zhou.call(listGroups, { query: { q: 'narrow-', sort: 'createdAt', order: 'asc', ...query } })).rows.map(
      ({ id }) => id,
    )
  const cases: [object, number[]][] = [
    [{ account: 'ＮＡＲＲＯＷ -1' }, [one]],
    [{ account: '%' }, [one]],
    [{ account: '_' }, []],
    [{ owner: '窄' }, [one]],
    [{ owner: 'zhai_' }, [two]],
    [{ ownerArea: '330281' }, [one]],
    [{ ownerArea: '330000' }, [one]],
    [{ ownerArea: 'CN' }, [one, two]],
    [{ ownerArea: 'XX' }, []],
    [{ membersFrom: 40 }, [one]],
    [{ membersFrom: 41, membersTo: 80 }, []],
    // The size of the second is that of its roster.
    [{ membersTo: 1 }, [two]],
    [{ transferPort: 'SGSIN' }, [one]],
    [{ assistantId: service }, [one]],
    [{ operatorId: service }, [two]],
    [{ personId: service }, [one, two]],
  ]
  for (const [query, expected] of cases) {
    expect([query, await found(query)]).toEqual([query, expected])
    expect((await zhou.call(countListedGroups, { query: { q: 'narrow-', ...query } })).value).toBe(expected.length)
  }
})

test('a deleted group is gone at once, comes back within its time, and is really deleted after it', async () => {
  const made = await lin.call(createGroup, { body: aGroup({ account: 'gone' }) })
  const params = { id: made.id }
  await lin.call(deleteGroup, { params, version: made.version })
  expect(await refusalOf(zhou.call(getGroup, { params }))).toMatchObject({ status: 404 })
  expect(await zhou.call(countListedGroups, { query: { q: 'gone' } })).toMatchObject({ value: 0 })
  const back = await lin.call(restoreGroup, { params })
  await lin.call(deleteGroup, { params, version: back.version })
  await product.pool.query(`update groups.groups set delete_after = now() - interval '1 second' where id = $1`, [
    made.id,
  ])
  expect(await refusalOf(lin.call(restoreGroup, { params }))).toMatchObject({ status: 410, code: 'groups.undo_over' })
  await purgeGroups(product.context)
  const { rowCount } = await product.pool.query('select from groups.groups where id = $1', [made.id])
  expect(rowCount).toBe(0)
})

test('a company that one does not see is not chosen, shown or found by; who may not read the group gives it no other', async () => {
  const { id: companyId } = await lin.call(createCompany, { body: anotherCompany() })
  const body = aGroup({ account: 'of-company', companyId })
  expect(await refusalOf(stranger.call(createGroup, { body }))).toMatchObject({
    code: 'groups.company_unknown',
    fields: ['companyId'],
  })
  const made = await lin.call(createGroup, { body: { ...body, operatorId: office.person('sales3') } })
  const params = { id: made.id }
  expect(made).toMatchObject({ company: { id: companyId, name: '青岛北方海运' }, can: { readMessages: true } })
  expect(await stranger.call(getGroup, { params })).toMatchObject({
    company: null,
    can: { edit: true, readMessages: false },
  })
  const counted = async (caller: typeof lin) => (await caller.call(countListedGroups, { query: { companyId } })).value
  expect([await counted(lin), await counted(stranger)]).toEqual([1, 0])
  const own = await stranger.call(createCompany, {
    body: anotherCompany({ name: '广州南方海运', telephone: '81234567', email: 'ops@south.example' }),
  })
  for (const [field, change] of [
    ['companyId', { companyId: own.id }],
    ['companyId', { companyId: null }],
    ['type', { type: 'freightAgent' as const }],
  ] as const)
    expect(
      await refusalOf(stranger.call(editGroup, { params, version: 1, body: groupChanges.parse(change) })),
    ).toMatchObject({ status: 403, code: 'groups.group_closed_to_you', fields: [field] })
  expect(
    await stranger.call(editGroup, { params, version: 1, body: groupChanges.parse({ remark: '只改备注' }) }),
  ).toMatchObject({ remark: '只改备注' })
  expect(await lin.call(getGroup, { params })).toMatchObject({ company: { id: companyId } })
  // The group follows its company into the one with which it is merged, and back.
  const merge = { keepId: own.id, otherIds: [companyId] }
  const companyAfter = async (event: typeof companiesMerged) => {
    await write.bookkeep(product.context, 'groups.editGroup', (tx) => tx.reactions.announce(tx, event, merge))
    return (await boss.call(getGroup, { params })).company?.id
  }
  expect([await companyAfter(companiesMerged), await companyAfter(companiesUnmerged)]).toEqual([own.id, companyId])
})
