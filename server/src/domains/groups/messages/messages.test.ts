import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember } from '@seamark/contract/groups/members/members'
import { listSurroundings } from '@seamark/contract/groups/messages/messages'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actFor } from '../../identity/index.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { readersOf } from '../policy.ts'
import { aGroup, aMember, aMessage } from '../testing.ts'
import { lotsOf } from './lots.rules.ts'
import { type LotMessage, writeMessages } from './messages.commands.ts'
import { readableGroupIds } from './readable-groups.queries.ts'
import { readAround, readFileMessages } from './reading.queries.ts'
import { removeMessages } from './removals.commands.ts'
import { purgeMessages } from './talks.commands.ts'

const product = await startTestApp()
const { context } = product
const { office, lin, zhou } = await openDesk(product, testPassword)
async function actAs(username: string) {
  const userId = office.person(username)
  const { rows } = await sql<{
    role_id: number
  }>`select role_id from identity.user_roles where user_id = ${userId}`.execute(product.db)
  return actFor(context, { userId, roleId: rows[0]?.role_id ?? 0 })
}
let made = 0
const newGroup = async (given: Parameters<typeof aGroup>[0] = {}) =>
  (await lin.call(createGroup, { body: aGroup({ account: `talk-${++made}`, type: 'freightAgent', ...given }) })).id
let files = 0
const newFile = () => ++files

const day = Date.UTC(2026, 9, 20, 1)
/** Messages of three people, three a minute, each with a line of its own. */
const talk = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) =>
    aMessage({
      at: day + (from + place) * 20_000,
      line: from + place + 1,
      name: `同行${(from + place) % 3}`,
      text: `第 ${from + place} 条`,
    }),
  )

async function writeFile(groupId: number, fileId: number, messages: readonly LotMessage[]) {
  const total = { written: 0, repeated: 0 }
  for (const [lot, some] of lotsOf(messages, { messages: 40, letters: 1_000_000 }).entries()) {
    const { written, repeated } = await writeMessages(context, { groupId, fileId, part: 0, lot, messages: some })
    total.written += written
    total.repeated += repeated
  }
  return total
}

const textsOf = async (groupId: number) =>
  (
    await context.engine.rows<{ text: string }>(
      'select text from facts.messages where grp = {group:UInt32} order by at, file, part, line',
      { group: groupId },
    )
  ).map(({ text }) => text)

test('messages come back as they were written, with their senders', async () => {
  const [groupId, fileId] = [await newGroup(), newFile()]
  const messages = [
    aMessage({
      at: day,
      line: 1,
      name: '王小波',
      account: '10001',
      accountKind: 'qq',
      text: '宁波\t到 桑托斯\n40HQ \\ 多少',
    }),
    aMessage({
      at: day + 5,
      line: 4,
      name: '小波',
      account: '10001',
      accountKind: 'qq',
      text: '[图片]',
      kind: 'media',
    }),
    { ...aMessage({ at: day + 60_000, line: 6, text: '张三加入了群聊', kind: 'system' }), sender: null },
  ]
  expect(await writeFile(groupId, fileId, messages)).toEqual({ written: 3, repeated: 0 })
  const read = await readFileMessages(context, { groupId, fileId, part: 0, after: null, limit: 2 })
  const rest = await readFileMessages(context, { groupId, fileId, part: 0, after: read[1] ?? null, limit: 2 })
  expect([...read, ...rest].map(({ at, line, kind, text }) => ({ at, line, kind, text }))).toEqual(
    messages.map(({ at, line, kind, text }) => ({ at, line, kind, text })),
  )
  const { rows } =
    await sql`select id, key, account, name, names from groups.senders where group_id = ${groupId}`.execute(context.db)
  expect(rows).toEqual([
    {
      id: read[0]?.sender,
      key: 'qq:10001',
      account: '10001',
      name: '小波',
      names: expect.arrayContaining(['王小波', '小波']),
    },
  ])
  expect([read[1]?.sender, rest[0]?.sender]).toEqual([read[0]?.sender, 0])
})

test('a lot that is written again adds nothing and counts the same', async () => {
  const [groupId, fileId] = [await newGroup(), newFile()]
  const lot = { groupId, fileId, part: 0, lot: 0, messages: talk(0, 50) }
  const counts = { written: 50, repeated: 0, erased: 0 }
  expect(await writeMessages(context, lot)).toEqual(counts)
  expect(await writeMessages(context, lot)).toEqual(counts)
  expect(await textsOf(groupId)).toHaveLength(50)
})

test('an overlapping file adds only what is new, and equal lines of one second in a file stay as many', async () => {
  const groupId = await newGroup()
  const twice = [1, 2].map((place) => aMessage({ at: day + 3_600_000, line: 1000 + place, name: '同行0', text: '顶' }))
  expect(await writeFile(groupId, newFile(), [...talk(0, 120), ...twice])).toEqual({ written: 122, repeated: 0 })
  const colleague = [...talk(60, 170), ...twice, { ...twice[0], line: 1003 } as LotMessage]
  expect(await writeFile(groupId, newFile(), colleague)).toEqual({ written: 51, repeated: 62 })
  const texts = await textsOf(groupId)
  expect(texts.filter((text) => text === '顶')).toHaveLength(3)
  expect(new Set(texts).size).toBe(171)
  expect(texts).toHaveLength(173)
})

test('files that are written into one group at once leave every message once', async () => {
  const groupId = await newGroup()
  const counts = await Promise.all([0, 10, 20, 30].map((from) => writeFile(groupId, newFile(), talk(from, from + 100))))
  expect(counts.reduce((sum, { written }) => sum + written, 0)).toBe(130)
  expect(counts.map(({ written, repeated }) => written + repeated)).toEqual([100, 100, 100, 100])
  const texts = await textsOf(groupId)
  expect(texts.toSorted()).toEqual(
    talk(0, 130)
      .map(({ text }) => text)
      .toSorted(),
  )
})

test('a removed file is gone; read again it is there again, and a later file fills what it had left out', async () => {
  const groupId = await newGroup()
  const [first, second] = [newFile(), newFile()]
  await writeFile(groupId, first, talk(0, 80))
  expect(await writeFile(groupId, second, talk(40, 100))).toEqual({ written: 20, repeated: 40 })
  expect(await removeMessages(context, { fileId: first })).toEqual([groupId])
  expect(await removeMessages(context, { fileId: first })).toEqual([])
  expect(await textsOf(groupId)).toHaveLength(20)
  expect(await writeFile(groupId, second, talk(40, 100))).toEqual({ written: 60, repeated: 0 })
  expect(await writeFile(groupId, first, talk(0, 80))).toEqual({ written: 40, repeated: 40 })
  expect(await textsOf(groupId)).toEqual(talk(0, 100).map(({ text }) => text))
})

test('messages of a group that is gone for good go too', async () => {
  const [groupId, fileId] = [await newGroup(), newFile()]
  await writeFile(groupId, fileId, talk(0, 5))
  await purgeMessages(context)
  expect(await textsOf(groupId)).toHaveLength(5)
  await sql`delete from groups.groups where id = ${groupId}`.execute(product.db)
  await purgeMessages(context)
  expect(await textsOf(groupId)).toEqual([])
  const { rows } = await sql`select from groups.talks where group_id = ${groupId}`.execute(context.db)
  expect(rows).toEqual([])
})

test('what stands around a message is read in order, at both ends of a group too', async () => {
  const [groupId, fileId] = [await newGroup(), newFile()]
  await writeFile(groupId, fileId, talk(0, 20))
  const around = async (line: number) =>
    (
      await readAround(context, {
        groupId,
        place: { at: day + (line - 1) * 20_000, file: fileId, part: 0, line },
        before: 2,
        after: 2,
      })
    ).map((row) => row.line)
  expect(await around(10)).toEqual([8, 9, 10, 11, 12])
  expect(await around(1)).toEqual([1, 2, 3])
  expect(await around(20)).toEqual([18, 19, 20])
})

test('the lines beside hits are read at once, and not of groups that one may not read', async () => {
  const [open, closed] = [await newGroup(), await newGroup({ type: 'inquiry' })]
  await writeFile(open, 501, talk(0, 20))
  await writeFile(closed, 502, talk(0, 20))
  const hit = (groupId: number, file: number, line: number) =>
    `${groupId}:${day + (line - 1) * 20_000}.${file}.0.${line}`
  const hits = [hit(open, 501, 1), hit(open, 501, 3), hit(open, 501, 20), hit(closed, 502, 5)].join(',')
  const beside = async (caller: typeof lin) =>
    (await caller.call(listSurroundings, { query: { hits } })).rows.map(({ before, after }) =>
      [before, after].map((side) => side.map(({ text }) => text.replaceAll(/\D/g, '')).join()),
    )
  const own = [
    ['', '1,2'],
    ['0,1', '3,4'],
    ['17,18', ''],
  ]
  expect(await beside(zhou)).toEqual(own)
  expect(await beside(lin)).toEqual([...own, ['2,3', '5,6']])
})

test('groups in which clients ask are read by those who look after them, and their managers; other groups by all', async () => {
  const open = await newGroup()
  const closed = await newGroup({ type: 'inquiry' })
  const assisted = await newGroup({ type: 'inquiry', assistantId: office.person('sales2') })
  const operated = await newGroup({ type: 'inquiry', operatorId: office.person('sales3') })
  const readers = async (username: string) => {
    const own = await actAs(username)
    const ids = await readableGroupIds(own)
    return [open, closed, assisted, operated].map((id) => ids.includes(id))
  }
  expect(await readers('sales')).toEqual([true, true, true, true])
  expect(await readers('manager')).toEqual([true, true, true, true])
  expect(await readers('sales2')).toEqual([true, false, true, false])
  expect(await readers('sales3')).toEqual([true, false, false, true])
  expect(await readers('manager2')).toEqual([true, false, false, true])
  const own = await actAs('sales2')
  const place = { at: day, file: 1, part: 0, line: 1 }
  const asked = (groupId: number) => readAround(own, { groupId, place, before: 1, after: 1 })
  await expect(asked(closed)).rejects.toMatchObject({ code: 'groups.group_not_found' })
  await expect(asked(987_654)).rejects.toMatchObject({ code: 'groups.group_not_found' })
  expect(await asked(assisted)).toEqual([])
})

test('insiders of the company read a group of clients; where nobody holds one, its own people do, colleagues in it too', async () => {
  const group = await newGroup({ type: 'inquiry' })
  const { id: companyId } = await zhou.call(createCompany, { body: aCompany() })
  const set = (table: 'groups.groups' | 'groups.members' | 'phonebook.companies', values: string, id: number) =>
    product.pool.query(`update ${table} set ${values} where id = $1`, [id])
  const readers = async (...usernames: string[]) => {
    const reading = await Promise.all(
      usernames.map(async (name) => ((await readableGroupIds(await actAs(name))).includes(group) ? [name] : [])),
    )
    return reading.flat().join(' ')
  }
  const everybody = ['sales', 'sales2', 'sales3', 'manager', 'manager2', 'sysadmin']
  /** Who hears of it live, and whoever reaches them. */
  const hearers = async () => {
    const { rows } = await sql<{ holder: number; also: number[] }>`
      select told.holder, told.also from groups.groups g cross join lateral (${readersOf}) told where g.id = ${group}`.execute(
      product.db,
    )
    return rows.flatMap(({ holder, also }) => [holder, ...also])
  }
  const [linId, zhouId, thirdId] = ['sales', 'sales2', 'sales3'].map((name) => office.person(name))
  const { id: member } = await lin.call(addMember, {
    params: { id: group },
    body: aMember({ isStaff: true, colleagueId: thirdId ?? null }),
  })
  expect(await readers(...everybody)).toBe('sales sales3 manager manager2 sysadmin')
  expect(await hearers()).toEqual([linId, thirdId])
  await set('groups.members', 'is_joined = false', member)
  expect(await readers(...everybody)).toBe('sales manager sysadmin')
  expect(await hearers()).toEqual([linId])
  await set('groups.members', 'is_joined = true, delete_after = now()', member)
  expect(await readers(...everybody)).toBe('sales manager sysadmin')
  await set('groups.members', 'delete_after = null', member)

  await set('groups.groups', `company_id = ${companyId}`, group)
  expect(await readers(...everybody)).toBe('sales2 manager sysadmin')
  expect(await hearers()).toEqual([zhouId])
  await set('phonebook.companies', `follower_ids = array[${thirdId}]::bigint[]`, companyId)
  expect(await readers(...everybody)).toBe('sales2 sales3 manager sysadmin')
  expect(await hearers()).toEqual([zhouId, thirdId])
  await set('groups.groups', `type = 'freightAgent'`, group)
  expect(await readers(...everybody)).toBe(everybody.join(' '))
  await set('groups.groups', `type = 'inquiry'`, group)
  for (const gone of ['delete_after = now()', `delete_after = null, custodian_id = null, visibility = 'public'`]) {
    await set('phonebook.companies', `${gone}, follower_ids = '{}'`, companyId)
    expect(await readers(...everybody)).toBe('sales sales3 manager manager2 sysadmin')
  }
})
