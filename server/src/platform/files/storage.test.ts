import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { type Disk, systemDisk } from './disk.ts'
import { FileStorage, newKey } from './storage.ts'
import { testFolder } from '../testing/database.ts'

const folder = await testFolder()
const storage = new FileStorage(folder)
/** Makes a disk that takes so many bytes and no more, including a part of the last write, as a real one does. */
const diskOf = (room: number): Disk => ({
  ...systemDisk,
  write: async (file, bytes, position) => {
    if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const taken = await systemDisk.write(file, bytes.subarray(0, Math.min(bytes.length, room)), position)
    room -= taken
    return taken
  },
})
const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))
const textOf = async (key: string) => (await (await storage.open(key))?.stream.toArray())?.join('')
const drafts = () => readdir(path.join(folder, 'drafts')).catch(() => [])

test('what is put is there whole, and removing it twice does no harm', async () => {
  const key = newKey()
  expect(await storage.put(key, pieces('远洋', '物流'))).toEqual({ size: 12 })
  expect([await storage.size(key), await textOf(key)]).toEqual([12, '远洋物流'])
  expect((await storage.sha256(key)).toString('hex')).toBe(
    'b9a71a120086d362ffffc41b912dd7d2aa2582ffdbb6060d6573a32cc14b6e1b',
  )
  await storage.remove(key)
  await storage.remove(key)
  expect([await storage.size(key), await storage.open(key)]).toEqual([undefined, undefined])
})

test('a finished file is moved in, from anywhere on the disk', async () => {
  const file = path.join(folder, 'finished.csv')
  await writeFile(file, 'ready')
  const key = newKey()
  expect(await storage.adopt(key, file)).toEqual({ size: 5 })
  expect(await textOf(key)).toBe('ready')
  expect(await readdir(folder)).not.toContain('finished.csv')
})

test.each(['../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}/x`, ''])(
  '%j is no key',
  async (key) => {
    expect(() => storage.localPath(key)).toThrow('Not a key')
    await expect(storage.put(key, pieces('x'))).rejects.toThrow('Not a key')
    expect(await drafts()).toEqual([])
  },
)

test('a source that breaks leaves nothing behind', async () => {
  const key = newKey()
  const breaking = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the sender is gone')
    })(),
  )
  await expect(storage.put(key, breaking)).rejects.toThrow('the sender is gone')
  expect([await storage.size(key), await drafts()]).toEqual([undefined, []])
})

test('a disk that fills up while something is put is a refusal, and nothing is left behind', async () => {
  const key = newKey()
  await expect(new FileStorage(folder, diskOf(3)).put(key, pieces('12345'))).rejects.toMatchObject({
    code: 'files.storage_full',
  })
  expect([await storage.size(key), await drafts()]).toEqual([undefined, []])
})

test('a disk that fills up while something is appended keeps what it took, confirmed, and takes the rest later', async () => {
  const key = newKey()
  const confirmed: number[] = []
  const confirm = async (end: number) => void confirmed.push(end)
  const full = new FileStorage(folder, diskOf(3))
  await expect(full.append(key, 0, pieces('12345'), confirm)).rejects.toMatchObject({ code: 'files.storage_full' })
  expect(confirmed).toEqual([3])
  expect(await storage.append(key, 3, pieces('45'), confirm)).toBe(5)
  expect([confirmed, await textOf(key)]).toEqual([[3, 5], '12345'])
})

test('appending confirms every few megabytes, and stops when its confirmation is refused', async () => {
  const confirmed: number[] = []
  const refuse = async (end: number) => {
    confirmed.push(end)
    throw new Error('no longer yours')
  }
  const megabytes = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(2 ** 20)))
  await expect(storage.append(newKey(), 0, megabytes, refuse)).rejects.toThrow('no longer yours')
  expect(confirmed[0]).toBe(8 * 2 ** 20)
  const key = newKey()
  const heard: number[] = []
  await storage.append(
    key,
    0,
    Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(2 ** 20))),
    async (end) => void heard.push(end / 2 ** 20),
  )
  expect(heard).toEqual([8, 16, 20])
})

test.each([
  ['below 85 %', { free: 16, total: 100 }, 0, 'accepted'],
  ['at 85 %', { free: 15, total: 100 }, 0, 'accepted'],
  ['above 85 %', { free: 14, total: 100 }, 0, 'files.storage_full'],
  ['what would be above', { free: 20, total: 100 }, 6, 'files.storage_full'],
  ['what would be just at it', { free: 20, total: 100 }, 5, 'accepted'],
])('%s: is a new file accepted?', async (_what, space, bytes, expected) => {
  const asked = new FileStorage(folder, { ...systemDisk, space: async () => space })
  const answer = asked.failIfFull(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )
  expect(await answer).toBe(expected)
})

test('the real disk is asked', async () => {
  const { free, total } = await systemDisk.space(folder)
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThan(free)
})

test('what is old is found, and nobody’s drafts are swept', async () => {
  const [old, young] = [newKey(), newKey()]
  for (const key of [old, young]) await storage.put(key, pieces('x'))
  const lastYear = new Date('2025-01-01')
  await utimes(storage.localPath(old), lastYear, lastYear)
  expect(await Readable.from(storage.keysBefore(new Date('2026-01-01'))).toArray()).toEqual([old])
  const [left, writing] = [await storage.draftPath(), await storage.draftPath()]
  for (const draft of [left, writing]) await writeFile(draft, 'x')
  await utimes(left, lastYear, lastYear)
  await storage.removeDraftsBefore(new Date('2026-01-01'))
  expect(await drafts()).toEqual([path.basename(writing)])
  await utimes(writing, lastYear, lastYear)
  const adopted = newKey()
  await storage.adopt(adopted, writing)
  expect(await Readable.from(storage.keysBefore(new Date('2026-01-01'))).toArray()).not.toContain(adopted)
})
