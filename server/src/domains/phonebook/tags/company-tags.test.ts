import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createTagGroup, deleteTag, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write, type WriteContext } from '../../../platform/write.ts'
import { changeTags, tagCompanies } from './company-tags.commands.ts'
import { openOffice, personContext, refusalOf } from '../testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const sales = await product.signIn('sales')
const sales3 = await product.signIn('sales3')
const manager = await product.signIn('manager')
const follow = await product.signIn('follow')
const boss = await product.signIn('sysadmin')
const seller = await personContext(product.context, office.person('sales'))

const group = await boss.call(createTagGroup, {
  body: {
    name: '货类',
    nameEn: 'Cargo',
    labels: [
      ['普货', 'General'],
      ['冷藏', 'Reefer'],
      ['危险品', 'Dangerous'],
    ].map(([name = '', nameEn = '']) => ({ name, nameEn, colour: 'red' as const })),
  },
})
const [general = 0, reefer = 0, dangerous = 0] = group.tags.map(({ id }) => id)

let own = 0
beforeEach(async () => {
  own = (await sales.call(createCompany, { body: { name: '标签测试物流' } })).id
})
const tagsOf = async (id: number) => (await boss.call(getCompany, { params: { id } })).tagIds
const put = (id: number, add: number[], remove: number[] = [], by = sales) =>
  by.call(setCompanyTags, { params: { id }, body: { add, remove } })
const logged = async (id: number) =>
  (
    await product.pool.query<{ before: unknown; after: unknown }>(
      "select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = 'phonebook.companyTagged' and subject_id = $1 order by a.id",
      [id],
    )
  ).rows

describe('the tags of one company', () => {
  test('are put on and taken off, with log and activity; what is so already is nothing new', async () => {
    const tagged = await put(own, [general, reefer])
    expect(tagged.tagIds).toEqual([general, reefer])
    expect((await put(own, [dangerous], [general])).tagIds).toEqual([reefer, dangerous])
    expect((await put(own, [reefer], [general])).version).toBe(tagged.version)
    expect(await logged(own)).toEqual([
      { before: { tags: [] }, after: { tags: ['普货', '冷藏'] } },
      { before: { tags: ['普货'] }, after: { tags: ['危险品'] } },
    ])
    const { entries } = await sales.call(listCompanyActivity, { params: { id: own }, query: {} })
    expect(entries.map(({ kind, facts }) => [kind, facts]).slice(0, 1)).toEqual([
      [
        'phonebook.activity.tagged',
        { added: [{ name: '危险品', nameEn: 'Dangerous' }], removed: [{ name: '普货', nameEn: 'General' }] },
      ],
    ])
  })

  test('given and taken in one breath are taken', async () => {
    await put(own, [general])
    expect((await put(own, [general, reefer], [general])).tagIds).toEqual([reefer])
  })

  test('by twenty at once: everybody’s are there, none twice', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put(own, [[general, reefer, dangerous][index % 3] ?? 0], [], index % 2 ? sales : manager),
      ),
    )
    expect(await tagsOf(own)).toEqual([general, reefer, dangerous])
    expect(await logged(own)).toHaveLength(3)
  })

  test('are changed by whoever answers for it, and refused to others as the company is', async () => {
    await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
      office.person('follow'),
      own,
    ])
    expect(await refusalOf(put(own, [general], [], sales3))).toMatchObject({ code: 'phonebook.company_not_found' })
    expect(await refusalOf(put(own, [general], [], follow))).toMatchObject({ code: 'platform.forbidden' })
    await product.pool.query('update phonebook.companies set follower_ids = array[$1]::bigint[] where id = $2', [
      office.person('sales3'),
      own,
    ])
    expect(await refusalOf(put(own, [general], [], sales3))).toMatchObject({ code: 'phonebook.company_not_yours' })
    const { id: pool } = await sales.call(createCompany, { body: { name: '公海标签物流', visibility: 'public' } })
    expect(await refusalOf(put(pool, [general]))).toMatchObject({ code: 'phonebook.company_not_yours' })
    expect((await put(own, [general], [], manager)).tagIds).toEqual([general])
    expect(await refusalOf(put(987654321, [general]))).toMatchObject({ code: 'phonebook.company_not_found' })
    expect(await refusalOf(put(own, [987654]))).toMatchObject({
      code: 'phonebook.tag_unknown',
      details: { fields: [{ field: 'add' }] },
    })
    expect(await refusalOf(put(own, []))).toMatchObject({ code: 'platform.invalid_input' })
  })
})

describe('many at once', () => {
  const work = <Result>(job: (tx: WriteContext) => Promise<Result>) =>
    write(seller, { permission: 'phonebook.writeCompany', audit: 'test.bulk' }, (tx) => {
      tx.unchanged()
      return job(tx)
    })

  test('are judged one by one, and what was done can be turned round', async () => {
    const { id: second } = await sales.call(createCompany, { body: { name: '第二家' } })
    const { id: others } = await sales3.call(createCompany, { body: { name: '他人的' } })
    await put(second, [general])
    const done = await work((tx) =>
      tagCompanies(tx, [second, own, others, own], { add: [general, reefer], remove: [] }),
    )
    expect(done).toEqual([
      { id: second, outcome: 'done', added: [reefer], removed: [] },
      { id: own, outcome: 'done', added: [general, reefer], removed: [] },
      { id: others, outcome: 'refused', code: 'phonebook.company_not_found' },
    ])
    expect(await tagsOf(others)).toEqual([])
    const back = done.flatMap((row) =>
      row.outcome === 'done' ? [{ id: row.id, add: row.removed, remove: row.added }] : [],
    )
    await work((tx) => changeTags(tx, back))
    expect([await tagsOf(second), await tagsOf(own)]).toEqual([[general], []])
    expect((await work((tx) => changeTags(tx, back))).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  })

  test('a tag that is gone is refused when it is asked for, and passed over when it is given back', async () => {
    const { tags } = await boss.call(createTagGroup, {
      body: { name: `短命${own}`, nameEn: `Brief ${own}`, labels: [{ name: '短', nameEn: 'short' }] },
    })
    const gone = tags[0]?.id ?? 0
    await boss.call(deleteTag, { params: { id: gone }, version: 1 })
    await expect(work((tx) => tagCompanies(tx, [own], { add: [gone], remove: [] }))).rejects.toMatchObject({
      code: 'phonebook.tag_unknown',
    })
    expect(await work((tx) => changeTags(tx, [{ id: own, add: [gone, general], remove: [] }]))).toEqual([
      { id: own, outcome: 'done', added: [general], removed: [] },
    ])
  })
})
