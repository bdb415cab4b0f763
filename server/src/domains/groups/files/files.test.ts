import {
  cancelChatFile,
  chooseGroups,
  chooseReading,
  deleteRawFile,
  getChatFile,
  listChatFiles,
  retryChatFile,
  startChatFile,
  undoChatFile,
} from '@seamark/contract/groups/files/files'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { listGroupMessages } from '@seamark/contract/groups/messages/messages'
import { listMembers } from '@seamark/contract/groups/members/members'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { zipBytes } from '../../../platform/testing/workbooks.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { testSender } from '../../files/testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { writeQqManager } from '../reading/made-files/qq-files.rules.ts'
import {
  writeLinkedin,
  writeOwnCsv,
  writeTelegramJson,
  writeWechatJson,
} from '../reading/made-files/record-files.rules.ts'
import { madeTalk } from '../reading/made-files/talks.rules.ts'
import { writeWechatShared } from '../reading/made-files/text-files.rules.ts'
import { aGroup, chatFilesOf, exportedRows, refusalOf } from '../testing.ts'
import { chatFilesList } from './exports.queries.ts'

const product = await startTestApp({ worker: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const files = chatFilesOf(lin, product.api)
const joined = (pieces: Iterable<string>) => [...pieces].join('')

let accounts = 7_000_000
const group = (given: Parameters<typeof aGroup>[0] = {}) => {
  accounts += 1
  return lin.call(createGroup, { body: aGroup({ account: String(accounts), type: 'freightAgent', ...given }) })
}

/** How many messages the engine holds of a file. */
async function held(fileId: number): Promise<number> {
  const [row] = await product.context.engine.rows<{ count: number }>(
    'select count() as count from facts.messages where file = {file:UInt32}',
    { file: fileId },
  )
  return row?.count ?? 0
}

async function audited(fileId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from platform.audit where subject_kind = 'chatFile' and subject_id = ${fileId} order by id`.execute(
    product.db,
  )
  return rows.map(({ action }) => action)
}

test('a file of three groups asks only for the one that is not known, and its counts are those of the talk', async () => {
  const [first, second] = [await group({ name: '第一群' }), await group({ name: '第二群' })]
  const talks = [[...madeTalk(1, 60)], [...madeTalk(2, 50)], [...madeTalk(3, 40)]]
  const [one = [], two = [], three = []] = talks
  const content = joined(
    writeQqManager([
      { label: first.account, talk: one },
      { label: '第二群', talk: two },
      { label: '没有登记的群', talk: three },
    ]),
  )
  const { id, state } = await files.started('QQ记录.txt', content)
  expect(state).toBe('received')
  const asked = await files.until(id, 'needsChoice')
  expect(asked).toMatchObject({ asks: 'groups', counts: { messages: 150, notUnderstood: 0 } })
  expect(asked.parts.map(({ label, messages, matchedBy, group }) => [label, messages, matchedBy, group?.id])).toEqual([
    [first.account, 60, 'account', first.id],
    ['第二群', 50, 'name', second.id],
    ['没有登记的群', 40, null, undefined],
  ])
  const third = await group({ name: '新登记的群' })
  await lin.call(chooseGroups, {
    params: { id },
    body: { parts: [first, second, third].map(({ id: groupId }, place) => ({ place, groupId })) },
  })
  const done = await files.until(id, 'done')
  const people = talks.map((talk) => new Set(talk.map(({ person }) => person.qq)).size)
  expect(done.counts).toMatchObject({
    messages: 150,
    new: 150,
    repeated: 0,
    leftOut: 0,
    notUnderstood: 0,
    members: people.reduce((sum, count) => sum + count, 0),
  })
  expect(await held(id)).toBe(150)

  // How it was read stays on its page; the lines of the conversations are those of the file.
  expect(done.sha256).toBe(hash('sha256', content, 'hex'))
  expect(done.texts).toMatchObject([{ form: 'qqManager', encoding: 'utf-8' }])
  expect(done.parts.map(({ group, new: added, repeated }) => [group?.id, added, repeated])).toEqual([
    [first.id, 60, 0],
    [second.id, 50, 0],
    [third.id, 40, 0],
  ])
  expect(done.parts.map(({ lines }) => lines?.header)).toEqual([60, 50, 40])
  const ofParts = (kind: 'header' | 'body' | 'system' | 'rubbish' | 'unknown') =>
    done.parts.reduce((sum, { lines }) => sum + (lines?.[kind] ?? 0), 0)
  expect(done.counts?.kinds).toEqual({
    header: ofParts('header'),
    body: ofParts('body'),
    system: ofParts('system'),
    rubbish: ofParts('rubbish'),
    unknown: ofParts('unknown'),
  })
  expect(Object.values(done.counts?.kinds ?? {}).reduce((sum, count) => sum + count, 0)).toBe(done.counts?.lines)
  const roster = await lin.call(listMembers, { params: { id: third.id }, query: { limit: 100 } })
  expect(new Set(roster.rows.map(({ account }) => account))).toEqual(new Set(three.map(({ person }) => person.qq)))
  expect(new Set(roster.rows.map(({ grade }) => grade))).toEqual(new Set(['ordinary']))

  // What somebody has chosen for a name is not asked again: the second export is read without a question.
  const later = joined(writeQqManager([{ label: '没有登记的群', talk: madeTalk(3, 45) }]))
  const again = await files.until((await files.started('QQ记录2.txt', later)).id, 'done')
  expect(again).toMatchObject({ parts: [{ matchedBy: 'remembered' }], counts: { messages: 45, new: 5, repeated: 40 } })

  // What the second file left out because of the first is read from it when the first is taken back.
  await lin.call(undoChatFile, { params: { id }, body: {} })
  expect(await files.until(id, 'undone')).toMatchObject({ can: { undo: false } })
  expect(await audited(id)).toEqual([
    'groups.fileReceived',
    'groups.fileGroupsChosen',
    'groups.fileRead',
    'groups.fileUndoBegun',
    'groups.fileUndone',
  ])
  expect(await held(id)).toBe(0)
  await expect
    .poll(async () => (await lin.call(getChatFile, { params: { id: again.id } })).counts, { timeout: 30_000 })
    .toMatchObject({ messages: 45, new: 45, repeated: 0 })
  expect(await held(again.id)).toBe(45)
})

test('messages before 1999 and after the upload are counted, kept, and marked where they are read', async () => {
  const { id: groupId, account } = await group()
  const row = (time: string, text: string) => `${time},${account},甲,10001,${text}\n`
  const years = ['1970-01-01 08:00:00', '2026-10-20 09:00:00', '2091-10-20 09:00:00']
  const content = `time,group,sender,sender_id,text\n${years.map((time) => row(time, time)).join('')}`
  const { id } = await files.started('怪日期.zip', zipBytes({ 'chat.csv': content }), 'chatArchive')
  expect(await files.until(id, 'done')).toMatchObject({
    counts: { messages: 3, new: 3, oddlyDated: 2 },
    notes: ['oddlyDated'],
  })
  const { rows } = await lin.call(listGroupMessages, { params: { id: groupId }, query: { limit: 10 } })
  expect(rows.map(({ text, isOddlyDated }) => [text, isOddlyDated])).toEqual(years.map((time, at) => [time, at !== 1]))
})

test('the same file is read once into a group, and anew when it was taken back', async () => {
  const { account } = await group()
  const content = joined(writeQqManager([{ label: account, talk: madeTalk(21, 30) }]))
  const first = await files.until((await files.started('一.txt', content)).id, 'done')
  const second = await files.until((await files.started('二.txt', content)).id, 'needsChoice')
  const parts = second.parts.map(({ place, group }) => ({ place, groupId: group?.id ?? null }))
  const choose = () => lin.call(chooseGroups, { params: { id: second.id }, body: { parts } })
  expect(await refusalOf(choose())).toMatchObject({ status: 409, code: 'groups.file_read_already' })
  await lin.call(undoChatFile, { params: { id: first.id }, body: {} })
  await files.until(first.id, 'undone')
  await choose()
  expect(await files.until(second.id, 'done')).toMatchObject({ counts: { new: 30, repeated: 0 } })
})

test('a file whose times run backwards, or whose conversations stand mixed, is sorted and loses nothing', async () => {
  const { account } = await group()
  const talk = [...madeTalk(31, 200)]
  const backwards = joined(writeOwnCsv(talk.toReversed(), account))
  const { counts } = await files.until(
    (await files.started('旧在后.zip', zipBytes({ 'chat.csv': backwards }), 'chatArchive')).id,
    'done',
  )
  expect(counts).toMatchObject({ messages: 200, new: 200, repeated: 0 })
  const again = await files.started(
    '旧在前.zip',
    zipBytes({ 'chat.csv': joined(writeOwnCsv(talk, account)) }),
    'chatArchive',
  )
  expect((await files.until(again.id, 'done')).counts).toMatchObject({ messages: 200, new: 0, repeated: 200 })
})

test('a chat that another program has exported writes nothing twice, and names and ids become one person', async () => {
  const target = await group({ platform: 'wechat', name: '两种导出的群' })
  const talk = [...madeTalk(41, 400)]
  const byTool = zipBytes({ 'chat.json': joined(writeWechatJson(talk.slice(0, 300), target.name)) })
  const first = await files.until((await files.started('工具.zip', byTool, 'chatArchive')).id, 'done')
  expect(first.counts).toMatchObject({ messages: 300, new: 300 })
  const shared = joined(writeWechatShared(talk.slice(100), target.name))
  const second = await files.until((await files.started('微信邮件.txt', shared)).id, 'done')
  expect(second).toMatchObject({
    parts: [{ group: { id: target.id } }],
    counts: { messages: 300, new: 100, repeated: 200 },
  })
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ apart: number; together: number }>`
          select count(*) filter (where low.person_id <> high.person_id)::int as apart,
            count(*) filter (where low.person_id = high.person_id)::int as together
          from groups.sender_pairs p join groups.person_seats low on low.sender_id = p.low_id
          join groups.person_seats high on high.sender_id = p.high_id where p.group_id = ${target.id}`.execute(
          product.db,
        )
        return { apart: rows[0]?.apart, hasPairs: (rows[0]?.together ?? 0) > 5 }
      },
      { timeout: 20_000 },
    )
    .toEqual({ apart: 0, hasPairs: true })
})

test('day and month are asked where all dates leave them open, and remembered for the next file of the name', async () => {
  const target = await group({ platform: 'whatsapp', name: '远航群' })
  const lines = (of: string) =>
    joined(Array.from({ length: 30 }, (_, at) => `03/04/2024, 10:${10 + at} - Ana: ${of} ${at}\n`))
  const name = 'WhatsApp Chat - 远航群.zip'
  const { id } = await files.started(name, zipBytes({ '_chat.txt': lines('line') }))
  const asked = await files.until(id, 'needsChoice')
  expect(asked).toMatchObject({ asks: 'reading', texts: [{ open: ['dateOrder'], possibleOrders: ['dmy', 'mdy'] }] })
  expect(asked.texts[0]?.candidates[0]?.preview).toHaveLength(20)
  const choice = { name: '_chat.txt', form: null, order: 'mdy' as const, year: null, encoding: null }
  const say = (zone: string, texts: (typeof choice)[]) =>
    lin.call(chooseReading, { params: { id }, body: { zone, texts } })
  expect(await refusalOf(say('Mars/Base', [choice]))).toMatchObject({ code: 'groups.file_zone' })
  expect(await refusalOf(say('Asia/Tokyo', [{ ...choice, name: 'other.txt' }]))).toMatchObject({
    code: 'groups.file_text_unknown',
  })
  await say('Asia/Tokyo', [choice])
  expect(await files.until(id, 'done')).toMatchObject({
    zone: 'Asia/Tokyo',
    parts: [{ group: { id: target.id }, firstAt: '2024-03-04T01:10:00Z' }],
  })
  const next = await files.until((await files.started(name, zipBytes({ '_chat.txt': lines('more') }))).id, 'done')
  expect(next).toMatchObject({ zone: 'Asia/Tokyo', texts: [{ order: 'mdy' }], counts: { new: 30 } })
})

test('a file that is not understood fails with its lines, keeps its bytes, and can be tried again', async () => {
  const unknown = Array.from({ length: 30 }, (_, at) => `sentence ${at}`).join('\r\n')
  const { id } = await files.started('随笔.txt', unknown)
  const failed = await files.until(id, 'failed')
  expect(failed).toMatchObject({
    problem: { code: 'groups.file_no_form' },
    counts: null,
    can: { retry: true, undo: false },
  })
  expect(failed.oddLines).toHaveLength(20)
  expect(failed.oddLines[0]).toEqual({ line: 1, text: 'sentence 0' })
  await lin.call(retryChatFile, { params: { id }, body: {} })
  await files.until(id, 'failed')
  expect(
    await refusalOf(lin.call(chooseGroups, { params: { id }, body: { parts: [{ place: 0, groupId: 1 }] } })),
  ).toMatchObject({ status: 409, code: 'groups.file_state' })

  // More than two lines in a hundred that are none of a saved chat.
  const heads = Array.from(
    { length: 90 },
    (_, at) => `2024-03-04 8:00:${String(10 + (at % 50))} 甲(100000001)\r\n好的\r\n\r\n`,
  )
  const broken = `消息记录（此消息记录为文本格式，不支持重新导入）\r\n\r\n${'没有开头的行\r\n'.repeat(8)}${heads.join('')}`
  const other = await files.until((await files.started('缺头.txt', broken)).id, 'failed')
  expect(other).toMatchObject({
    problem: { code: 'groups.file_not_understood' },
    counts: { notUnderstood: 8, new: 0 },
  })
  expect(other.oddLines[0]).toEqual({ line: 3, text: '没有开头的行' })
})

test('texts of an archive that are no chat are listed with their first lines beside those that were read', async () => {
  const { account, id: groupId } = await group()
  const said = joined(writeQqManager([{ label: account, talk: madeTalk(57, 30) }]))
  const notes = Array.from({ length: 9 }, (_, at) => `sentence ${at}\r\n`).join('')
  const archive = zipBytes({ 'chat.txt': said, 'notes.txt': notes, 'list.csv': 'a,b\r\n1,2\r\n' })
  const view = await files.until((await files.started('两个.zip', archive, 'chatArchive')).id, 'done')
  expect(view).toMatchObject({ parts: [{ group: { id: groupId } }], counts: { new: 30 }, oddLines: [] })
  expect(view.unrecognised).toMatchObject({ count: 2, texts: expect.any(Array) })
  expect(view.unrecognised.texts).toEqual(
    expect.arrayContaining([
      { name: 'notes.txt', lines: [0, 1, 2, 3, 4].map((at) => `sentence ${at}`) },
      { name: 'list.csv', lines: ['a,b', '1,2', ''] },
    ]),
  )
})

test('people of the list of LinkedIn who speak in its messages are found with company and mail; of the others the file says so', async () => {
  const target = await group({ platform: 'linkedin', name: '领英交流' })
  const talk = [...madeTalk(58, 20)]
  const speaker = talk[0]?.person.qq ?? ''
  const list = [
    'Notes:',
    '"Some addresses, as you may notice, are missing."',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    `Ana,Souza,https://www.linkedin.com/in/${speaker},Ana@Cargo.example,"Cargo, Ltda",Sales,03 Apr 2024`,
    'Bo,Li,https://www.linkedin.com/in/bo-li,,Blue Freight,,04 Apr 2024',
  ].join('\n')
  const archive = zipBytes({ 'messages.csv': joined(writeLinkedin(talk, target.name)), 'people.csv': list })
  const { id } = await files.started('领英.zip', archive, 'chatArchive')
  expect(await files.until(id, 'done')).toMatchObject({
    connections: { count: 2, spoken: 1 },
    unrecognised: { count: 0 },
  })
  const found = async () =>
    (await lin.call(listFindings, { query: { kind: 'contact', groupId: target.id } })).rows.map(
      ({ draft: { company, name, values } }) => [company, name, values.map(({ value }) => value)],
    )
  await expect.poll(found, { timeout: 30_000 }).toContainEqual(['Cargo, Ltda', 'Ana Souza', ['ana@cargo.example']])

  const alone = await files.started('人脉.zip', zipBytes({ 'Connections.csv': list }), 'chatArchive')
  expect(await files.until(alone.id, 'failed')).toMatchObject({
    problem: { code: 'groups.file_only_people' },
    connections: { count: 2, spoken: 0 },
  })
})

test('joining and leaving by lines of the platform changes the roster; the latest line counts', async () => {
  const { account, id: groupId } = await group({ platform: 'telegram' })
  const talk = [...madeTalk(51, 40)]
  const { id } = await files.started(
    't.zip',
    zipBytes({ 'result.json': joined(writeTelegramJson(talk, account)) }),
    'chatArchive',
  )
  const view = await files.until(id, 'needsChoice', 'done')
  if (view.state === 'needsChoice')
    await lin.call(chooseGroups, {
      params: { id },
      body: { parts: view.parts.map(({ place }) => ({ place, groupId })) },
    })
  await files.until(id, 'done')
  const { rows } = await lin.call(listMembers, { params: { id: groupId }, query: { limit: 100 } })
  expect(rows.every(({ isJoined }) => isJoined)).toBe(true)
})

test('cancelled files are taken back; a file that is at work no more cannot be cancelled', async () => {
  const { id } = await files.started(
    '待选.txt',
    joined(writeQqManager([{ label: '无名氏群', talk: madeTalk(61, 30) }])),
  )
  await files.until(id, 'needsChoice')
  expect(await lin.call(cancelChatFile, { params: { id }, body: {} })).toMatchObject({ state: 'cancelled' })
  for (const deed of [cancelChatFile, undoChatFile, retryChatFile])
    expect(await refusalOf(lin.call(deed, { params: { id }, body: {} }))).toMatchObject({ code: 'groups.file_state' })
  expect(await audited(id)).toEqual(['groups.fileReceived', 'groups.fileCancelled'])
})

test('files are seen by their uploader and her manager; readers of a group see which files it was read from', async () => {
  const target = await group()
  const { id } = await files.started(
    '我的.txt',
    joined(writeQqManager([{ label: target.account, talk: madeTalk(71, 20) }])),
  )
  await files.until(id, 'done')
  expect(await manager.call(getChatFile, { params: { id } })).toMatchObject({ can: { undo: true } })
  for (const deed of [cancelChatFile, undoChatFile, retryChatFile])
    expect(await refusalOf(zhou.call(deed, { params: { id }, body: {} }))).toMatchObject({
      code: 'groups.file_not_found',
    })
  expect(await refusalOf(zhou.call(getChatFile, { params: { id } }))).toMatchObject({ code: 'groups.file_not_found' })
  const listed = async (query: { groupId?: number }) =>
    (await zhou.call(listChatFiles, { query: { limit: 100, ...query } })).rows.map((file) => file.id)
  expect(await listed({})).not.toContain(id)
  expect(await listed({ groupId: target.id })).toEqual([id])
  const ofGroup = { ofGroup: { messages: 20, new: 20, repeated: 0 } }
  for (const [caller, open] of [
    [zhou, false],
    [lin, true],
  ] as const)
    expect((await caller.call(listChatFiles, { query: { limit: 1, groupId: target.id } })).rows).toMatchObject([
      { ...ofGroup, hasRawFile: true, can: { open, deleteRawFile: open } },
    ])

  const file = { fileName: '我的.txt', state: '已读入', groups: target.name, messages: 20, person: '林晓帆' }
  const exported = async (username: string, query: Record<string, string> = {}) =>
    exportedRows(chatFilesList, await personContext(product.context, office.person(username)), query)
  expect(await exported('sales', { q: '我的.TXT', state: 'done' })).toMatchObject([file])
  expect(await exported('manager', { q: '我的', personId: String(office.person('sales')) })).toMatchObject([file])
  expect(await exported('manager', { q: '我的', personId: String(office.person('manager')) })).toEqual([])
  expect(await exported('sales2', { q: '我的' })).toEqual([])

  // Without its bytes the file stays in the list, and can be taken back but not read again.
  await manager.call(deleteRawFile, { params: { id } })
  expect(await lin.call(getChatFile, { params: { id } })).toMatchObject({
    hasRawFile: false,
    counts: { messages: 20, new: 20 },
    can: { undo: true, retry: false, choose: false, deleteRawFile: false },
  })
  expect(await held(id)).toBe(20)
})

test('a group of inquiries that the caller may not read takes none of her files, and names none', async () => {
  const closed = await group({ type: 'inquiry', memberCount: 20, name: '别人的询价群' })
  const theirs = chatFilesOf(zhou, product.api)
  const { id } = await theirs.started(
    'z.txt',
    joined(writeQqManager([{ label: closed.account, talk: madeTalk(81, 20) }])),
  )
  expect(await theirs.until(id, 'needsChoice')).toMatchObject({ parts: [{ group: null, matchedBy: null }] })
  const choose = (groupId: number | null) =>
    zhou.call(chooseGroups, { params: { id }, body: { parts: [{ place: 0, groupId }] } })
  expect(await refusalOf(choose(closed.id))).toMatchObject({ status: 403, code: 'groups.file_group_closed' })
  expect(await refusalOf(choose(987_654))).toMatchObject({ status: 404, code: 'groups.group_not_found' })
  expect(await refusalOf(choose(null))).toMatchObject({ code: 'groups.file_nothing_chosen' })
  const { rows } = await zhou.call(listChatFiles, { query: { limit: 100, groupId: closed.id } })
  expect(rows).toEqual([])
})

test.each([
  ['a JSON', '{"name":"群","messages":[]}', 'chatText', 'groups.file_zip_it'],
  [
    'a picture that is called text',
    Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    'chatText',
    'groups.file_text_or_zip',
  ],
  ['an empty file', '', 'chatText', 'groups.file_no_content'],
  ['a text where only archives are taken', 'x', 'chatArchive', 'groups.file_zip_only'],
] as const)('%s is refused by its content', async (_what, content, purpose, code) => {
  expect(await refusalOf(files.started('chat.txt', Buffer.from(content), purpose))).toMatchObject({ code })
})

test('a byte above 1 GiB is refused before anything is sent, and so is a second upload while one is pending', async () => {
  const sender = testSender(lin, product.api)
  const refused = async (response: Response) => ((await response.json()) as { code: string }).code
  expect(await refused(await sender.begin({ size: 2 ** 30 + 1, purpose: 'chatText' }))).toBe('files.upload_over_1g')
  const pending = await sender.begun({ size: 2 ** 30, purpose: 'chatText' })
  for (const purpose of ['chatText', 'chatArchive'])
    expect(await refused(await sender.begin({ size: 5, purpose }))).toBe('files.upload_wait')
  expect(await refusalOf(lin.call(startChatFile, { body: { uploadId: pending, purpose: 'chatText' } }))).toMatchObject({
    code: 'files.upload_unfinished',
  })
  await sender.drop(pending)
})
