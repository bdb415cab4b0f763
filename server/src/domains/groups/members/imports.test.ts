import { createGroup, getGroup, listGroupActivity } from '@seamark/contract/groups/groups/groups'
import { addMember, listMembers } from '@seamark/contract/groups/members/members'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import type { JudgedRow } from '../../../platform/list.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { aGroup, aMember } from '../testing.ts'
import { membersExport } from './exports.queries.ts'
import { membersImport } from './imports.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
let made = 0
const newGroup = async (given: Parameters<typeof aGroup>[0] = {}, caller = lin) => {
  const account = `file-${++made}`
  return caller.call(createGroup, { body: aGroup({ account, memberCount: null, ...given }) })
}

beforeAll(() =>
  product.db
    .updateTable('identity.roles')
    .set({ capabilities: sql`capabilities || '{import}'::text[]` })
    .where('authority', '=', 'sales')
    .execute(),
)

type Cells = Record<string, string>
const context = () => personContext(product.context, office.person('sales'), 'zh')
const judge = async (rows: readonly Cells[]) =>
  membersImport.judge(
    await context(),
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({}),
  )
const problemsOf = (one: JudgedRow | undefined) => one?.problems?.map(({ field, code }) => `${field} ${code}`)
const writeJudged = async (rows: readonly JudgedRow[]) =>
  write(await context(), { permission: 'groups.importRosters', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    const given = storedRows(rows)
    return membersImport.write(tx, given, importOptions.parse({}), {
      name: 'list.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

test('a row without a name, without a group of the register, or with a second owner is refused with its reason', async () => {
  const group = await newGroup()
  const theirs = await newGroup({}, zhou)
  await newGroup({ account: group.account, platform: 'wechat' })
  await lin.call(addMember, { params: { id: group.id }, body: aMember({ name: '老群主', account: 'boss' }) })
  const on = { groupAccount: group.account, platform: 'QQ' }
  const judged = await judge([
    { ...on, memberName: ' ' },
    { groupAccount: 'nowhere', memberName: '甲' },
    { groupAccount: group.account, memberName: '甲' },
    { groupAccount: theirs.account, memberName: '甲' },
    { ...on, memberName: '新群主', grade: '群主' },
    { ...on, memberName: '乙', grade: '老板' },
    { ...on, memberName: '丙', grade: '管理员', duty: '业务' },
    { ...on, memberName: '丁', grade: 'Ordinary member', duty: '业务', isStaff: '是' },
  ])
  expect(judged.map(problemsOf)).toEqual([
    ['memberName groups.member_name_blank'],
    ['groupAccount groups.roster_group_unknown'],
    ['groupAccount groups.roster_group_unclear'],
    ['groupAccount groups.group_not_yours'],
    ['grade groups.owner_taken'],
    ['grade groups.choice_unknown'],
    ['duty groups.duty_of_ordinary'],
    undefined,
  ])
  expect(judged[7]).toMatchObject({ verdict: 'create' })
})

test('a roster is filled by account, else by name; its undo takes everything back', async () => {
  const group = await newGroup()
  const params = { id: group.id }
  const boss = await lin.call(addMember, { params, body: aMember({ name: '群主', account: '10001', phone: '1' }) })
  const on = { groupAccount: group.account }
  const judged = await judge([
    { ...on, memberName: '群主', memberAccount: '１０００１', phone: '13900000041' },
    { ...on, memberName: '李雷', memberAccount: '10002', company: '锦帆物流' },
    { ...on, memberName: '韩梅' },
    { ...on, memberName: '群主', memberAccount: '10001' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['update', 'create', 'create', 'unchanged'])
  const written = await writeJudged(judged.slice(0, 3))
  expect(written.map(({ verdict }) => verdict)).toEqual(['update', 'create', 'create'])
  expect((await writeJudged(judged.slice(1, 2))).map(({ verdict }) => verdict)).toEqual(['duplicate'])
  const names = async () => (await lin.call(listMembers, { params, query: {} })).rows.map(({ name }) => name)
  expect(await names()).toEqual(['群主', '李雷', '韩梅'])
  const { entries } = await lin.call(listGroupActivity, { params, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'groups.activity.rosterImported', facts: { count: 3 } })
  const changes = written.map(({ subjectId, change }) => ({
    id: subjectId ?? 0,
    before: change?.before ?? null,
    after: change?.after ?? null,
    at: new Date(),
    overwrite: false,
  }))
  const reversals = await write(
    await context(),
    { permission: 'groups.importRosters', audit: 'test.undone' },
    async (tx) => {
      tx.unchanged()
      return membersImport.revert?.(tx, changes)
    },
  )
  expect(reversals?.map(({ outcome }) => outcome)).toEqual(['reverted', 'reverted', 'reverted'])
  const { rows } = await lin.call(listMembers, { params, query: {} })
  expect(rows).toMatchObject([{ id: boss.id, phone: '1' }])
})

test('the row that makes an inquiry group larger than a hundred carries the warning, and is written', async () => {
  const group = await newGroup()
  await product.pool.query(
    `insert into groups.members (group_id, name, name_key, grade, created_by, updated_by)
     select $1, 'm' || n, 'm' || n, 'ordinary', created_by, created_by from groups.groups, generate_series(1, 99) n where id = $1`,
    [group.id],
  )
  const judged = await judge(
    ['第一百', '第一百零一', '第一百零二'].map((memberName) => ({ groupAccount: group.account, memberName })),
  )
  expect(judged.map(problemsOf)).toEqual([undefined, ['groupAccount groups.large_inquiry'], undefined])
  await writeJudged(judged)
  expect(await lin.call(getGroup, { params: { id: group.id } })).toMatchObject({ rosterSize: 102 })
})

test('a roster leaves with the headings by which it comes back', async () => {
  const group = await newGroup()
  await lin.call(addMember, { params: { id: group.id }, body: aMember({ name: '群主', account: '1' }) })
  const asked = membersExport.query.parse({ groupId: group.id })
  const manager = await personContext(product.context, office.person('manager'), 'zh')
  const { rows } = await membersExport.rows(manager, asked, { cursor: undefined, limit: 10 })
  expect(rows).toMatchObject([{ groupAccount: group.account, memberName: '群主', memberAccount: '1', grade: '群主' }])
  const known = new Set(membersImport.fields.map(({ heading }) => heading))
  // A contact belongs to the phonebook and is not read back.
  expect(membersExport.columns.filter(({ heading }) => !known.has(heading))).toMatchObject([{ key: 'contact' }])
})

test('a telephone that the importer may not see stays out of what a row would change', async () => {
  const group = await newGroup()
  await lin.call(addMember, { params: { id: group.id }, body: aMember({ name: '老群主', phone: '13900000777' }) })
  const { id: companyId } = await zhou.call(createCompany, { body: aCompany() })
  const row = { groupAccount: group.account, memberName: '老群主', phone: '13900000778', nickname: '老' }
  const befores = async () => (await judge([row]))[0]?.changes?.map(({ field, before }) => `${field} ${before}`)
  expect(await befores()).toEqual(expect.arrayContaining(['phone 13900000777']))
  await product.pool.query('update groups.groups set company_id = $2 where id = $1', [group.id, companyId])
  expect(await befores()).toEqual(expect.arrayContaining(['phone ', 'nickname ']))
})
