import { listPasteItems, markPasteItem } from '@seamark/contract/ai/pastes/items'
import { createPaste, deletePaste, getPaste } from '@seamark/contract/ai/pastes/pastes'
import { expect, test } from 'vitest'
import { zipBytes } from '../../../platform/testing/workbooks.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { pastesOf, refusalOf } from '../testing.ts'
import { sweepPastesJob } from './pastes.commands.ts'
import { longestMessage } from './lines.rules.ts'

const product = await startTestApp()
const { lin } = await openDesk({ ...product, signIn: (name) => product.signIn(name, testPassword, 'zh') }, testPassword)
const { context, pool } = product
const pastes = pastesOf(context)

const upload = (name: string, content: string | Buffer) =>
  uploadFile(lin, product.api, name, Buffer.from(content), 'paste')
const files = async () =>
  (await pool.query<{ name: string }>('select name from files.files order by id')).rows.map(({ name }) => name)

test('a file goes with its sheet, whether it is thrown away or over, and the same file again is not kept twice', async () => {
  const thrown = await pastes.read(lin, { uploadId: await upload('一.txt', '求 宁波-汉堡 1*40HQ') })
  const over = await pastes.read(lin, { uploadId: await upload('二.txt', '求 宁波-釜山 1*40HQ') })
  expect(await files()).toEqual(['一.txt', '二.txt'])
  const again = await pastes.read(lin, { uploadId: await upload('三.txt', '求 宁波-釜山 1*40HQ') })
  expect(again.id).toBe(over.id)
  expect(await files()).toEqual(['一.txt', '二.txt'])

  await lin.call(deletePaste, { params: thrown })
  expect(await files()).toEqual(['二.txt'])
  await pool.query('update ai.pastes set ends_at = now() where id = $1', [over.id])
  await sweepPastesJob.run(context, null)
  expect(await files()).toEqual([])
})

test('what is pasted again the moment its sheet is over ends that sheet as the clock would', async () => {
  const text = '求 天津-桑托斯 3*40HQ'
  const over = await pastes.read(lin, { text })
  const [item] = await pastes.items(lin, over.id, 'demand')
  await lin.call(markPasteItem, { params: { id: item?.id ?? 0 }, body: { isReplied: true } })
  const logged = async () =>
    (
      await pool.query<{ after: unknown }>(
        `select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
         where a.subject_kind = 'pasteItem' and a.subject_id = $1`,
        [item?.id],
      )
    ).rows.map(({ after }) => after)
  expect(await logged()).toEqual([{ replied: true }])
  await pool.query('update ai.pastes set ends_at = now() where id = $1', [over.id])
  expect((await pastes.read(lin, { text })).id).not.toBe(over.id)
  const { rows } = await pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'paste' and subject_id = $1 order by id`,
    [over.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['ai.pasteCreated', 'ai.pastesEnded'])
  expect(await logged()).toEqual([null])
})

test('a sheet that was not read within an hour says so, and may be pasted again', async () => {
  const text = '求 青岛-桑托斯 3*40HQ'
  const { id } = await lin.call(createPaste, { body: { text } })
  await pool.query(`update ai.pastes set created_at = now() - interval '59 minutes' where id = $1`, [id])
  await sweepPastesJob.run(context, null)
  expect((await lin.call(getPaste, { params: { id } })).state).toBe('reading')
  await pool.query(`update ai.pastes set created_at = now() - interval '61 minutes' where id = $1`, [id])
  await sweepPastesJob.run(context, null)
  const paste = await lin.call(getPaste, { params: { id } })
  expect(paste).toMatchObject({ state: 'failed', problem: { code: 'platform.unexpected' } })
  expect(paste.problem?.message).toMatch(/\p{Script=Han}/u)
  expect((await pastes.read(lin, { text })).id).not.toBe(id)
})

test('an archive that holds far more than it weighs is not taken into memory', async () => {
  const line = '青岛到桑托斯的船期这个月还有吗 '.repeat(2000).slice(0, longestMessage)
  const many = Math.ceil((20 * 2 ** 20) / longestMessage) + 1
  const chat = Array.from({ length: many }, (_, at) => `2026-08-31 09:00:00 甲(20001)\n${at}${line}\n\n`)
  const rule = '='.repeat(64)
  const opening = `消息记录（此消息记录为文本格式，不支持重新导入）\n\n${rule}\n消息分组:我的QQ群\n${rule}\n消息对象:货代群\n${rule}\n\n`
  const paste = await pastes.read(lin, {
    uploadId: await upload('很大.zip', zipBytes({ '群.txt': opening + chat.join('') })),
  })
  expect(paste).toMatchObject({ state: 'failed', problem: { code: 'files.upload_too_large' } })
  expect(paste.problem?.message).toContain('20 MB')
})

test('a place of a page that no sheet has is refused', async () => {
  const paste = await pastes.read(lin, { text: '求 宁波-热那亚 2*40HQ' })
  const cursor = Buffer.from(JSON.stringify(2 ** 31)).toString('base64url')
  const page = lin.call(listPasteItems, { query: { pasteId: String(paste.id), cursor } })
  expect(await refusalOf(page)).toMatchObject({ status: 400, code: 'ai.cursor_invalid' })
})
