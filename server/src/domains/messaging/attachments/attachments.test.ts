import { readFile } from 'node:fs/promises'
import { addBulkAttachment, listBulkAttachments } from '@seamark/contract/messaging/attachments/attachments'
import { changeBulk, createBulk, previewBulk } from '@seamark/contract/messaging/bulks/bulks'
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  releaseTemplate,
} from '@seamark/contract/messaging/templates/templates'
import { readRecipientMessage } from '@seamark/contract/messaging/bulks/recipients'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { lettersTo, startMailServer } from '../../../platform/testing/mail-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { dispatchChannel } from '../dispatch/dispatch.commands.ts'
import { byMail } from '../dispatch/mails.commands.ts'
import { createMailSender } from '../mails/adapters/smtp-pool.ts'
import { addBulk, addChannel, channelBy, statesOf } from '../testing.ts'
import { sweepAttachments } from './attachments.commands.ts'

const relay = await startMailServer()
const product = await startTestApp()
const { db, pool, context, address, api } = product
const { office, lin, zhou } = await openDesk(product, testPassword)
const sender = createMailSender({ url: relay.url, from: 'bulk@seamark.example' })
afterAll(async () => {
  sender.close()
  await relay.stop()
})

const pdf = (bytes = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])
async function attach(name: string, bytes: Buffer, caller = lin) {
  const uploadId = await uploadFile(caller, api, name, bytes, 'attachment')
  return caller.call(addBulkAttachment, { body: { uploadId } })
}
const refused = async (call: Promise<unknown>) => {
  const { code, message } = await refusalOf(call)
  return { code, message }
}

test('a program, a false name, 11 MB and a tenth file are refused by name', async () => {
  expect(await refused(attach('setup.exe', Buffer.from('MZ....')))).toMatchObject({
    code: 'messaging.attachment_kind',
    message: expect.stringContaining('setup.exe') as unknown,
  })
  expect(await refused(attach('运价.pdf', Buffer.from('MZ....')))).toMatchObject({
    code: 'messaging.attachment_false',
    message: expect.stringContaining('运价.pdf') as unknown,
  })
  expect(await refused(attach('船期.pdf', pdf(11 * 2 ** 20)))).toMatchObject({
    code: 'messaging.attachment_large',
    message: expect.stringMatching(/船期\.pdf.*10 MB/) as unknown,
  })
  const both = [await attach('a.pdf', pdf(6 * 2 ** 20)), await attach('b.pdf', pdf(5 * 2 ** 20))]
  expect(
    await refused(lin.call(createBulk, { body: { title: '附件', attachmentIds: both.map(({ id }) => id) } })),
  ).toMatchObject({ code: 'messaging.attachments_large', message: expect.stringMatching(/11\.0 MB/) as unknown })
  const ten = Array.from({ length: 10 }, (_, at) => at + 1)
  const many = await refusalOf(lin.call(createBulk, { body: { title: '附件', attachmentIds: ten } }))
  expect(JSON.stringify(many.details)).toContain('messaging.attachments_many')
})

test('an image is drawn anew: neither its place nor its camera leaves', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1890ff' } })
    .withExif({ IFD0: { Model: 'PhoneOfAWitness' } })
    .png()
    .toBuffer()
  const added = await attach('名片.png', photo)
  expect(added.name).toBe('名片.jpg')
  const { rows } = await pool.query<{ key: string }>(
    'select f.key from messaging.attachments a join files.files f on f.id = a.file_id where a.id = $1',
    [added.id],
  )
  const { exif, format } = await sharp(await readFile(context.storage.localPath(rows[0]?.key ?? ''))).metadata()
  expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' })
})

test('a file leaves with each mail of its bulk, and stands with what was sent', async () => {
  const channelId = await addChannel(db)
  const file = await attach('美西运价.pdf', pdf())
  const rows = await addClients(db, office.person('sales'), 2, 'attached-')
  const id = await addBulk(db, { by: office.person('sales'), channelId, state: 'draft' }, rows)
  await pool.query(
    `update messaging.bulks set attachment_ids = array[$1::bigint], state = 'running', confirmed_at = now() where id = $2`,
    [file.id, id],
  )
  await dispatchChannel(context, channelId, byMail(sender, address))
  expect(await statesOf(db, id)).toEqual({ sent: 2 })
  for (const { address: to } of rows) {
    const raw = lettersTo(relay.folder, to)[0]?.raw ?? ''
    expect(raw).toContain(pdf().toString('base64').slice(0, 60))
    expect(raw).toMatch(/Content-Type: application\/pdf/)
  }
  const params = { id, targetKind: 'client' as const, targetId: rows[0]?.id ?? 0 }
  expect(await lin.call(readRecipientMessage, { params })).toMatchObject({ attachments: [{ name: '美西运价.pdf' }] })
})

test('a colleague takes the files of a released template alone, and nobody takes those of others', async () => {
  const file = await attach('费率表.pdf', pdf())
  const take = (caller: typeof lin, attachmentIds: number[]) =>
    caller.call(createBulk, { body: { title: '费率', attachmentIds } })
  expect(await refused(take(zhou, [file.id]))).toMatchObject({ code: 'messaging.attachment_unknown' })
  expect(await zhou.call(listBulkAttachments, { query: { ids: String(file.id) } })).toEqual({ attachments: [] })
  const body = { name: '费率', nameEn: 'Rates', subject: '费率', text: '见附件', attachmentIds: [file.id] }
  const draft = await lin.call(createTemplate, { body })
  expect(draft).toMatchObject({ attachments: [{ name: '费率表.pdf' }], edition: 1 })
  await lin.call(releaseTemplate, { params: { id: draft.id }, version: draft.version })
  const bulk = await take(zhou, [file.id])
  expect(bulk.attachments).toMatchObject([{ id: file.id }])
  // A change of files is another edition; the earlier one keeps its own.
  const { version } = await lin.call(getTemplate, { params: { id: draft.id } })
  const changed = await lin.call(changeTemplate, {
    params: { id: draft.id },
    version,
    body: { ...body, attachmentIds: [] },
  })
  expect(changed).toMatchObject({ attachments: [], edition: 2 })
  const kept = await zhou.call(changeBulk, {
    params: { id: bulk.id },
    version: bulk.version,
    body: { title: '费率二', attachmentIds: [file.id] },
  })
  expect(kept.attachments).toHaveLength(1)
  // What was taken out of the template is open to its bulks and its author, and to nobody else.
  expect(await refused(take(zhou, [file.id]))).toMatchObject({ code: 'messaging.attachment_unknown' })
  expect(await lin.call(getTemplate, { params: { id: draft.id } })).toMatchObject({ attachments: [] })
  expect((await take(lin, [file.id])).attachments).toHaveLength(1)
})

test('a preview names the files that go with it, which no message by hand has', async () => {
  const file = await attach('预览.pdf', pdf())
  const previewsOn = async (channelId: number) => {
    const rows = await addClients(db, office.person('sales'), 1, `preview${channelId}-`)
    const id = await addBulk(db, { by: office.person('sales'), channelId, state: 'draft' }, rows)
    await pool.query('update messaging.bulks set attachment_ids = array[$1::bigint] where id = $2', [file.id, id])
    return (await lin.call(previewBulk, { params: { id } })).previews.map(({ attachments }) => attachments)
  }
  expect(await previewsOn(await addChannel(db, 'mail', 'previews@seamark.example'))).toMatchObject([[{ id: file.id }]])
  expect(await previewsOn(await channelBy(db, 'qq'))).toEqual([[]])
})

test('what nobody has named for a day is deleted, with its bytes; all else stays', async () => {
  const [left, named, fresh] = [
    await attach('l.pdf', pdf()),
    await attach('n.pdf', pdf()),
    await attach('f.pdf', pdf()),
  ]
  await lin.call(createBulk, { body: { title: '附件', attachmentIds: [named.id] } })
  await pool.query(`update messaging.attachments set named_at = now() - interval '2 days' where id = any($1)`, [
    [left.id, named.id],
  ])
  await sweepAttachments(context)
  const { rows } = await pool.query<{ id: number }>(
    'select id::int from messaging.attachments where id = any($1) order by id',
    [[left.id, named.id, fresh.id]],
  )
  expect(rows.map(({ id }) => id)).toEqual([named.id, fresh.id])
})
