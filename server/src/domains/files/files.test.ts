import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { filesFolder } from '../../platform/config.ts'
import { systemDisk } from '../../platform/files/disk.ts'
import { FileStorage, newKey } from '../../platform/files/storage.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { UploadStore } from './adapters/store.ts'
import { deleteFile, draftPath, keepFile, localPath, openFile } from './index.ts'
import { sweep } from './sweeps.commands.ts'
import { beginUpload, confirmBytes } from './uploads.commands.ts'
import { testPerson } from '../../platform/testing/people.ts'
import { testSender } from './testing.ts'

const product = await startTestApp({ worker: true })
const { context } = product
const { storage } = context
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const lin = testSender(await product.signIn('lin'), product.api)
const about = { name: '客户 2026.csv', mediaType: 'text/csv', ownerId: 1, expiresAt: null }
const text = (content: string) => Readable.from([Buffer.from(content)])

test('a kept file opens under its name until it is deleted; then its bytes go too', async () => {
  const { id, size } = await writing((tx) => keepFile(tx, about, text('甲,乙\n')))
  const { stream, ...file } = await openFile(context, id)
  expect([file, (await stream.toArray()).join('')]).toEqual([
    { name: '客户 2026.csv', mediaType: 'text/csv', size },
    '甲,乙\n',
  ])
  const place = await localPath(context, id)
  expect(path.dirname(place)).toMatch(new RegExp(`^${filesFolder(product.config)}`))
  expect(place).not.toContain('客户')
  await writing((tx) => deleteFile(tx, id))
  await writing((tx) => deleteFile(tx, id))
  await expect(openFile(context, id)).rejects.toMatchObject({ code: 'files.file_gone' })
  await vi.waitFor(async () => expect(await storage.size(path.basename(place))).toBeUndefined(), 10_000)
})

test('a draft is moved in', async () => {
  const draft = await draftPath(context)
  await writeFile(draft, 'long in the making')
  const { id, size } = await writing((tx) => keepFile(tx, about, draft))
  expect(size).toBe(18)
  expect(((await openFile(context, id)).stream.destroy(), await drafts())).toEqual([])
})

test('a transaction that fails keeps no file', async () => {
  let kept = 0
  const failing = writing(async (tx) => {
    kept = (await keepFile(tx, about, text('x'))).id
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(openFile(context, kept)).rejects.toMatchObject({ code: 'files.file_gone' })
})

test('bytes that have disappeared are said to be gone, to every reader', async () => {
  const { id } = await writing((tx) => keepFile(tx, about, text('x')))
  await storage.remove(path.basename(await localPath(context, id)))
  await expect(openFile(context, id)).rejects.toMatchObject({ code: 'files.file_gone', httpStatus: 410 })
  await expect(localPath(context, id)).rejects.toMatchObject({ code: 'files.file_gone' })
})

test('a file is gone the moment it expires', async () => {
  const { id } = await writing((tx) => keepFile(tx, { ...about, expiresAt: new Date(Date.now() - 1) }, text('x')))
  await expect(openFile(context, id)).rejects.toMatchObject({ code: 'files.file_gone' })
})

test('the sweep takes what has had its time, and leaves everything else', async () => {
  const kept = await writing((tx) => keepFile(tx, about, text('kept')))
  const later = await writing((tx) =>
    keepFile(tx, { ...about, expiresAt: new Date(Date.now() + 60_000) }, text('later')),
  )
  const expired = await writing((tx) =>
    keepFile(tx, { ...about, expiresAt: new Date(Date.now() - 60_000) }, text('expired')),
  )
  const [expiredKey, keptKey] = await Promise.all([expired, kept].map(async ({ id }) => keyOf(id)))
  const pending = await lin.begun({ size: 4 })
  await lin.patch(pending, 0, Buffer.from('ab'))
  await product.pool.query("update files.uploads set expires_at = now() - interval '1 second' where id = $1", [pending])
  const [orphan, young] = [newKey(), newKey()]
  for (const key of [orphan, young]) await storage.put(key, text('orphan'))
  const draft = await draftPath(context)
  await writeFile(draft, 'forgotten')
  for (const old of [storage.localPath(orphan), storage.localPath(keptKey ?? ''), draft]) await longAgo(old)

  await Promise.all([sweep(context), sweep(context)])
  await sweep(context)
  await vi.waitFor(
    async () => expect(await sizes([expiredKey ?? '', pending, orphan])).toEqual([undefined, undefined, undefined]),
    10_000,
  )
  expect(await sizes([keptKey ?? '', await keyOf(later.id), young])).toEqual([4, 5, 6])
  expect(await drafts()).toEqual([])
  expect((await lin.begin({ size: 0 })).status).toBe(201)
  const { rows } = await product.pool.query(
    `select after from platform.audit join platform.audit_values on audit_id = id where action = 'files.swept'`,
  )
  expect(rows).toEqual([{ after: { files: 2, uploads: 1 } }])
})

test('what a crash left between the row and its bytes is swept a day later', async () => {
  const { id } = await writing((tx) => keepFile(tx, about, text('crash')))
  const key = await keyOf(id)
  await product.pool.query('delete from files.files where id = $1', [id])
  await sweep(context)
  expect(await storage.size(key)).toBe(5)
  await longAgo(storage.localPath(key))
  await sweep(context)
  expect(await storage.size(key)).toBeUndefined()
})

test('a full disk refuses new uploads and drafts, and one that fills up on the way lets an upload go on later', async () => {
  const folder = filesFolder(product.config)
  const full = {
    ...context,
    storage: new FileStorage(folder, { ...systemDisk, space: async () => ({ free: 149, total: 1000 }) }),
  }
  await expect(draftPath(full)).rejects.toMatchObject({ code: 'files.storage_full', httpStatus: 507 })
  await expect(writing((tx) => keepFile({ ...tx, storage: full.storage }, about, text('x')))).rejects.toMatchObject({
    code: 'files.storage_full',
  })

  const begin = beginUpload(
    { ...full, actor: testPerson(linId) },
    { id: newKey(), size: 1, metadata: { filename: 'a.csv', purpose: 'import' } },
  )
  await expect(begin).rejects.toMatchObject({ code: 'files.storage_full' })

  const id = await lin.begun({ size: 6 })
  const filling = new FileStorage(folder, {
    ...systemDisk,
    write: async (file, bytes, position) => {
      if (position >= 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return systemDisk.write(file, bytes.subarray(0, 2), position)
    },
  })
  const store = new UploadStore({ ...context, storage: filling, actor: testPerson(linId) })
  await expect(store.write(text('sixsix'), id, 0)).rejects.toMatchObject({ code: 'files.storage_full' })
  expect(await lin.offset(id)).toBe(2)
  expect((await lin.patch(id, 2, Buffer.from('xsix'))).status).toBe(204)
})

test('whoever counts from elsewhere than the row is stopped', async () => {
  const id = await lin.begun({ size: 10 })
  await confirmBytes(context, id, 0, 4)
  await expect(confirmBytes(context, id, 0, 6)).rejects.toMatchObject({ code: 'files.upload_unknown' })
  expect((await lin.drop(id)).status).toBe(204)
  await expect(confirmBytes(context, id, 4, 6)).rejects.toMatchObject({ code: 'files.upload_unknown' })
})

const writing = <Result>(work: (tx: WriteContext) => Promise<Result>) =>
  write(context, { permission: 'files.upload', audit: 'test.file' }, async (tx) => {
    await tx.audit({ subject: 'test', id: null })
    return work(tx)
  })

async function keyOf(id: number) {
  const { key } = await product.db
    .selectFrom('files.files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return key
}

const sizes = (keys: readonly string[]) => Promise.all(keys.map(async (key) => storage.size(key)))
const drafts = () => readdir(path.join(filesFolder(product.config), 'drafts'))

async function longAgo(place: string) {
  const then = new Date(Date.now() - 25 * 3_600_000)
  await utimes(place, then, then)
}
