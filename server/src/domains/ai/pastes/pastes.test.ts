import { editPasteItem, listPasteItems, lookUpPasteItem, markPasteItem } from '@seamark/contract/ai/pastes/items'
import {
  createPaste,
  deletePaste,
  finishPaste,
  getPaste,
  listPasteMessages,
  listPastes,
  mostPasteMessages,
} from '@seamark/contract/ai/pastes/pastes'
import { createRate } from '@seamark/contract/rates/rates/rates'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { labelledMessages } from '../../groups/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { anOffer, daysOn } from '../../rates/testing.ts'
import { pastesOf, refusalOf } from '../testing.ts'
import { sweepPastesJob } from './pastes.commands.ts'
import { readPasteJob } from './reading.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(
  { ...product, signIn: (name) => product.signIn(name, testPassword, 'zh') },
  testPassword,
)
const followInChinese = () => product.signIn('follow', testPassword, 'zh')
const { context, pool } = product
const pastes = pastesOf(context)

/** The 72 labelled lines of the trade. */
const lines = labelledMessages('tuned').filter(({ name }) => /^p\d+$/.test(name))

const rule = '='.repeat(64)
const opening = `消息记录（此消息记录为文本格式，不支持重新导入）\n\n${rule}\n消息分组:我的QQ群\n${rule}\n消息对象:货代群\n${rule}\n\n`
/** Each of them as somebody of his own says it in a QQ group, behind what he said before. */
const chat =
  opening +
  lines
    .flatMap(({ before, message }, at) =>
      [...before, message].map(({ text, day }, said) => {
        const clock = [9 + Math.floor(at / 60), at % 60, said].map((part) => String(part).padStart(2, '0')).join(':')
        return `${day} ${clock} 群友${at}(${20000 + at})\n${text}\n\n`
      }),
    )
    .join('')

test('the 72 lines are read as they are labelled, each with its line and the places of its values', async () => {
  expect(lines).toHaveLength(72)
  const paste = await pastes.read(lin, { text: chat })
  expect(paste).toMatchObject({ state: 'ready', form: 'qqManager' })
  const items = await pastes.all(lin, paste.id)
  for (const { name, message, labels } of lines) {
    const own = items.filter(({ text, kind }) => text === message.text && kind !== 'unread')
    expect([name, own.map(({ kind }) => kind).toSorted()]).toEqual([name, labels.map(({ kind }) => kind).toSorted()])
    for (const label of labels) {
      const row = own.find(
        ({ kind, draft }) =>
          kind === label.kind &&
          (label.pods === null ||
            label.pods[0]?.startsWith('lane:') ||
            label.pods.join() === draft.pods.toSorted().join()),
      )
      expect([name, row !== undefined]).toEqual([name, true])
      const handles = label.values.filter((value) => /^(?:phone|email|qq|wechat)=/.test(value))
      for (const handle of handles)
        expect([name, row?.draft.values.map(({ value }) => value)]).toEqual([
          name,
          expect.arrayContaining([handle.split('=')[1]]),
        ])
    }
    for (const { places } of own)
      for (const { start, end } of places) expect(start >= 0 && end <= Math.max(message.text.length, 20)).toBe(true)
  }
  const { messages } = await lin.call(listPasteMessages, { params: { id: paste.id }, query: {} })
  expect(messages[0]?.marks.length).toBeGreaterThan(0)
  expect(messages[0]?.sender).toBe('群友0')
  const marks = messages.flatMap((one) => one.marks)
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]))
  expect(marks.every(({ itemId, kind }) => kinds.get(itemId) === kind)).toBe(true)
})

test('plain lines between blank ones are read too, and what is not understood stays as it is', async () => {
  const paste = await pastes.read(lin, { text: '求 深圳-洛杉矶 2*40HQ 普货\n\n今天天气不错\n\n今天天气不错\n\n[图片]' })
  expect(paste).toMatchObject({ form: '', messages: 4, counts: { demand: 1, unread: 1, replies: 1 } })
  const [unread] = await pastes.items(lin, paste.id, 'unread')
  expect(unread).toMatchObject({ text: '今天天气不错', times: 2, reply: '', best: null, terms: null })
})

test('replies quote the cheapest offer that holds today, and none that has ended, is another way, or for other boxes', async () => {
  const offer = (amount: number, given: Parameters<typeof anOffer>[0] = {}) =>
    zhou.call(createRate, {
      body: anOffer({
        carrier: 'ONE',
        pols: ['CNTAO'],
        pods: ['NLRTM'],
        expiry: daysOn(9),
        prices: [{ container: '40HQ', amount }],
        ...given,
      }),
    })
  await offer(3100)
  await offer(2750, { carrier: 'CMA' })
  await offer(900, { carrier: 'MSC', effective: daysOn(-20), expiry: daysOn(-2) })
  await offer(800, { carrier: 'HMM', effective: daysOn(3), expiry: daysOn(20) })
  await offer(700, { carrier: 'EMC', boxOwner: 'shipper' })
  await offer(1200, { carrier: 'COSCO', pods: ['KRPUS'], effective: daysOn(-30), expiry: daysOn(-3) })
  const paste = await pastes.read(lin, {
    text: '求 青岛-鹿特丹 2*40HQ 货好12.20\n\n求 青岛-釜山 1*40HQ\n\n求 青岛-桑托斯 1*40HQ\n\n帮我预订一个20尺柜到鹿特丹',
  })
  const [held, ended, none, open] = await pastes.items(lin, paste.id, 'demand')
  expect(held?.best).toMatchObject({ carrier: 'CMDU', prices: [{ container: '40HQ', amount: 2750 }], isExpired: false })
  expect(held?.reply).toContain(`USD 40HQ 2750，有效期至 ${daysOn(9)}`)
  expect(ended?.best).toMatchObject({ isExpired: true, endsOn: daysOn(-3) })
  expect(ended?.reply).toContain(`已于 ${daysOn(-3)} 到期`)
  expect(ended?.reply).not.toContain('1200')
  expect(none).toMatchObject({ best: null, lacks: ['ready'] })
  expect(none?.reply).toContain('目前没有有效运价')
  expect(open?.reply).toBe('请补充：起运港、货好时间。')

  // An offer that ends while the sheet lies open is quoted no more.
  await pool.query(`update rates.legs set ends_on = $1 where carrier = 'CMDU'`, [daysOn(-1)])
  const [later] = await pastes.items(lin, paste.id, 'demand')
  expect(later?.reply).toContain('3100')
})

test('whoever does not see rates is told no price of ours', async () => {
  await pool.query(
    `update identity.roles set codes = array_remove(codes, 346) where id in (
       select role_id from identity.user_roles ur join identity.users u on u.id = ur.user_id where u.username = 'follow')`,
  )
  const paste = await pastes.read(await followInChinese(), { text: '求 青岛-鹿特丹 2*40HQ 货好12.20' })
  const [item] = await pastes.items(await followInChinese(), paste.id, 'demand')
  expect(item?.best).toBeNull()
  expect(item?.reply).toContain('我查好运价报您')
  expect(item?.reply).not.toMatch(/USD|有效期/)
})

test('a sheet is its owner alone: neither a colleague nor whoever reaches her finds it', async () => {
  const paste = await pastes.read(lin, { text: '求 宁波-汉堡 1*40HQ 只给我看' })
  const [item] = await pastes.items(lin, paste.id, 'demand')
  const params = { id: item?.id ?? 0 }
  for (const other of [zhou, manager]) {
    for (const call of [
      () => other.call(getPaste, { params: paste }),
      () => other.call(listPasteMessages, { params: paste, query: {} }),
      () => other.call(listPasteItems, { query: { pasteId: String(paste.id) } }),
      () => other.call(finishPaste, { params: paste, body: {} }),
      () => other.call(deletePaste, { params: paste }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'ai.paste_not_found' })
    for (const call of [
      () => other.call(editPasteItem, { params, version: 1, body: { reply: '看到了' } }),
      () => other.call(markPasteItem, { params, body: { isReplied: true } }),
      () => other.call(lookUpPasteItem, { params, body: {} }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'ai.item_not_found' })
    expect((await other.call(listPastes, { query: {} })).rows.map(({ id }) => id)).not.toContain(paste.id)
  }
})

test('the same text of one person is one sheet, and of another person another one', async () => {
  const text = '求 天津-汉堡 1*40HQ'
  const first = await pastes.read(lin, { text })
  const again = await pastes.read(lin, { text: `${text}\n` })
  expect(again.id).toBe(first.id)
  expect((await pastes.read(zhou, { text })).id).not.toBe(first.id)
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => lin.call(createPaste, { body: { text: '求 天津-釜山 2*40HQ' } })),
  )
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
})

test('reading twice keeps nothing twice', async () => {
  const paste = await pastes.read(lin, { text: '求 大连-汉堡 1*40HQ\n\n大连-汉堡 40HQ 2100 USD' })
  await readPasteJob.run(context, { id: paste.id })
  await pool.query(`update ai.pastes set state = 'ready' where id = $1`, [paste.id])
  expect(await pastes.all(lin, paste.id)).toHaveLength(2)
})

test('values and replies are put right by their owner, and a stale version is refused with the current row', async () => {
  const paste = await pastes.read(lin, { text: '求 宁波-洛杉矶 40HQ' })
  const [item] = await pastes.items(lin, paste.id, 'demand')
  if (!item) throw new Error('a row was read')
  const params = { id: item.id }
  const draft = { ...item.draft, boxes: [{ container: '40HQ' as const, count: 3 }] }
  const edited = await lin.call(editPasteItem, { params, version: item.version, body: { draft } })
  expect(edited).toMatchObject({ edited: true, draft: { boxes: [{ container: '40HQ', count: 3 }] }, lacks: ['ready'] })
  expect(await refusalOf(lin.call(editPasteItem, { params, version: item.version, body: { draft } }))).toMatchObject({
    status: 412,
    code: 'platform.version_stale',
  })
  const own = await lin.call(editPasteItem, { params, version: edited.version, body: { reply: '稍后报您' } })
  expect(own).toMatchObject({ reply: '稍后报您', isOwnReply: true })
  const back = await lin.call(editPasteItem, { params, version: own.version, body: { reply: '' } })
  expect(back.isOwnReply).toBe(false)
  expect((await lin.call(markPasteItem, { params, body: { isReplied: true } })).repliedAt).not.toBeNull()
  expect(await pastes.items(lin, paste.id, 'replies')).toEqual([])
  expect((await lin.call(markPasteItem, { params, body: { isReplied: false } })).repliedAt).toBeNull()
})

test('a contact waits for no reply, and a finished sheet is not changed', async () => {
  const paste = await pastes.read(lin, { text: '加我 13912345678 李经理\n\n求 厦门-汉堡 1*40HQ' })
  const [contact] = await pastes.items(lin, paste.id, 'contact')
  const params = { id: contact?.id ?? 0 }
  const reply = lin.call(editPasteItem, { params, version: 1, body: { reply: '您好' } })
  expect(await refusalOf(reply)).toMatchObject({ code: 'ai.item_no_reply' })
  expect(await refusalOf(lin.call(markPasteItem, { params, body: { isReplied: true } }))).toMatchObject({
    code: 'ai.item_no_reply',
  })
  expect(await lin.call(finishPaste, { params: paste, body: {} })).toMatchObject({ state: 'done' })
  expect(await lin.call(finishPaste, { params: paste, body: {} })).toMatchObject({ state: 'done' })
  const [item] = await pastes.items(lin, paste.id, 'demand')
  const late = lin.call(editPasteItem, { params: { id: item?.id ?? 0 }, version: 1, body: { reply: '晚了' } })
  expect(await refusalOf(late)).toMatchObject({ code: 'ai.paste_done' })
})

test('one that is not read yet is not finished, and nothing or both is no paste', async () => {
  const { id } = await lin.call(createPaste, { body: { text: '求 宁波-釜山 1*20GP' } })
  expect(await refusalOf(lin.call(finishPaste, { params: { id }, body: {} }))).toMatchObject({
    code: 'ai.paste_reading',
  })
  expect(await refusalOf(lin.call(createPaste, { body: { text: ' ' } }))).toMatchObject({ status: 400 })
  expect(await refusalOf(lin.call(createPaste, { body: { text: 'x', uploadId: 'y' } }))).toMatchObject({ status: 400 })
})

test('a txt file is read as a paste is; what is larger, or no chat, says so and where it belongs', async () => {
  const upload = (name: string, content: string) => uploadFile(lin, product.api, name, Buffer.from(content), 'paste')
  const paste = await pastes.read(lin, { uploadId: await upload('群聊.txt', chat) })
  expect(paste).toMatchObject({ state: 'ready', title: '群聊.txt', form: 'qqManager' })
  expect(paste.messages).toBeGreaterThanOrEqual(72)
  const plain = await pastes.read(lin, { uploadId: await upload('摘录.txt', '求 宁波-安特卫普 1*40HQ\n\n收到') })
  expect(plain).toMatchObject({ state: 'ready', form: '', messages: 2 })

  const many = Array.from({ length: mostPasteMessages + 1 }, (_, at) => `2026-08-31 09:00:00 甲(20001)\n第${at}条\n\n`)
  const large = await pastes.read(lin, { uploadId: await upload('很大.txt', opening + many.join('')) })
  expect(large).toMatchObject({ state: 'failed', problem: { code: 'ai.paste_messages_many' } })
  expect(large.problem?.message).toContain('聊天记录文件')
  const json = lin.call(createPaste, { body: { uploadId: await upload('群.json', '{"name":"群","messages":[]}') } })
  expect(await refusalOf(json)).toMatchObject({ code: 'groups.file_zip_it' })
})

test('a text of too many messages is refused too, and one that could not be read may be pasted again', async () => {
  const text = 'ok\n\n'.repeat(mostPasteMessages + 1)
  const failed = await pastes.read(lin, { text })
  expect(failed).toMatchObject({ state: 'failed', problem: { code: 'ai.paste_messages_many' } })
  expect((await pastes.read(lin, { text })).id).not.toBe(failed.id)
})

test('a sheet is thrown away at once, and one of more than thirty days by the clock', async () => {
  const thrown = await pastes.read(lin, { text: '求 宁波-费利克斯托 1*40HQ' })
  await lin.call(deletePaste, { params: thrown })
  expect(await refusalOf(lin.call(getPaste, { params: thrown }))).toMatchObject({ code: 'ai.paste_not_found' })
  const old = await pastes.read(lin, { text: '求 宁波-勒阿弗尔 1*40HQ' })
  const young = await pastes.read(lin, { text: '求 宁波-热那亚 1*40HQ' })
  await pool.query(`update ai.pastes set ends_at = now() where id = $1`, [old.id])
  expect(await refusalOf(lin.call(getPaste, { params: old }))).toMatchObject({ code: 'ai.paste_not_found' })
  await sweepPastesJob.run(context, null)
  const { rows } = await pool.query<{ id: number }>('select id from ai.pastes where id = any($1)', [[old.id, young.id]])
  expect(rows.map(({ id }) => id)).toEqual([young.id])
  const left = await pool.query('select from ai.paste_items where paste_id = any($1)', [[old.id, thrown.id]])
  expect(left.rowCount).toBe(0)
  const { rows: log } = await pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'paste' and subject_id = $1 order by id`,
    [old.id],
  )
  expect(log.map(({ action }) => action)).toEqual(['ai.pasteCreated', 'ai.pastesEnded'])
})

test('the log keeps no word of what was pasted', async () => {
  const word = '只此一处的暗号'
  const paste = await pastes.read(lin, { text: `求 宁波-洛杉矶 1*40HQ ${word}` })
  const [item] = await pastes.items(lin, paste.id, 'demand')
  await lin.call(editPasteItem, { params: { id: item?.id ?? 0 }, version: 1, body: { reply: word } })
  const { rowCount } = await pool.query(
    `select from platform.audit_values where coalesce(before::text, '') || coalesce(after::text, '') like $1`,
    [`%${word}%`],
  )
  expect(rowCount).toBe(0)
})

test('a job that was lost is begun anew by the clock', async () => {
  const { id } = await lin.call(createPaste, { body: { text: '求 青岛-桑托斯 9*40HQ' } })
  await pool.query(`update ai.pastes set changed_at = now() - interval '6 minutes' where id = $1`, [id])
  await sweepPastesJob.run(context, null)
  const { rows } = await pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from jobs.job where name = 'ai.readPaste' and data -> 'payload' ->> 'id' = $1`,
    [String(id)],
  )
  expect(rows[0]?.jobs).toBe(2)
})
