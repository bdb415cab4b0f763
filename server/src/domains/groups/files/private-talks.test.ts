import { chooseGroups, getChatFile, listChatFiles, undoChatFile } from '@seamark/contract/groups/files/files'
import { countFindings, listFindings } from '@seamark/contract/groups/findings/findings'
import {
  countListedGroups,
  createGroup,
  deleteGroup,
  editGroup,
  getGroup,
  listGroupActivity,
  listGroups,
} from '@seamark/contract/groups/groups/groups'
import { listMembers } from '@seamark/contract/groups/members/members'
import { listGroupMessages, searchMessages } from '@seamark/contract/groups/messages/messages'
import { listGroupMonths, listGroupValues } from '@seamark/contract/groups/months/months'
import { listPersons } from '@seamark/contract/groups/persons/persons'
import { newJoinRequest, requestToJoin } from '@seamark/contract/groups/requests/requests'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { listRecords } from '@seamark/contract/followups/records/records'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, listen, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun } from '../../workbench/testing.ts'
import { groupSubject } from '../groups/names.queries.ts'
import { memberSubject } from '../members/names.queries.ts'
import { aGroup, chatFilesOf, refusalOf } from '../testing.ts'
import { chatFileSubject } from './names.queries.ts'

const product = await startTestApp({ worker: true, live: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const admin = await product.signIn('sysadmin')
const files = chatFilesOf(lin, product.api)
const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '蓝舟国际货运' }) })

type Line = readonly [clock: string, name: string, text: string]

/** What LINE saves of a talk with somebody. */
const lineFile = (title: string, lines: readonly Line[], day = '2026/10/20(火)') =>
  [`[LINE] Chat history ${title}`, 'Saved on: 2026/10/21 10:00', '', day, ...lines.map((line) => line.join('\t'))].join(
    '\n',
  )

const talk: readonly Line[] = [
  ['09:00', '陈海平', '宁波-LA 40HQ 2450 有舱 密语一号'],
  ['09:01', '林小雨', '好的，我们报 上海-汉堡 40HQ 3100'],
  ['09:02', '陈海平', '再加 青岛-LA 40HQ 2600'],
]

const withName = (name: string, lines: readonly Line[] = talk): Line[] =>
  lines.map(([clock, said, text]) => [
    clock,
    said === '陈海平' ? name : said,
    text.replace(' 密语一号', '').replace('2450', '2460').replace('2600', '2610'),
  ])

/** Uploads what LINE saved, says that it is a private chat, and returns the file once it is searched. */
async function readTalk(
  caller = lin,
  lines = talk,
  { name = '陈海平', companyId: ofCompany = null as number | null } = {},
) {
  const own = chatFilesOf(caller, product.api)
  const { id } = await own.started('line.txt', lineFile(`with ${name}`, lines))
  const asked = await own.until(id, 'needsChoice')
  await caller.call(chooseGroups, {
    params: { id },
    body: {
      parts: [{ place: 0, groupId: null, talk: { ownKey: asked.parts[0]?.ownKey ?? '', companyId: ofCompany } }],
    },
  })
  const done = await own.until(id, 'done')
  return { id, groupId: done.parts[0]?.group?.id ?? 0 }
}

const mine = await readTalk()

const findingsIn = async (groupId: number, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await lin.call(listFindings, { query: { groupId } })
      expect(rows).toHaveLength(count)
      return rows
    },
    { timeout: 60_000, interval: 100 },
  )

test('a private chat is recognised, its side is told by its name, and it is read for its uploader', async () => {
  const { id } = await files.started('line.txt', lineFile('with 王建国', withName('王建国')))
  const asked = await files.until(id, 'needsChoice')
  expect(asked.parts).toMatchObject([
    {
      kind: 'private',
      speakers: [{ name: '王建国' }, { name: '林小雨' }],
      ownKey: 'name:林小雨',
      group: null,
    },
  ])
  const forwarders = await lin.call(createGroup, { body: aGroup({ type: 'freightAgent', account: 'open 1' }) })
  const choose = (part: object, caller = lin) =>
    refusalOf(caller.call(chooseGroups, { params: { id }, body: { parts: [{ place: 0, groupId: null, ...part }] } }))
  // It is read into nothing that others read, and not without knowing who is who.
  expect(await choose({ groupId: forwarders.id })).toMatchObject({ code: 'groups.file_part_private' })
  expect(await choose({ groupId: forwarders.id, talk: { ownKey: 'name:林小雨' } })).toMatchObject({
    code: 'groups.file_part_private',
  })
  expect(await choose({ talk: { ownKey: '' } })).toMatchObject({ code: 'groups.file_talk_side' })
  expect(await choose({ talk: { ownKey: 'name:别人' } })).toMatchObject({ code: 'groups.file_talk_side' })
  expect(await choose({ talk: { ownKey: 'name:林小雨' } }, manager)).toMatchObject({ code: 'groups.file_not_found' })
  await lin.call(chooseGroups, {
    params: { id },
    body: { parts: [{ place: 0, groupId: null, talk: { ownKey: 'name:林小雨', companyId } }] },
  })
  const done = await files.until(id, 'done')
  const groupId = done.parts[0]?.group?.id ?? 0
  expect(await lin.call(getGroup, { params: { id: groupId } })).toMatchObject({
    type: 'private',
    name: '王建国',
    platform: 'line',
    company: { id: companyId },
    can: { edit: true, readMessages: true },
  })
  const { rows: members } = await lin.call(listMembers, { params: { id: groupId }, query: {} })
  expect(members.map(({ name, isStaff, colleague }) => [name, isStaff, colleague?.id ?? null]).toSorted()).toEqual([
    ['林小雨', true, office.person('sales')],
    ['王建国', false, null],
  ])
  // What we say ourselves is nothing that we find.
  const found = await findingsIn(groupId, 2)
  expect(found.map(({ sender }) => sender)).toEqual(['王建国', '王建国'])
})

test('nobody else finds a private chat, whoever she is', async () => {
  const { id, groupId } = mine
  const [finding] = await findingsIn(groupId, 2)
  if (!finding) throw new Error('nothing was found')
  const { rows } = await lin.call(listMembers, { params: { id: groupId }, query: {} })
  const seen = async (caller: typeof lin) => ({
    register: (await caller.call(listGroups, { query: { q: '陈海平' } })).rows.length,
    count: (await caller.call(countListedGroups, { query: { type: 'private' } })).value,
    ofCompany: (await caller.call(listGroups, { query: { companyId, type: 'private' } })).rows.length,
    messages: (await caller.call(searchMessages, { query: { q: '密语一号' } })).rows.length,
    findings: (await caller.call(listFindings, { query: { groupId } })).rows.length,
    foundAll: (await caller.call(countFindings, { query: { groupId } })).value,
    persons: (await caller.call(listPersons, { query: { groupId } })).rows.length,
    files: (await caller.call(listChatFiles, { query: {} })).rows.filter((file) => file.id === id).length,
    values: (await caller.call(listGroupValues, { query: { type: 'private' } })).rows.length,
  })
  expect(await seen(lin)).toMatchObject({ register: 1, count: 2, messages: 1, findings: 2, files: 1 })
  for (const [name, caller] of [
    ['sales2', zhou],
    ['manager', manager],
    ['sysadmin', admin],
  ] as const) {
    expect(await seen(caller)).toEqual({
      register: 0,
      count: 0,
      ofCompany: 0,
      messages: 0,
      findings: 0,
      foundAll: 0,
      persons: 0,
      files: 0,
      values: 0,
    })
    const params = { id: groupId }
    const { version } = await lin.call(getGroup, { params })
    for (const call of [
      () => caller.call(getGroup, { params }),
      () => caller.call(listMembers, { params, query: {} }),
      () => caller.call(listGroupActivity, { params, query: {} }),
      () => caller.call(listGroupMessages, { params, query: {} }),
      () => caller.call(listGroupMonths, { params }),
      () => caller.call(editGroup, { params, version, body: { name: '改名' } }),
      () => caller.call(deleteGroup, { params, version }),
      () => caller.call(requestToJoin, { body: newJoinRequest.parse({ groupId, account: '1', name: '某人' }) }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404 })
    expect(await refusalOf(caller.call(getChatFile, { params: { id } }))).toMatchObject({ status: 404 })
    const own = await personContext(product.context, office.person(name))
    expect((await groupSubject.namesOf(own, [groupId])).size).toBe(0)
    expect(await groupSubject.find(own, '陈海平')).toEqual([])
    expect(await groupSubject.mayOpen(own, groupId)).toBe(false)
    expect(
      (
        await memberSubject.namesOf(
          own,
          rows.map((member) => member.id),
        )
      ).size,
    ).toBe(0)
    expect(await memberSubject.find(own, '陈海平')).toEqual([])
    expect((await chatFileSubject.namesOf(own, [id])).size).toBe(0)
  }
})

test('what happens in a private chat is told to its owner alone', async () => {
  const { groupId } = mine
  for (const [caller, isTold] of [
    [lin, true],
    [manager, false],
    [zhou, false],
  ] as const) {
    const listener = await listen(product.api, caller)
    const { version } = await lin.call(getGroup, { params: { id: groupId } })
    await lin.call(editGroup, { params: { id: groupId }, version, body: { remark: `note ${version}` } })
    const last = await lin.call(createGroup, {
      body: aGroup({ account: `live ${groupId} ${version}`, type: 'freightAgent' }),
    })
    const events = await listener.until(last.id)
    expect(events.some(({ topic, id }) => topic === 'groups.group' && id === groupId)).toBe(isTold)
  }
})

test('the next file of the chat needs no answer, and a colleague may have a chat with the same person', async () => {
  const { groupId } = mine
  const { id } = await files.started('line.txt', lineFile('with 陈海平', [...talk, ['09:30', '陈海平', '改天再聊']]))
  expect(await files.until(id, 'done')).toMatchObject({
    parts: [{ group: { id: groupId, isPrivate: true }, matchedBy: 'account', ownKey: 'name:林小雨' }],
    counts: { new: 1, repeated: 3 },
  })
  const other = await readTalk(zhou, [
    ['09:00', '陈海平', '你好'],
    ['09:01', '周', '你好'],
  ])
  expect(other.groupId).not.toBe(groupId)
  expect((await zhou.call(listGroups, { query: { type: 'private' } })).rows.map((group) => group.id)).toEqual([
    other.groupId,
  ])
})

test('a chat of three is no private one, and a group of the same name is not taken for a private chat', async () => {
  await lin.call(createGroup, { body: aGroup({ type: 'freightAgent', platform: 'line', account: 'wang', name: '王' }) })
  const { id } = await files.started('line.txt', lineFile('with 王', [...talk, ['09:30', '第三人', '大家好']]))
  const asked = await files.until(id, 'needsChoice', 'reading', 'done')
  // It is not marked as private any more, so the group of its name is its group.
  expect(asked.parts[0]).toMatchObject({ kind: 'unknown', speakers: [] })
  const { id: second } = await files.started(
    'line.txt',
    lineFile('with 王', [
      ['10:00', '王', '在吗'],
      ['10:01', '林', '在'],
    ]),
  )
  expect((await files.until(second, 'needsChoice')).parts[0]).toMatchObject({ kind: 'private', group: null })
  const { id: third } = await files.started('group.txt', lineFile('in 同行群', talk))
  await files.until(third, 'needsChoice')
  const refused = lin.call(chooseGroups, {
    params: { id: third },
    body: { parts: [{ place: 0, groupId: null, talk: { ownKey: 'name:林小雨' } }] },
  })
  expect(await refusalOf(refused)).toMatchObject({ code: 'groups.file_part_group' })
})

test('a private chat stays one, and the database keeps it so', async () => {
  const { groupId } = mine
  const params = { id: groupId }
  const { version } = await lin.call(getGroup, { params })
  for (const body of [{ type: 'inquiry' }, { assistantId: office.person('sales2') }, { platform: 'qq' }] as const)
    expect(await refusalOf(lin.call(editGroup, { params, version, body }))).toMatchObject({
      code: 'groups.private_stays',
    })
  const counted = await lin.call(countBulk, {
    body: {
      list: 'groups',
      action: 'assistant',
      input: { assistantId: office.person('sales2') },
      rows: { ids: [groupId] },
    },
  })
  expect((await confirmRun(lin, counted)).counts).toMatchObject({ refused: 1 })
  for (const set of [`type = 'freightAgent'`, 'private_to_id = null', `assistant_id = created_by`])
    await expect(product.pool.query(`update groups.groups set ${set} where id = $1`, [groupId])).rejects.toThrow(
      /groups_private/,
    )
})

test('a follow-up goes to the company of the other one, whose word is a reply', async () => {
  const { groupId } = mine
  const { version } = await lin.call(getGroup, { params: { id: groupId } })
  await lin.call(editGroup, { params: { id: groupId }, version, body: { companyId } })
  const [finding] = await findingsIn(groupId, 2)
  const counted = await lin.call(countBulk, {
    body: { list: 'findings', action: 'followUp', input: {}, rows: { ids: [finding?.id ?? 0] } },
  })
  expect((await confirmRun(lin, counted)).counts).toMatchObject({ done: 1 })
  const { rows } = await lin.call(listRecords, { params: { id: companyId }, query: {} })
  expect(rows[0]?.content).toContain('陈海平')
})

test('the contact of a private chat that names no company becomes one of the company of the chat', async () => {
  const { groupId } = await readTalk(
    lin,
    [
      ['10:00', '方以宁', '订舱请找我，电话 13900066611'],
      ['10:01', '林小雨', '收到'],
    ],
    { name: '方以宁', companyId },
  )
  const finding = await vi.waitFor(
    async () => {
      const { rows } = await lin.call(listFindings, { query: { groupId, kind: 'contact' } })
      expect(rows).toHaveLength(1)
      return rows[0]
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(finding?.draft.company).toBe('')
  const counted = await lin.call(countBulk, {
    body: { list: 'findings', action: 'contact', input: {}, rows: { ids: [finding?.id ?? 0] } },
  })
  expect((await confirmRun(lin, counted)).counts).toMatchObject({ done: 1 })
  const { rows } = await product.pool.query(
    `select k.company_id::float8 as company from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id
     where v.key = '+8613900066611'`,
  )
  expect(rows).toEqual([{ company: companyId }])
})

test('a chat that was given away takes no files, and its file does not take it back', async () => {
  const { id, groupId } = await readTalk(lin, withName('钱多多'), { name: '钱多多' })
  const counted = await lin.call(countBulk, {
    body: { list: 'groups', action: 'owner', input: { ownerId: office.person('sales2') }, rows: { ids: [groupId] } },
  })
  expect((await confirmRun(lin, counted)).counts).toMatchObject({ done: 1 })
  const said = async (caller: typeof lin) =>
    (await caller.call(searchMessages, { query: { q: '有舱', groupId } })).rows.length
  expect([await said(zhou), await said(lin)]).toEqual([1, 0])
  expect(await refusalOf(lin.call(undoChatFile, { params: { id }, body: {} }))).toMatchObject({
    code: 'groups.file_talk_given',
  })
  // What the colleague uploads of the same person is a chat of her own.
  const own = chatFilesOf(zhou, product.api)
  const { id: next } = await own.started('line.txt', lineFile('with 钱多多', [['11:00', '钱多多', '又见面了']]))
  expect((await own.until(next, 'needsChoice')).parts).toMatchObject([{ kind: 'private', group: null }])
  for (const part of [{}, { talk: { ownKey: '', companyId: null } }]) {
    const chosen = zhou.call(chooseGroups, { params: { id: next }, body: { parts: [{ place: 0, groupId, ...part }] } })
    expect(await refusalOf(chosen)).toMatchObject({ code: 'groups.talk_given' })
  }
})
