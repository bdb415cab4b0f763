import { listStayRules, setStayRule } from '@seamark/contract/followups/neglects/neglects'
import { createTemplate, deleteTemplate, listTemplates } from '@seamark/contract/followups/templates/templates'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import {
  createTag,
  createTagGroup,
  createTagTemplate,
  deleteTag,
  deleteTagGroup,
  deleteTagTemplate,
  editTag,
  editTagGroup,
  listTagGroups,
  listTagTemplates,
  setCompanyTags,
} from '@seamark/contract/phonebook/tags/tags'
import { bringBackSwitchedOff, listSwitchedOff, type OfficeKind } from '@seamark/contract/settings/office-records'
import { createSource, deleteSource, listSources, modePresets } from '@seamark/contract/trade/sources/sources'
import { expect, test } from 'vitest'
import { forgetSwitchedOff } from '../../../platform/office-records.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const manager = await product.signIn('manager')
const boss = await product.signIn('sysadmin')

let made = 0
const aLabel = (name: string) => ({ name, nameEn: `${name} en`, colour: 'blue' as const })
async function aGroup() {
  const name = `分组${++made}`
  const group = await boss.call(createTagGroup, {
    body: { name, nameEn: `Group ${made}`, labels: [aLabel('重点'), aLabel('一般')] },
  })
  const [first, second] = group.tags
  if (!first || !second) throw new Error('too few labels')
  return { group, first, second }
}
const read = (id: number) => boss.call(getCompany, { params: { id } })
const aClient = () => lin.call(createCompany, { body: aCompany({ name: `标签客户${++made}` }) })
const tagIt = (id: number, tagId: number) => lin.call(setCompanyTags, { params: { id }, body: { add: [tagId] } })
const clientsWith = async (tagId: number) =>
  (await lin.call(listCompanies, { query: { tagAny: String(tagId) } })).rows
    .map(({ id }) => id)
    .sort((one, two) => one - two)
const off = async (kind: OfficeKind, caller: Caller = boss) =>
  (await caller.call(listSwitchedOff, {})).rows.filter((row) => row.kind === kind)
const bringBack = async (id: number, caller: Caller = boss) =>
  caller.call(bringBackSwitchedOff, { params: { id }, body: {} })
const audited = async (action: string) => {
  const { rows } = await product.pool.query<{ before: unknown; after: unknown }>(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.action = $1 order by a.id desc limit 1`,
    [action],
  )
  return rows[0]
}

test('who may only edit, or does not reach the whole office, takes no label away from anybody', async () => {
  const { group, first } = await aGroup()
  const client = await aClient()
  await tagIt(client.id, first.id)
  for (const caller of [lin, manager]) {
    for (const deleteIt of [
      () => caller.call(deleteTag, { params: { id: first.id }, version: first.version }),
      () => caller.call(deleteTagGroup, { params: { id: group.id }, version: group.version }),
    ])
      expect((await refusalOf(deleteIt()))?.code).toMatch(/^platform\.(forbidden|reach_all)$/)
  }
  expect(await clientsWith(first.id)).toEqual([client.id])
  expect((await manager.call(listTagGroups, {})).can.delete).toBe(false)
})

test('a company merged while its label was off passes the label on when it comes back; a label taken off before stays off', async () => {
  const { first, second } = await aGroup()
  const [kept, other, earlier] = [await aClient(), await aClient(), await aClient()]
  await tagIt(other.id, first.id)
  await tagIt(earlier.id, second.id)
  const merge = async (from: { id: number }) => {
    const companies = [await read(kept.id), await read(from.id)].map(({ id, version }) => ({ id, version }))
    await boss.call(mergeCompanies, { body: { keepId: kept.id, companies } })
  }
  await merge(earlier)
  await lin.call(setCompanyTags, { params: { id: kept.id }, body: { remove: [second.id] } })
  for (const { id, version } of [first, second]) await boss.call(deleteTag, { params: { id }, version })
  await product.pool.query(`update phonebook.ownerships set at = at - interval '1 hour' where kind = 'merged'`)
  const [offSecond, offFirst] = await off('tag')
  await bringBack(offSecond?.id ?? 0)
  await merge(other)
  await bringBack(offFirst?.id ?? 0)
  expect(await clientsWith(first.id)).toEqual([kept.id])
  expect(await clientsWith(second.id)).toEqual([])
})

test('a label is switched off at once for everybody, says how many lose it, and comes back with its companies and its rule', async () => {
  const { first } = await aGroup()
  const [one, other] = [await aClient(), await aClient()]
  for (const { id } of [one, other]) await tagIt(id, first.id)
  await boss.call(setStayRule, { body: { tagId: first.id, days: 14 } })
  const gone = await boss.call(deleteTag, { params: { id: first.id }, version: first.version })
  expect(gone.companies).toBe(2)
  expect((Date.parse(gone.deleteAfter) - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
  expect((await boss.call(listStayRules, {})).rules).toEqual([])
  expect((await boss.call(listTagGroups, {})).groups.flatMap(({ tags }) => tags).map(({ id }) => id)).not.toContain(
    first.id,
  )
  const [kept] = await off('tag')
  expect(kept).toMatchObject({ name: '重点', companies: 2, title: 'Tag' })
  expect(await off('stayRule')).toEqual([])
  expect(await off('tag', manager)).toEqual([])
  expect((await refusalOf(bringBack(kept?.id ?? 0, manager)))?.code).toBe('platform.reach_all')

  expect(await bringBack(kept?.id ?? 0)).toEqual({ kind: 'tag', id: first.id })
  expect(await clientsWith(first.id)).toEqual([one.id, other.id])
  expect((await boss.call(listStayRules, {})).rules).toMatchObject([{ tag: { id: first.id }, days: 14 }])
  expect(await audited('phonebook.tagRestored')).toMatchObject({ after: { name: '重点' } })
  expect((await refusalOf(bringBack(kept?.id ?? 0)))?.code).toBe('platform.not_found')
  await boss.call(setStayRule, { body: { tagId: first.id, days: null } })
})

test('a group comes back with its labels; a company that was deleted meanwhile gets none', async () => {
  const { group, first, second } = await aGroup()
  const [one, gone] = [await aClient(), await aClient()]
  for (const { id } of [one, gone]) await tagIt(id, first.id)
  await tagIt(one.id, second.id)
  expect(await boss.call(deleteTagGroup, { params: { id: group.id }, version: group.version })).toMatchObject({
    companies: 2,
  })
  await product.pool.query('delete from phonebook.companies where id = $1', [gone.id])
  const [kept] = await off('tagGroup')
  await bringBack(kept?.id ?? 0)
  expect(await clientsWith(first.id)).toEqual([one.id])
  expect(await clientsWith(second.id)).toEqual([one.id])
})

test('nothing comes back over another of its name, nor into a group that is gone', async () => {
  const { group, first } = await aGroup()
  await boss.call(deleteTag, { params: { id: first.id }, version: first.version })
  const again = await boss.call(createTag, { body: { groupId: group.id, ...aLabel('重点') } })
  const [kept] = await off('tag')
  expect((await refusalOf(bringBack(kept?.id ?? 0)))?.code).toBe('platform.office_name_taken')
  await boss.call(editTag, { params: { id: again.id }, version: again.version, body: { name: '新名' } })
  expect(await audited('phonebook.tagChanged')).toMatchObject({ before: { name: '重点' }, after: { name: '新名' } })
  await boss.call(editTagGroup, { params: { id: group.id }, version: group.version, body: { name: `改名${made}` } })
  expect(await audited('phonebook.tagGroupChanged')).toMatchObject({
    before: { name: group.name },
    after: { name: `改名${made}` },
  })
  await boss.call(deleteTagGroup, { params: { id: group.id }, version: group.version + 1 })
  expect((await refusalOf(bringBack(kept?.id ?? 0)))?.code).toBe('platform.office_parent_gone')
})

test('templates, rules and sources are switched off and come back in the same way', async () => {
  const { first } = await aGroup()
  const template = await boss.call(createTagTemplate, {
    body: { name: `模板${++made}`, nameEn: `Template ${made}`, labels: [aLabel('甲')] },
  })
  const event = await boss.call(createTemplate, {
    body: { name: `事件${++made}`, nameEn: `Event ${made}`, options: [{ name: '是', nameEn: 'Yes' }] },
  })
  const source = await boss.call(createSource, {
    body: {
      name: `来源${++made}`,
      country: null,
      direction: 'export',
      shape: 'full',
      dateMeaning: 'declaration',
      zone: 'Asia/Shanghai',
      dayFirst: false,
      modes: modePresets.unece,
      weightUnit: 'kg',
    },
  })
  await boss.call(setStayRule, { body: { tagId: first.id, days: 20 } })
  expect((await refusalOf(lin.call(setStayRule, { body: { tagId: first.id, days: null } })))?.code).toMatch(
    /^platform\.(forbidden|reach_all)$/,
  )
  await boss.call(deleteTagTemplate, { params: { id: template.id }, version: template.version })
  await boss.call(deleteTemplate, { params: { id: event.id }, version: event.version })
  await boss.call(deleteSource, { params: { id: source.id }, version: source.version })
  await boss.call(setStayRule, { body: { tagId: first.id, days: null } })
  for (const kind of ['tagTemplate', 'template', 'source', 'stayRule'] as const) {
    const [kept] = await off(kind)
    expect([kind, (await bringBack(kept?.id ?? 0)).kind]).toEqual([kind, kind])
  }
  expect((await boss.call(listTagTemplates, {})).templates.map(({ id }) => id)).toContain(template.id)
  expect((await boss.call(listTemplates, {})).templates.find(({ id }) => id === event.id)?.options).toHaveLength(1)
  expect((await boss.call(listSources, {})).sources.map(({ id }) => id)).toContain(source.id)
  expect((await boss.call(listStayRules, {})).rules).toMatchObject([{ tag: { id: first.id }, days: 20 }])
})

test('after thirty days a job deletes what nobody brought back', async () => {
  const { first, second } = await aGroup()
  for (const tag of [first, second]) await boss.call(deleteTag, { params: { id: tag.id }, version: tag.version })
  const [late, early] = await off('tag')
  await product.pool.query(
    `update platform.switched_off set delete_after = now() - interval '1 second' where id = $1`,
    [early?.id],
  )
  expect((await refusalOf(bringBack(early?.id ?? 0)))?.code).toBe('platform.not_found')
  await forgetSwitchedOff(product.context)
  const { rows } = await product.pool.query<{ id: number }>(
    'select id::int from platform.switched_off where id = any($1)',
    [[late?.id, early?.id]],
  )
  expect(rows).toEqual([{ id: late?.id }])
})

test('a label comes back also after an upgrade has changed its table', async () => {
  const { first } = await aGroup()
  await boss.call(deleteTag, { params: { id: first.id }, version: first.version })
  await product.pool.query(`alter table phonebook.tags add column came_later text not null default 'usual'`)
  const [gone] = await off('tag')
  await bringBack(gone?.id ?? 0)
  const { rows } = await product.pool.query('select name, came_later from phonebook.tags where id = $1', [first.id])
  expect(rows).toEqual([{ name: first.name, came_later: 'usual' }])
})
