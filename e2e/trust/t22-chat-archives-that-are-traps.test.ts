import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Part, withoutOneEntry, zip } from './false-zips.ts'
import { openHouse } from './product.ts'
import { dataOf } from './raw-requests.ts'
import { uploadText } from './uploads.ts'

const house = openHouse()
const caller = house.callers.m1

const talk = Array.from(
  { length: 40 },
  (_, at) => `2026-10-20 09:${String(at).padStart(2, '0')}:00 王小波(10001)\n宁波到汉堡 40HQ ${2000 + at}\n\n`,
).join('')
const line = '='.repeat(64)
const chat = Buffer.from(
  `消息记录（此消息记录为文本格式，不支持重新导入）\n\n${line}\n消息分组:我的QQ群\n${line}\n消息对象:T22\n${line}\n\n${talk}`,
)
const usual = (): Part[] => [{ name: 'T22.txt', data: chat }]

interface Looked {
  id: number
  state: string
  asks: string | null
  problem: { code: string } | null
}

/** Returns where the file stops, and why. */
async function inspected(file: Buffer) {
  const upload = { whole: true, name: 'chats.zip', purpose: 'chatArchive' }
  const uploadId = await uploadText(house.a.address, caller, file, upload)
  const begun = await house.call(caller, 'POST', '/groups/chat-files', { uploadId, purpose: 'chatArchive' })
  const { id } = dataOf<Looked>(begun)
  const look = async () => dataOf<Looked>(await house.call(caller, 'GET', `/groups/chat-files/${id}`))
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toMatch(/^(?:needsChoice|failed|done)$/)
  const { state, asks, problem } = await look()
  if (state === 'needsChoice') await house.call(caller, 'POST', `/groups/chat-files/${id}/cancel`, {})
  return { state, asks, problem: problem?.code }
}

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${house.a.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

describe('T22 an archive of chats that is a trap fails with its reason, and leaves nothing behind', () => {
  test('control: the same archive without a trap is read, up to the question which group it is', async () => {
    expect(await inspected(zip(usual()))).toEqual({ state: 'needsChoice', asks: 'groups', problem: undefined })
  })

  test.each<[string, () => Buffer]>([
    ['256 MB of blanks in a small file', () => zip([{ name: 'T22.txt', data: Buffer.alloc(256 * 1024 * 1024, 32) }])],
    [
      'a text that says it is small',
      () => zip([{ name: 'T22.txt', data: Buffer.alloc(64 * 1024 * 1024, 32), claims: { size: 100 } }]),
    ],
    ['locked with a password', () => zip(usual().map((part) => ({ ...part, claims: { flags: 1 } })))],
    ['packed in a way that nobody knows', () => zip(usual().map((part) => ({ ...part, claims: { method: 99 } })))],
    ['half of itself', () => zip(usual()).subarray(0, 300)],
    ['a directory that leaves one part out', () => withoutOneEntry(zip(usual()))],
    ['two texts of one name', () => zip([...usual(), ...usual()])],
    ['a zip within a zip', () => zip([{ name: 'inner.zip', data: zip(usual()) }])],
    [
      'more texts than a chat has',
      () => zip(Array.from({ length: 501 }, (_, n) => ({ name: `${n}.txt`, data: chat }))),
    ],
    ['a name that climbs', () => zip([{ name: '../../../../tmp/t22-chat.txt', data: chat }])],
    ['an absolute name', () => zip([{ name: '/tmp/t22-chat.txt', data: chat }])],
    ['a name with a drive', () => zip([{ name: 'C:\\t22-chat.txt', data: chat }])],
  ])('%s', async (_what, make) => {
    const file = make()
    const before = memory()
    const { state, problem } = await inspected(file)
    expect([state, problem]).toEqual(['failed', expect.stringMatching(/^(?:groups|workbench)\.file_/)])
    expect(memory() - before).toBeLessThan(150)
    expect(fs.globSync('/tmp/t22-*')).toEqual([])
  })
})
