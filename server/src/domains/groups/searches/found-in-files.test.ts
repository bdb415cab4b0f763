import { editFinding, getFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { getChatFile, searchChatFile } from '@seamark/contract/groups/files/files'
import { createGroup } from '@seamark/contract/groups/groups/groups'
import { addMember } from '@seamark/contract/groups/members/members'
import { erasePerson } from '@seamark/contract/groups/persons/erasures'
import { getPerson, mergePersons } from '@seamark/contract/groups/persons/persons'
import { listGroupMonths, type MonthFigures } from '@seamark/contract/groups/months/months'
import { sql } from 'kysely'
import { decidePortProposal, listPortProposals } from '@seamark/contract/territory/port-proposals'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { write } from '../../../platform/write.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { chatFileRead, chatFileUndone, senderErased } from '../events.ts'
import { emptyScan } from '../files/found.rules.ts'
import { eraseSender } from '../messages/erasures.commands.ts'
import type { LotMessage } from '../messages/messages.commands.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import { aGroup, aKeptFile, aMember, aMessage, checkOpenFindings, refusalOf } from '../testing.ts'
import { findInFile } from './found-in-files.commands.ts'

const product = await startTestApp({ worker: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const { context, pool } = product
const open = await lin.call(createGroup, {
  body: aGroup({ account: '800 1', name: '宁波舱位群', type: 'freightAgent' }),
})

const day = Date.UTC(2026, 9, 20, 1)
const talk: LotMessage[] = [
  aMessage({ at: day, line: 1, name: '老周', text: '大家早上好' }),
  aMessage({ at: day + 60_000, line: 2, name: '老周', text: '宁波-洛杉矶 40HQ USD2450 有效期到10月31日' }),
  aMessage({ at: day + 120_000, line: 3, name: '小李', text: '求舱：宁波到汉堡 2*40HQ 10月底走' }),
  aMessage({ at: day + 180_000, line: 4, name: '小李', text: '宁波蓝舟国际货运代理有限公司 李海 13900066601' }),
]

const aFile = (...chunks: readonly (readonly LotMessage[])[]) =>
  aKeptFile(product, { groupId: open.id, personId: office.person('sales') }, ...chunks)

const listed = async () => (await lin.call(listFindings, { query: { state: 'found,accepted' } })).rows
/** What the latest month of the group says. */
async function figures() {
  const { months } = await lin.call(listGroupMonths, { params: { id: open.id } })
  return months[0] ? pick(months[0]) : undefined
}
const pick = ({ messages, supplies, demands, contacts }: MonthFigures) => ({ messages, supplies, demands, contacts })
const kinds = async () => (await listed()).map(({ kind }) => kind).toSorted()

afterEach(() => checkOpenFindings(pool))

test('what a file says is found once it is read, once only, and goes when the file is taken back', async () => {
  const fileId = await aFile(talk.slice(0, 2), talk.slice(2))
  await write.bookkeep(context, 'groups.uploadChat', async (tx) => tx.reactions.announce(tx, chatFileRead, { fileId }))
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(['contact', 'demand', 'supply'])
  await expect.poll(figures, { timeout: 20_000 }).toEqual({ messages: 4, supplies: 1, demands: 1, contacts: 1 })
  await findInFile(context, { fileId, part: 0, after: null })
  expect((await listed()).map(({ sources }) => sources)).toEqual([1, 1, 1])
  const { findings } = await lin.call(getChatFile, { params: { id: fileId } })
  expect(findings).toBe((await lin.call(listFindings, { query: { fileId: String(fileId) } })).rows.length)
  expect(findings).toBe(3)
  const [first] = await listed()
  expect(first).toMatchObject({ sender: '小李', group: { id: open.id } })

  await pool.query(`update groups.findings set state = 'accepted' where kind = 'supply'`)
  await write.bookkeep(context, 'groups.uploadChat', async (tx) =>
    tx.reactions.announce(tx, chatFileUndone, { fileId }),
  )
  expect(await listed()).toMatchObject([{ kind: 'supply', withdrawn: true, snippet: '' }])
  await expect.poll(figures, { timeout: 20_000 }).toMatchObject({ supplies: 1, demands: 0, contacts: 0 })
})

test('a word of the office mutes messages and is counted with the file, and an open price holds as long as it has chosen', async () => {
  await pool.query('delete from groups.findings')
  const choose = (chosen: object) => pool.query('update settings.options set chosen = $1', [JSON.stringify(chosen)])
  await choose({ chatMuteWords: '代购\n蓝舟', chatRateDays: 3, chatZone: 'Asia/Tokyo' })
  const fileId = await aFile([
    aMessage({ at: day, line: 1, name: '老周', text: '宁波-洛杉矶 40HQ USD2460' }),
    aMessage({ at: day + 1000, line: 2, name: '小蓝', text: '宁波蓝舟国际货运代理有限公司 王海 13900066603' }),
  ])
  await pool.query('update groups.files set scanned = $2 where id = $1', [fileId, JSON.stringify(emptyScan())])
  const file = () => lin.call(getChatFile, { params: { id: fileId } })
  expect(await file()).toMatchObject({ zone: 'Asia/Tokyo', muted: [] })
  for (const _time of ['once', 'again']) await findInFile(context, { fileId })
  expect(await listed()).toMatchObject([{ kind: 'supply', sources: 1, draft: { expiry: '2026-10-23' } }])
  expect((await file()).muted).toEqual([{ word: '蓝舟', count: 1 }])
  await choose({})
})

test('what another file said too stays, and a sender who is erased takes his words along', async () => {
  await pool.query('delete from groups.findings')
  const later = day + 7 * 86_400_000
  const text = '上海-鹿特丹 40HQ USD3150 有效期到10月31日'
  const one = await aFile([aMessage({ at: later, line: 1, name: '老周', text })])
  const again = await aFile([aMessage({ at: later + 3_600_000, line: 1, name: '王五', text })])
  for (const fileId of [one, again]) await findInFile(context, { fileId, part: 0, after: null })
  expect(await listed()).toMatchObject([{ kind: 'supply', sources: 2 }])
  await write.bookkeep(context, 'groups.uploadChat', async (tx) =>
    tx.reactions.announce(tx, chatFileUndone, { fileId: one }),
  )
  expect(await listed()).toMatchObject([{ sources: 1, sender: '王五' }])
  const { rows } = await pool.query<{ id: number }>(
    `update groups.senders set key = 'erased:1', account_kind = null, account = '', name = '', names = '{}', title = '', erased_at = now()
     where name = '王五' returning id`,
  )
  await write.bookkeep(context, 'groups.uploadChat', async (tx) =>
    tx.reactions.announce(tx, senderErased, { groupId: open.id, senderId: Number(rows[0]?.id) }),
  )
  expect(await listed()).toEqual([])
  // The engine has his words a moment longer; nothing is found in them any more.
  await findInFile(context, { fileId: again, part: 0, after: null })
  expect(await listed()).toEqual([])
})

test('people of a file are found by their cards, numbers, what they sign by and cards that were sent, once in a group', async () => {
  await pool.query('delete from groups.findings')
  const at = Date.UTC(2026, 9, 27, 1)
  const card = { name: '宁波-远航货代-王静-美线', account: '2851234567', accountKind: 'qq' as const }
  const plain = { name: '风', account: '2851234568', accountKind: 'qq' as const }
  const ours = { name: '宁波-我司货代-小林-美线', account: '2851234569', accountKind: 'qq' as const }
  const signed = (text: string, minute: number, line: number, more = '') =>
    aMessage({ at: at + minute * 60_000, line, ...plain, text: `${text}\n李海 13800138055 ${more}` })
  const people = [
    aMessage({ at, line: 1, ...card, text: '大家早上好' }),
    aMessage({ at: at + 1000, line: 2, ...plain, text: '早' }),
    aMessage({ at: at + 2000, line: 3, ...ours, text: '早上好' }),
    aMessage({ at: at + 3000, line: 4, name: '+84 90 555 0101', text: '在的' }),
    signed('第一船已开', 10, 5, '13700137001'),
    signed('第二船已开', 20, 6, '13700137002'),
    signed('第三船已开', 30, 7, '13700137003'),
    aMessage({ at: at + 40 * 60_000, line: 8, ...card, text: 'Bo.vcf（文件附件）' }),
    aMessage({ at: at + 50 * 60_000, line: 9, ...card, text: '好的' }),
  ]
  await lin.call(addMember, {
    params: { id: open.id },
    body: aMember({ name: '小林', account: ours.account, isStaff: true }),
  })
  const cards = [
    { name: 'Bo', company: '蓝海物流', phones: ['+84901234567'], mails: ['bo@blue.example'], source: 'Bo.vcf' },
  ]
  const withCards = async (fileId: number) => {
    await pool.query('update groups.files set found = $2 where id = $1', [
      fileId,
      JSON.stringify({ texts: [], firstLines: [], left: { count: 0, bytes: 0 }, cards }),
    ])
    await joinPersons(context)
    for (const _time of ['once', 'again']) await findInFile(context, { fileId })
  }
  const origins = async () =>
    (
      await pool.query<{ origin: string; company: string; line: number; handles: string[]; sources: number }>(
        `select s.origin, f.company, s.line, f.sources, array(
           select v ->> 'value' from jsonb_array_elements(f.facts -> 'draft' -> 'values') v order by 1) as handles
         from groups.findings f join groups.finding_sources s on s.finding_id = f.id
         where f.kind = 'contact' and s.origin <> 'message' order by s.line, s.origin`,
      )
    ).rows
  const first = await aFile(people)
  await withCards(first)
  const known = [
    { origin: 'sender', company: '远航货代', line: 1, sources: 1, handles: ['2851234567'] },
    { origin: 'sender', company: '', line: 2, sources: 1, handles: ['+8613800138055', '2851234568'] },
    { origin: 'sender', company: '', line: 4, sources: 1, handles: ['+84905550101', '+84905550101'] },
    { origin: 'card', company: '蓝海物流', line: 8, sources: 1, handles: ['+84901234567', 'bo@blue.example'] },
  ]
  expect(await origins()).toEqual(known)
  const { rows: listedCards } = await zhou.call(listFindings, { query: { kind: 'contact', q: '远航货代' } })
  expect(listedCards).toMatchObject([
    { sender: card.name, snippet: '大家早上好', draft: { name: '王静', city: '宁波' } },
  ])
  const detail = await zhou.call(getFinding, { params: { id: listedCards[0]?.id ?? 0 } })
  expect(detail.told[0]?.places).toContainEqual(expect.objectContaining({ field: 'company', of: 'name', start: 3 }))

  // A later file of the group says the same of them, and searching again changes nothing.
  await withCards(await aFile(people.map((one) => ({ ...one, at: one.at + 86_400_000 }))))
  expect(await origins()).toEqual(known)
  await lin.call(searchChatFile, { params: { id: first }, body: {} })
  await expect
    .poll(async () => (await lin.call(getChatFile, { params: { id: first } })).searchedAgain, { timeout: 30_000 })
    .toMatchObject({ added: 0, gone: 0 })
  expect(await origins()).toEqual(known)

  // Whoever has a plain name by now is known by his account alone, which is nothing to find.
  await pool.query(`update groups.senders set name = '小王' where name = $1`, [card.name])
  await lin.call(searchChatFile, { params: { id: first }, body: {} })
  await expect
    .poll(async () => (await lin.call(getChatFile, { params: { id: first } })).searchedAgain, { timeout: 30_000 })
    .toMatchObject({ added: 0, gone: 1 })
  expect((await origins()).map(({ company }) => company)).toEqual(['', '', '蓝海物流'])
  await write.bookkeep(context, 'groups.uploadChat', async (tx) =>
    tx.reactions.announce(tx, chatFileUndone, { fileId: first }),
  )
  expect(await origins()).toEqual([])
})

/** Waits until so many sessions wait for a lock of another transaction. */
const waiting = async (count: number) => {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(distinct pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = current_database()`,
        )
        return rows[0]?.n
      },
      { timeout: 20_000 },
    )
    .toBe(count)
}

test('what is taken back or erased while a lot is kept leaves nothing', async () => {
  await pool.query('delete from groups.findings')
  const text = '宁波-汉堡 40HQ USD2700 有效期到11月10日'
  const saidBy = (name: string) => aMessage({ at: day + 14 * 86_400_000, line: 1, name, text })
  const [undone, other] = [await aFile([saidBy('老周')]), await aFile([saidBy('赵六')])]
  const { rows } = await pool.query<{ id: number }>(`select id from groups.senders where name = '赵六'`)
  const lins = await personContext(context, office.person('sales'))
  const held = await pool.connect()
  await held.query('begin; lock table groups.finding_mutes')
  const finding = Promise.all([undone, other].map((fileId) => findInFile(context, { fileId, part: 0, after: null })))
  await waiting(2)
  const taking = [
    write.bookkeep(context, 'groups.uploadChat', async (tx) => {
      await sql`update groups.file_parts set is_taken = false where file_id = ${undone}`.execute(tx.db)
      await tx.reactions.announce(tx, chatFileUndone, { fileId: undone })
    }),
    eraseSender(lins, Number(rows[0]?.id)),
  ]
  await waiting(4)
  await held.query('commit')
  held.release()
  await Promise.all([finding, ...taking])
  expect(await listed()).toEqual([])
  for (const fileId of [undone, other]) await findInFile(context, { fileId, part: 0, after: null })
  expect(await listed()).toEqual([])
})

test('what another file says is kept while the file that said it first is taken back', async () => {
  await pool.query('delete from groups.findings')
  const text = '宁波-汉堡 40HQ USD2710 有效期到11月20日'
  const said = (line: number) => aMessage({ at: day + 15 * 86_400_000 + line * 1000, line, name: `转发${line}`, text })
  const [first, second] = [await aFile([said(1)]), await aFile([said(2)])]
  await findInFile(context, { fileId: first })
  // The second is stopped where it knows the finding that it shares and has not yet written its own source.
  await pool.query(`
    create function groups.hold_sources() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4242); return null; end $$;
    create trigger hold_sources before insert on groups.finding_sources for each statement execute function groups.hold_sources()`)
  const held = await pool.connect()
  await held.query('select pg_advisory_lock(4242)')
  const finding = findInFile(context, { fileId: second })
  await waiting(1)
  const undoing = write.bookkeep(context, 'groups.uploadChat', async (tx) =>
    tx.reactions.announce(tx, chatFileUndone, { fileId: first }),
  )
  await Promise.race([waiting(2), undoing])
  await held.query('select pg_advisory_unlock(4242)')
  held.release()
  await Promise.all([finding, undoing])
  await pool.query('drop trigger hold_sources on groups.finding_sources; drop function groups.hold_sources()')
  expect(await listed()).toMatchObject([{ kind: 'supply', sources: 1, sender: '转发2' }])
})

test('a person of two accounts who is erased while a lot of both is kept waits for it, and it for nobody', async () => {
  await pool.query('delete from groups.findings')
  const at = day + 50 * 86_400_000
  const said = ['20001', '20002'].map((account, place) =>
    aMessage({
      at: at + place * 60_000,
      line: place + 1,
      name: `双号${place}`,
      account,
      accountKind: 'qq',
      text: `宁波-汉堡 40HQ USD28${place}0 有效期到12月20日`,
    }),
  )
  const fileId = await aFile(said)
  await joinPersons(context)
  const { rows } = await pool.query<{ id: number; person_id: number }>(
    `select n.id::int as id, s.person_id::int as person_id from groups.senders n join groups.person_seats s on s.sender_id = n.id
     where n.name like '双号%' order by n.id`,
  )
  const [first, second] = rows
  const { personId } = await lin.call(mergePersons, {
    params: { id: first?.person_id ?? 0 },
    body: { otherId: second?.person_id ?? 0 },
  })
  // Whoever said something last is named first among his places, against the order of the ids.
  expect((await lin.call(getPerson, { params: { id: personId } })).seats.map(({ name }) => name)).toEqual([
    '双号1',
    '双号0',
  ])
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from groups.senders where id = $1 for update', [first?.id])
  const finding = findInFile(context, { fileId })
  await waiting(1)
  const erasing = lin.call(erasePerson, { params: { id: personId } })
  await waiting(2)
  await held.query('commit')
  held.release()
  await Promise.all([finding, erasing])
  expect(await listed()).toEqual([])
})

test('a port that people name for an unknown word is proposed; confirmed once, all readers know it, and it can be taken back', async () => {
  await pool.query('delete from groups.findings')
  const said = (line: number, text: string) =>
    aMessage({ at: day + (20 + line) * 86_400_000, line, name: '老周', text })
  const files: number[] = []
  const find = async (line: number) => {
    files.push(await aFile([said(line, `宁波-楚门老港 40HQ USD27${line}0 有效期到11月30日`)]))
    await findInFile(context, { fileId: files.at(-1) ?? 0 })
    return (await listed())[0]
  }
  const put = (row: Awaited<ReturnType<typeof find>>, pods: string[]) =>
    lin.call(editFinding, {
      params: { id: row?.id ?? 0 },
      version: row?.version ?? 0,
      body: { draft: { ...row?.draft, pods } },
    })
  const waitingFor = async (state: 'open' | 'confirmed' | 'refused' = 'open') =>
    (await manager.call(listPortProposals, { query: { state } })).proposals
  const decide = (state: 'open' | 'confirmed' | 'refused', { id, version } = { id: 0, version: 0 }, by = manager) =>
    by.call(decidePortProposal, { params: { id }, version, body: { state } })

  const first = await find(1)
  expect(first).toMatchObject({ flags: ['portUnknown'], draft: { pods: [] } })
  // What somebody thinks better of is proposed no more.
  const wrong = await put(first, ['DEBRV'])
  expect(await waitingFor()).toMatchObject([{ word: '楚门老港', code: 'DEBRV', times: 1 }])
  await put(wrong, ['DEHAM'])
  await put(await find(2), ['DEHAM'])
  expect(await find(3)).toMatchObject({ flags: ['portUnknown'] })
  const [proposal] = await waitingFor()
  expect(await waitingFor()).toMatchObject([
    { word: '楚门老港', code: 'DEHAM', times: 2, meant: null, people: [expect.any(String)] },
  ])

  // Whoever brings texts with ports may teach them; who only follows clients may not.
  expect((await lin.call(listPortProposals, { query: {} })).open).toBe(1)
  const follower = await product.signIn('follow', testPassword)
  expect(await refusalOf(follower.call(listPortProposals, { query: {} }))).toMatchObject({ status: 403 })
  expect(await refusalOf(decide('confirmed', proposal, follower))).toMatchObject({ status: 403 })
  expect(await refusalOf(decide('confirmed', { id: 987_654, version: 1 }))).toMatchObject({ status: 404 })
  const confirmed = await decide('confirmed', proposal)
  expect(confirmed).toMatchObject({ state: 'confirmed', meant: 'DEHAM', decidedBy: expect.any(String) })
  expect(await refusalOf(decide('refused', proposal))).toMatchObject({ status: 412 })
  expect(await waitingFor()).toEqual([])
  expect(await find(4)).toMatchObject({ flags: [], draft: { pods: ['DEHAM'] } })

  // Kept messages are searched again on demand: what nobody has touched follows, what was put right stays alone.
  const searchAgain = async (fileId = 0) => {
    await pool.query('update groups.files set scanned = $2 where id = $1', [fileId, JSON.stringify(emptyScan())])
    await lin.call(searchChatFile, { params: { id: fileId }, body: {} })
    const searched = async () => (await lin.call(getChatFile, { params: { id: fileId } })).searchedAgain
    await expect.poll(searched, { timeout: 20_000 }).toEqual(expect.anything())
    return searched()
  }
  expect(await searchAgain(files[2])).toMatchObject({ added: 1, gone: 1 })
  expect(await searchAgain(files[2])).toMatchObject({ added: 0, gone: 0 })
  expect(await searchAgain(files[1])).toMatchObject({ added: 0, gone: 0 })
  expect((await listed()).map(({ draft: { pods }, edited }) => [pods[0], edited])).toEqual([
    ['DEHAM', false],
    ['DEHAM', false],
    ['DEHAM', true],
    ['DEHAM', true],
  ])
  expect(await refusalOf(zhou.call(searchChatFile, { params: { id: files[0] ?? 0 }, body: {} }))).toMatchObject({
    code: 'groups.file_not_found',
  })

  const opened = await decide('open', confirmed)
  expect(opened).toMatchObject({ state: 'open', meant: null, decidedBy: null })
  expect(await find(5)).toMatchObject({ flags: ['portUnknown'] })
  // Somebody has taught the word elsewhere meanwhile: that is replaced, and comes back.
  await pool.query(`insert into territory.port_aliases (word, code) values ('楚门老港', 'DEBRV')`)
  const again = await decide('confirmed', opened)
  expect(await decide('refused', again)).toMatchObject({ state: 'refused', meant: 'DEBRV' })
  await put(await find(6), ['DEHAM'])
  expect(await waitingFor()).toEqual([])
  expect(await waitingFor('refused')).toMatchObject([{ times: 2 }])
  const { rows } = await pool.query(
    `select a.action, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where a.subject_kind = 'portProposal' order by a.id limit 1`,
  )
  expect(rows).toEqual([
    {
      action: 'territory.portProposalConfirmed',
      before: { word: '楚门老港', code: 'DEHAM', meant: null },
      after: { word: '楚门老港', code: 'DEHAM', meant: 'DEHAM' },
    },
  ])
})
