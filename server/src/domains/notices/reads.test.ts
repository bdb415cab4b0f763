import { countUnread, listNotices, markRead, markUnread } from '@seamark/contract/notices/index'
import { expect, test } from 'vitest'
import { refusalOf } from '../../platform/testing/database.ts'
import { startTestApp } from '../../testing.ts'
import { listen, notifyNow } from './testing.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const zhouId = await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
const lin = await product.signIn('lin')
const zhou = await product.signIn('zhou')

const tellOwn = (userId: number, ...kinds: string[]) =>
  notifyNow(
    product.context,
    ...kinds.map((kind) => ({ userIds: [userId], kind, subject: { kind: 'user', id: userId } })),
  )
const rows = async (caller = lin) => (await caller.call(listNotices, { query: {} })).rows
const idOf = async (kind: string, caller = lin) => (await rows(caller)).find((notice) => notice.kind === kind)?.id ?? 0
const unread = async (caller = lin) =>
  (await rows(caller)).filter(({ readAt }) => readAt === null).map(({ kind }) => kind)
const clear = () => product.pool.query('delete from notices.notices')

test('one, some or all are read, and put back; other windows of the person hear of it, nobody else', async () => {
  await tellOwn(linId, 'test.one', 'test.two', 'test.three')
  await tellOwn(zhouId, 'test.one')
  const [window, theirs] = await Promise.all([listen(elsewhere, lin), listen(elsewhere, zhou)])
  expect(await lin.call(markRead, { body: { ids: [await idOf('test.one')] } })).toEqual({
    unread: { value: 2, exact: true },
  })
  expect(await unread()).toEqual(['test.three', 'test.two'])
  await lin.call(markRead, { body: { ids: [await idOf('test.one'), await idOf('test.two')] } })
  expect(await unread()).toEqual(['test.three'])
  expect(await lin.call(markUnread, { body: { ids: [await idOf('test.one')] } })).toEqual({
    unread: { value: 2, exact: true },
  })
  const [newest] = await rows()
  expect(await lin.call(markRead, { body: { until: newest?.at ?? '' } })).toEqual({ unread: { value: 0, exact: true } })
  await tellOwn(linId, 'test.last')
  await tellOwn(zhouId, 'test.last')
  await window.until(await idOf('test.last'))
  await theirs.until(await idOf('test.last', zhou))
  expect([window.readings(), theirs.readings()]).toEqual([4, 0])
  expect(await unread(zhou)).toEqual(['test.last', 'test.one'])
})

test('reading all leaves what came after one had looked', async () => {
  await clear()
  await tellOwn(linId, 'test.seen')
  const [seen] = await rows()
  await product.pool.query("update notices.notices set told_at = told_at - interval '1 second'")
  await tellOwn(linId, 'test.late')
  await lin.call(markRead, { body: { until: new Date(Date.parse(seen?.at ?? '') - 500).toISOString() } })
  expect(await unread()).toEqual(['test.late'])
})

test('reading keeps when it was first read, and what is told afterwards is another notice', async () => {
  await clear()
  await tellOwn(linId, 'test.again')
  const id = await idOf('test.again')
  await lin.call(markRead, { body: { ids: [id] } })
  const [first] = await rows()
  await lin.call(markRead, { body: { ids: [id, id] } })
  expect((await rows())[0]?.readAt).toBe(first?.readAt)
  await tellOwn(linId, 'test.again')
  await lin.call(markUnread, { body: { ids: [id] } })
  expect((await rows()).map(({ times }) => times)).toEqual([1, 1])
  await tellOwn(linId, 'test.again')
  expect((await rows()).map(({ times }) => times)).toEqual([2, 1])
})

test("another's notice does not exist, exactly as one that never was", async () => {
  await clear()
  await tellOwn(zhouId, 'test.secret')
  const theirs = await idOf('test.secret', zhou)
  const tries = [
    (id: number) => lin.call(markRead, { body: { ids: [id] } }),
    (id: number) => lin.call(markUnread, { body: { ids: [id] } }),
  ]
  for (const ask of tries) {
    const [foreign, never] = [await refusalOf(ask(theirs)), await refusalOf(ask(theirs + 1000))]
    expect({ ...foreign, requestId: '' }).toEqual({ ...never, requestId: '' })
    expect(foreign).toMatchObject({ httpStatus: 404, code: 'notices.notice_not_found' })
  }
  await lin.call(markRead, { body: { until: new Date(Date.now() + 60_000).toISOString() } })
  expect(await zhou.call(countUnread, {})).toEqual({ unread: { value: 1, exact: true } })
})

test.each([
  { ids: [] },
  { ids: [0] },
  { ids: ['1'] },
  { ids: Array.from({ length: 101 }, (_, index) => index + 1) },
  { until: 'yesterday' },
  {},
  { ids: [1], until: new Date().toISOString() },
])('refuses to read %j', async (body) => {
  const answer = await fetch(`${product.api}/notices/read`, {
    method: 'POST',
    headers: { ...lin.headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
})
