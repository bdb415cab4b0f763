import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import * as contract from '@seamark/contract/phonebook/tags/tags'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const boss = await product.signIn('sysadmin')
const sales = await product.signIn('sales')
const sales3 = await product.signIn('sales3')
/** A person who may open the phonebook, but not the page of tags. */
const follow = await product.signIn('follow')

beforeEach(() => product.pool.query('delete from phonebook.tag_groups'))

const groups = async () => (await sales.call(contract.listTagGroups, {})).groups
const addGroup = (name: string, labels: { name: string; nameEn: string }[] = [], nameEn = `${name} en`) =>
  boss.call(contract.createTagGroup, { body: { name, nameEn, labels } })
const addTag = (groupId: number, name: string, nameEn = `${name} en`) =>
  boss.call(contract.createTag, { body: { groupId, name, nameEn, colour: 'red' } })
const a = { name: 'A类', nameEn: 'Grade A' }
const b = { name: 'B类', nameEn: 'Grade B' }
const audits = async (action: string) =>
  (
    await product.pool.query<{ before: unknown; after: unknown }>(
      'select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = $1 order by a.id desc limit 1',
      [action],
    )
  ).rows[0]

describe('tag groups', () => {
  test('are read by anybody signed in, and changed by those whose role opens the page of tags', async () => {
    const group = await addGroup('客户等级', [a])
    const [tag] = group.tags
    const id = tag?.id ?? 0
    expect(await follow.call(contract.listTagGroups, {})).toMatchObject({
      groups: [{ name: '客户等级', tags: [{ name: 'A类', colour: 'blue' }] }],
      can: { manage: false, delete: false },
    })
    expect((await boss.call(contract.listTagGroups, {})).can).toEqual({ manage: true, delete: true })
    const [template] = (await boss.call(contract.listTagTemplates, {})).templates
    const tries = [
      follow.call(contract.createTagGroup, { body: { name: 'x', nameEn: 'x' } }),
      follow.call(contract.editTagGroup, { params: { id: group.id }, version: 1, body: { name: 'x' } }),
      follow.call(contract.moveTagGroup, { params: { id: group.id }, version: 1, body: { before: null } }),
      follow.call(contract.deleteTagGroup, { params: { id: group.id }, version: 1 }),
      follow.call(contract.tagGroupUsage, { params: { id: group.id } }),
      follow.call(contract.createTag, { body: { groupId: group.id, name: 'x', nameEn: 'x' } }),
      follow.call(contract.editTag, { params: { id }, version: 1, body: { name: 'x' } }),
      follow.call(contract.moveTag, { params: { id }, version: 1, body: { groupId: group.id, before: null } }),
      follow.call(contract.deleteTag, { params: { id }, version: 1 }),
      follow.call(contract.tagUsage, { params: { id } }),
      follow.call(contract.listTagTemplates, {}),
      follow.call(contract.createTagTemplate, { body: { name: 'x', nameEn: 'x', labels: [a] } }),
      follow.call(contract.editTagTemplate, {
        params: { id: template?.id ?? 0 },
        version: 1,
        body: { name: 'x', nameEn: 'x', labels: [a] },
      }),
      follow.call(contract.deleteTagTemplate, { params: { id: template?.id ?? 0 }, version: 1 }),
    ]
    for (const answer of await Promise.all(tries.map(refusalOf)))
      expect(answer).toMatchObject({ code: 'platform.forbidden' })
    expect(await groups()).toHaveLength(1)
  })

  test('begin with the labels of a template, in their order', async () => {
    const { templates } = await boss.call(contract.listTagTemplates, {})
    expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(['客户等级', '货类', '航线偏好']))
    const cargo = templates.find(({ name }) => name === '货类')
    const group = await boss.call(contract.createTagGroup, {
      body: { name: '货类', nameEn: 'Cargo', labels: cargo?.labels ?? [] },
    })
    expect(group.tags.map(({ name, colour }) => [name, colour])).toEqual(
      cargo?.labels.map(({ name, colour }) => [name, colour]),
    )
    expect(await audits('phonebook.tagGroupCreated')).toMatchObject({
      after: { name: '货类', labels: cargo?.labels.map(({ name }) => name) },
    })
  })

  test.each([
    ['', 'x', 'name', 'phonebook.tag_group_name_blank'],
    ['　 ', 'x', 'name', 'phonebook.tag_group_name_blank'],
    ['x', ' ', 'nameEn', 'phonebook.tag_name_en_blank'],
    ['长'.repeat(41), 'x', 'name', 'field.too_long'],
    ['a\u0007b', 'x', 'name', 'field.characters'],
  ])('refuse the names %j and %j', async (name, nameEn, field, code) => {
    expect(await refusalOf(boss.call(contract.createTagGroup, { body: { name, nameEn } }))).toMatchObject({
      details: { fields: [{ field, code }] },
    })
  })

  test.each([
    ['货类', '货类 en'],
    ['ＶＩＰ 客户', 'other'],
    ['vip客户', 'other'],
    ['other', 'Ｖip  CLIENTS'],
  ])('refuse a name that another one has but for width, case and blanks: %s, %s', async (name, nameEn) => {
    await addGroup('货类')
    await addGroup('VIP客户', [], 'VIP clients')
    const refusal = { code: 'phonebook.tag_group_taken', status: 409 }
    expect(await refusalOf(boss.call(contract.createTagGroup, { body: { name, nameEn } }))).toMatchObject(refusal)
    const third = await addGroup('第三组')
    expect(
      await refusalOf(
        boss.call(contract.editTagGroup, { params: { id: third.id }, version: 1, body: { name, nameEn } }),
      ),
    ).toMatchObject(refusal)
    expect((await groups()).map(({ name: known }) => known)).toEqual(['货类', 'VIP客户', '第三组'])
  })

  test('of two that are made at once under one name, one is refused', async () => {
    const both = await Promise.allSettled([addGroup('同名'), addGroup('同 名', [], 'x')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are renamed by whoever has seen them as they stand; a rename to what it is called changes nothing', async () => {
    const { id } = await addGroup('等级')
    expect(
      await boss.call(contract.editTagGroup, { params: { id }, version: 1, body: { name: '客户等级' } }),
    ).toMatchObject({
      name: '客户等级',
      version: 2,
    })
    expect(await audits('phonebook.tagGroupChanged')).toEqual({ before: { name: '等级' }, after: { name: '客户等级' } })
    expect(
      await refusalOf(boss.call(contract.editTagGroup, { params: { id }, version: 1, body: { name: 'x' } })),
    ).toMatchObject({ code: 'platform.version_stale' })
    expect(
      (await boss.call(contract.editTagGroup, { params: { id }, version: 2, body: { name: '客户等级' } })).version,
    ).toBe(2)
  })

  test('stand in the order in which they are put', async () => {
    const [one, two, three] = [await addGroup('一'), await addGroup('二'), await addGroup('三')]
    await boss.call(contract.moveTagGroup, { params: { id: three.id }, version: 1, body: { before: one.id } })
    expect((await groups()).map(({ name }) => name)).toEqual(['三', '一', '二'])
    await boss.call(contract.moveTagGroup, { params: { id: one.id }, version: 1, body: { before: null } })
    expect((await groups()).map(({ name }) => name)).toEqual(['三', '二', '一'])
    const beside = boss.call(contract.moveTagGroup, { params: { id: two.id }, version: 1, body: { before: 987654 } })
    expect(await refusalOf(beside)).toMatchObject({ code: 'phonebook.tag_group_unknown' })
    expect(
      await refusalOf(boss.call(contract.moveTagGroup, { params: { id: 987654 }, version: 1, body: { before: null } })),
    ).toMatchObject({
      code: 'platform.not_found',
    })
  })
})

describe('tags', () => {
  test('do not repeat in a group, in a new one neither; in two groups they may', async () => {
    const repeated = [a, { name: ' ａ 类', nameEn: 'other' }]
    expect(await refusalOf(addGroup('等级', repeated))).toMatchObject({
      details: { fields: [{ field: 'labels.1.name', code: 'phonebook.labels_repeat' }] },
    })
    const { id } = await addGroup('等级', [a])
    const refusal = { code: 'phonebook.labels_repeat', status: 409 }
    expect(await refusalOf(addTag(id, 'Ａ类'))).toMatchObject({ ...refusal, details: { fields: [{ field: 'name' }] } })
    expect(await refusalOf(addTag(id, '甲', 'GRADE  a'))).toMatchObject({
      ...refusal,
      details: { fields: [{ field: 'nameEn' }] },
    })
    const other = await addGroup('另一组')
    const tag = await addTag(other.id, 'A类', 'Grade A')
    expect(
      await refusalOf(
        boss.call(contract.moveTag, { params: { id: tag.id }, version: 1, body: { groupId: id, before: null } }),
      ),
    ).toMatchObject(refusal)
    const free = await addTag(id, 'C类')
    expect(
      await refusalOf(boss.call(contract.editTag, { params: { id: free.id }, version: 1, body: { name: 'a 类' } })),
    ).toMatchObject(refusal)
    const both = await Promise.allSettled([addTag(id, '孪生'), addTag(id, '孪生')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    [{ name: '', nameEn: 'x' }, 'name', 'phonebook.tag_name_blank'],
    [{ name: 'x', nameEn: '' }, 'nameEn', 'phonebook.tag_name_en_blank'],
    [{ name: 'x', nameEn: 'x', colour: 'beige' }, 'colour', 'field.choice'],
  ])('refuse %j', async (body, field, code) => {
    const { id } = await addGroup('等级')
    const answer = await fetch(`${product.api}/phonebook/tags`, {
      method: 'POST',
      headers: { ...boss.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ groupId: id, ...body }),
    })
    expect(await answer.json()).toMatchObject({ details: { fields: [{ field, code }] } })
    expect(
      await refusalOf(boss.call(contract.createTag, { body: { groupId: 987654, name: 'x', nameEn: 'x' } })),
    ).toMatchObject({
      code: 'phonebook.tag_group_unknown',
    })
  })

  test('are renamed and coloured by whoever has seen them as they stand', async () => {
    const { id } = await addGroup('等级')
    const tag = await addTag(id, 'A类')
    const changed = await boss.call(contract.editTag, {
      params: { id: tag.id },
      version: 1,
      body: { colour: 'gold', name: 'A类 重点' },
    })
    expect(changed).toMatchObject({ name: 'A类 重点', colour: 'gold', version: 2, groupId: id })
    expect(await audits('phonebook.tagChanged')).toEqual({
      before: { name: 'A类', colour: 'red' },
      after: { name: 'A类 重点', colour: 'gold' },
    })
    expect(
      await refusalOf(boss.call(contract.editTag, { params: { id: tag.id }, version: 1, body: { name: 'x' } })),
    ).toMatchObject({ code: 'platform.version_stale' })
    expect(
      await refusalOf(boss.call(contract.editTag, { params: { id: 987654 }, version: 1, body: { name: 'x' } })),
    ).toMatchObject({ code: 'platform.not_found' })
  })

  test('move within their group and into another, and companies keep them', async () => {
    const one = await addGroup('一', [a, b])
    const two = await addGroup('二', [{ name: '试单', nameEn: 'Trial' }])
    const [first, second] = one.tags
    const [trial] = two.tags
    if (!first || !second || !trial) throw new Error('too few')
    const { id } = await sales.call(createCompany, { body: { name: '移动标签物流' } })
    await sales.call(contract.setCompanyTags, { params: { id }, body: { add: [first.id] } })
    await boss.call(contract.moveTag, {
      params: { id: second.id },
      version: 1,
      body: { groupId: one.id, before: first.id },
    })
    await boss.call(contract.moveTag, {
      params: { id: first.id },
      version: 1,
      body: { groupId: two.id, before: trial.id },
    })
    expect((await groups()).map(({ tags }) => tags.map(({ name }) => name))).toEqual([['B类'], ['A类', '试单']])
    expect(await audits('phonebook.tagMoved')).toEqual({
      before: { group: '一', place: 2 },
      after: { group: '二', place: 1 },
    })
    expect(
      (await sales.call(listCompanies, { query: { tagAny: String(first.id) } })).rows.map((row) => row.id),
    ).toEqual([id])
    const nowhere = boss.call(contract.moveTag, {
      params: { id: second.id },
      version: 2,
      body: { groupId: one.id, before: trial.id },
    })
    expect(await refusalOf(nowhere)).toMatchObject({ code: 'phonebook.tag_unknown' })
  })

  test('say how many companies lose them before they are deleted, whoever holds those, and take themselves off', async () => {
    const group = await addGroup('等级', [a, b])
    const [first, second] = group.tags
    if (!first || !second) throw new Error('too few')
    const mine = await sales.call(createCompany, { body: { name: '失去标签物流' } })
    const theirs = await sales3.call(createCompany, { body: { name: '他人的失去标签物流' } })
    await sales.call(contract.setCompanyTags, { params: { id: mine.id }, body: { add: [first.id, second.id] } })
    await sales3.call(contract.setCompanyTags, { params: { id: theirs.id }, body: { add: [first.id] } })
    expect(await boss.call(contract.tagUsage, { params: { id: first.id } })).toEqual({ companies: 2 })
    expect(await boss.call(contract.tagGroupUsage, { params: { id: group.id } })).toEqual({ companies: 2 })
    expect(await boss.call(contract.deleteTag, { params: { id: first.id }, version: 1 })).toMatchObject({
      companies: 2,
    })
    expect(await audits('phonebook.tagDeleted')).toMatchObject({ before: { name: 'A类', group: '等级', companies: 2 } })
    expect(await boss.call(contract.deleteTagGroup, { params: { id: group.id }, version: 1 })).toMatchObject({
      companies: 1,
    })
    expect(await groups()).toEqual([])
    const gone = sales.call(contract.setCompanyTags, { params: { id: mine.id }, body: { add: [second.id] } })
    expect(await refusalOf(gone)).toMatchObject({ code: 'phonebook.tag_unknown' })
    const late = boss.call(contract.deleteTag, { params: { id: first.id }, version: 1 })
    expect(await refusalOf(late)).toMatchObject({ code: 'platform.not_found' })
    expect(await refusalOf(boss.call(contract.deleteTagGroup, { params: { id: group.id }, version: 1 }))).toMatchObject(
      {
        code: 'platform.not_found',
      },
    )
  })

  test('are counted for each reader as the list that they open shows them', async () => {
    const group = await addGroup('等级', [a, b])
    const [first, second] = group.tags
    if (!first || !second) throw new Error('too few')
    const tagged = async (by: typeof sales, name: string, visibility: 'public' | 'private') => {
      const { id } = await by.call(createCompany, { body: { name, visibility: 'private' } })
      await by.call(contract.setCompanyTags, { params: { id }, body: { add: [first.id] } })
      if (visibility === 'public')
        await product.pool.query(
          "update phonebook.companies set visibility = 'public', custodian_id = null where id = $1",
          [id],
        )
      return id
    }
    await tagged(sales, '我的', 'private')
    await tagged(sales3, '他人的', 'private')
    await tagged(sales3, '公海的', 'public')
    const leaving = await tagged(sales, '删除中的', 'private')
    await product.pool.query("update phonebook.companies set delete_after = now() + interval '1 hour' where id = $1", [
      leaving,
    ])
    for (const [caller, value] of [
      [sales, 2],
      [sales3, 2],
      [boss, 3],
    ] as const) {
      const { counts } = await caller.call(contract.countTags, {})
      expect(counts).toEqual(
        expect.arrayContaining([
          { id: first.id, value, exact: true },
          { id: second.id, value: 0, exact: true },
        ]),
      )
      expect((await caller.call(listCompanies, { query: { tagAny: String(first.id) } })).count).toEqual({
        value,
        exact: true,
      })
    }
  })
})

describe('templates', () => {
  test('are made, changed by whoever has seen them as they stand, and deleted', async () => {
    const made = await boss.call(contract.createTagTemplate, {
      body: { name: '船公司偏好', nameEn: 'Preferred carriers', labels: [a, b] },
    })
    expect(made).toMatchObject({
      version: 1,
      labels: [
        { ...a, colour: 'blue' },
        { ...b, colour: 'blue' },
      ],
    })
    const body = { name: '船公司', nameEn: 'Carriers', labels: [b] }
    expect(await boss.call(contract.editTagTemplate, { params: { id: made.id }, version: 1, body })).toMatchObject({
      name: '船公司',
      version: 2,
    })
    expect(
      await refusalOf(boss.call(contract.editTagTemplate, { params: { id: made.id }, version: 1, body })),
    ).toMatchObject({
      code: 'platform.version_stale',
    })
    expect(
      await refusalOf(boss.call(contract.createTagTemplate, { body: { ...body, name: '船 公司' } })),
    ).toMatchObject({
      code: 'phonebook.tag_template_taken',
    })
    expect(
      await refusalOf(boss.call(contract.deleteTagTemplate, { params: { id: made.id }, version: 1 })),
    ).toMatchObject({
      code: 'platform.version_stale',
    })
    expect(await boss.call(contract.deleteTagTemplate, { params: { id: made.id }, version: 2 })).toBeNull()
    expect(
      await refusalOf(boss.call(contract.deleteTagTemplate, { params: { id: made.id }, version: 2 })),
    ).toMatchObject({
      code: 'platform.not_found',
    })
  })

  test.each([
    [{ name: '空', nameEn: 'Empty', labels: [] }, 'labels', 'phonebook.tag_template_empty'],
    [{ name: '', nameEn: 'Empty', labels: [a] }, 'name', 'phonebook.tag_template_name_blank'],
    [{ name: 'x', nameEn: '', labels: [a] }, 'nameEn', 'phonebook.tag_name_en_blank'],
    [{ name: 'x', nameEn: 'x', labels: [a, a] }, 'labels.1.name', 'phonebook.labels_repeat'],
    [{ name: 'x', nameEn: 'x', labels: [{ name: '', nameEn: 'x' }] }, 'labels.0.name', 'phonebook.tag_name_blank'],
  ])('refuse %j', async (body, field, code) => {
    const refusal = await refusalOf(boss.call(contract.createTagTemplate, { body }))
    expect(refusal).toMatchObject({
      details: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) as unknown },
    })
  })
})
