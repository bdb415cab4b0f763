import { countUnread, listNoticeKinds, listNotices } from '@seamark/contract/notices/index'
import type { Facts, Notice } from '@seamark/contract/notices/notices'
import { describe, expect, test } from 'vitest'
import { write } from '../../platform/write.ts'
import { startTestApp } from '../../testing.ts'
import { notifyEach, notifyPeople, type Telling } from './notices.commands.ts'
import * as queries from './notices.queries.ts'
import { listen, notifyNow } from './testing.ts'

const product = await startTestApp({ live: true })
const elsewhere = await product.startAnother()
const [linId = 0, zhouId = 0, wuId = 0, heId = 0] = await Promise.all(
  ['lin', 'zhou', 'wu', 'he'].map((username) => product.addPerson({ username, name: username, role: 'sales' })),
)
const [lin, zhou, wu, he] = await Promise.all(['lin', 'zhou', 'wu', 'he'].map((username) => product.signIn(username)))
type Caller = NonNullable<typeof lin>
if (!lin || !zhou || !wu || !he) throw new Error('nobody')

/** A notice about the reader's own account, which is always visible to her. */
const own = (userId: number, telling: Partial<Telling> = {}): Telling => ({
  userIds: [userId],
  kind: 'notices.certification.personalPassed',
  subject: { kind: 'user', id: userId },
  ...telling,
})
const noticesOf = async (caller: Caller, query: Parameters<typeof read>[1] = {}) => (await read(caller, query)).rows
const read = (
  caller: Caller,
  query: { state?: 'all' | 'unread'; kinds?: string; limit?: number; cursor?: string } = {},
) => caller.call(listNotices, { query })
const unreadOf = async (caller: Caller) => (await caller.call(countUnread, {})).unread.value

describe('who is told', () => {
  test('has it at once on every process, and nobody else hears of it', async () => {
    const [mine, theirs] = await Promise.all([listen(elsewhere, lin), listen(elsewhere, zhou)])
    await notifyNow(product.context, own(linId, { facts: { reason: '图片模糊' }, path: '/profile/index' }))
    const [notice] = await noticesOf(lin)
    await notifyNow(product.context, own(zhouId))
    const [other] = await noticesOf(zhou)
    expect(await mine.until(notice?.id ?? 0)).toEqual([notice?.id])
    expect(await theirs.until(other?.id ?? 0)).toEqual([other?.id])
    expect(notice).toMatchObject({
      kind: 'notices.certification.personalPassed',
      facts: { reason: '图片模糊' },
      subject: { kind: 'user', id: linId },
      path: '/profile/index',
      times: 1,
      readAt: null,
    })
    expect(await Promise.all([unreadOf(lin), unreadOf(zhou), unreadOf(wu)])).toEqual([1, 1, 0])
  })

  test('is told nothing by a transaction that fails, neither kept nor live', async () => {
    const listening = await listen(elsewhere, wu)
    const failing = write(product.context, { permission: 'identity.ownSession', audit: 'test.told' }, async (tx) => {
      await notifyPeople(tx, own(wuId))
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    expect(await noticesOf(wu)).toEqual([])
    await notifyNow(product.context, own(wuId))
    const [notice] = await noticesOf(wu)
    expect(await listening.until(notice?.id ?? 0)).toEqual([notice?.id])
  })

  test('has not been disabled, and each of many has a notice of their own', async () => {
    const gone = await product.addPerson({ username: 'gone', name: 'gone', role: 'sales' })
    await product.db.updateTable('identity.users').set({ disabled_at: new Date() }).where('id', '=', gone).execute()
    const kind = 'test.meeting'
    await notifyNow(
      product.context,
      { userIds: [linId, zhouId, gone, linId, 987_654], kind, subject: { kind: 'company', id: 5 } },
      own(gone),
      {
        userIds: [],
        kind,
        subject: { kind: 'company', id: 5 },
      },
    )
    const { rows } = await product.pool.query<{ user_id: number }>(
      'select user_id from notices.notices where kind = $1 order by user_id',
      [kind],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([linId, zhouId].toSorted((one, other) => one - other))
    expect((await product.pool.query('select from notices.notices where user_id = $1', [gone])).rowCount).toBe(0)
  })

  test('is told of her own subject where many are told at once, and again of the same one in the same notice', async () => {
    const kind = 'test.found'
    const tell = (count: number) =>
      write.bookkeep(product.context, 'identity.ownSession', (tx) =>
        notifyEach(tx, kind, [
          { userId: linId, facts: { count }, subject: { kind: 'company', id: 6 }, path: '/found/6' },
          { userId: zhouId, subject: { kind: 'company', id: 7 } },
        ]),
      )
    await tell(1)
    await tell(2)
    const { rows } = await product.pool.query(
      'select user_id, subject_id, facts, path, times from notices.notices where kind = $1 order by subject_id',
      [kind],
    )
    expect(rows).toEqual([
      { user_id: linId, subject_id: 6, facts: { count: 2 }, path: '/found/6', times: 2 },
      { user_id: zhouId, subject_id: 7, facts: {}, path: null, times: 2 },
    ])
  })

  test('is led to our own pages only', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'profile'])
      await expect(notifyNow(product.context, own(wuId, { path }))).rejects.toThrow('notices_path_check')
  })
})

describe('what is told again', () => {
  const kind = 'test.again'
  const told = async () => (await noticesOf(he)).filter((notice) => notice.kind === kind)
  const again = (facts = {}) => notifyNow(product.context, own(heId, { kind, facts }))

  test('within the hour and unread is counted, with its last facts; then it is told anew', async () => {
    await again({ rows: 1 })
    await again({ rows: 2 })
    await product.pool.query(
      "update notices.notices set first_told_at = now() - interval '59 minutes', told_at = now() - interval '59 minutes' where kind = $1",
      [kind],
    )
    await again({ rows: 3 })
    expect(await told()).toMatchObject([{ times: 3, facts: { rows: 3 } }])
    await product.pool.query(
      "update notices.notices set first_told_at = now() - interval '61 minutes' where kind = $1",
      [kind],
    )
    await again({ rows: 4 })
    expect((await told()).map(({ times, facts }) => [times, facts['rows']])).toEqual([
      [1, 4],
      [3, 3],
    ])
  })

  test('adds up its counts while one person does it, with the first facts; another person makes another notice', async () => {
    const told = async () =>
      (await noticesOf(he)).filter((notice) => notice.kind === 'test.given').map(({ times, facts }) => [times, facts])
    const give = (facts: Facts) => notifyNow(product.context, own(heId, { kind: 'test.given', facts, addsUp: true }))
    await give({ by: '林', count: 500, number: 'D1' })
    await give({ by: '林', count: 7, number: 'D501' })
    expect(await told()).toEqual([[1, { by: '林', count: 507, number: 'D1' }]])
    await give({ by: '周', count: 1, number: 'D9' })
    expect(await told()).toEqual([
      [1, { by: '周', count: 1, number: 'D9' }],
      [1, { by: '林', count: 507, number: 'D1' }],
    ])
  })

  test('after it was read is another notice, and so is another subject or kind', async () => {
    await product.pool.query('update notices.notices set read_at = now(), gathers = false where user_id = $1', [heId])
    const before = (await noticesOf(he)).length
    await again()
    await notifyNow(product.context, own(heId, { kind: 'test.other' }))
    await product.pool.query(
      "insert into notices.notices (user_id, kind, subject_kind, subject_id) values ($1, 'test.again', 'user', 77)",
      [heId],
    )
    expect((await noticesOf(he)).length).toBe(before + 3)
  })

  test('by many at the same moment is counted, never doubled', async () => {
    await Promise.all(Array.from({ length: 12 }, () => notifyNow(product.context, own(heId, { kind: 'test.crowd' }))))
    expect((await noticesOf(he, { kinds: 'test.crowd' })).map(({ times }) => times)).toEqual([12])
  })
})

describe('the list', () => {
  test('comes told last first in pages, each notice once, and is narrowed by state and kind', async () => {
    const reader = await product.addPerson({ username: 'reader', name: 'reader', role: 'sales' })
    const caller = await product.signIn('reader')
    // All are in one transaction and so have the same moment; the id decides their order.
    const tellings = Array.from({ length: 25 }, (_, index) =>
      own(reader, { kind: index % 5 === 0 ? 'test.fifth' : `test.kind${'abcdefghijklmnopqrstuvwxyz'[index]}` }),
    )
    await notifyNow(
      product.context,
      ...tellings.slice(0, 1),
      ...tellings.slice(1).filter(({ kind }) => kind !== 'test.fifth'),
    )
    const seen: Notice[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(caller, { limit: 6, ...(cursor ? { cursor } : {}) })
      expect(page.count).toEqual({ value: 21, exact: true })
      seen.push(...page.rows)
      cursor = page.next
    }
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((one, other) => other - one))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(21)
    expect((await noticesOf(caller, { kinds: 'test.fifth,test.kindb' })).map(({ kind }) => kind)).toEqual([
      'test.kindb',
      'test.fifth',
    ])
    const { kinds } = await caller.call(listNoticeKinds, {})
    expect(kinds).toHaveLength(21)
    await product.pool.query(
      "update notices.notices set read_at = now(), gathers = false where user_id = $1 and kind <> 'test.fifth'",
      [reader],
    )
    expect((await noticesOf(caller, { state: 'unread' })).map(({ kind }) => kind)).toEqual(['test.fifth'])
    expect(await unreadOf(caller)).toBe(1)
  })

  test('counts the unread up to a hundred and says that there are more', async () => {
    const many = await product.addPerson({ username: 'many', name: 'many', role: 'sales' })
    const caller = await product.signIn('many')
    const plant = (from: number, to: number) =>
      product.pool.query(
        "insert into notices.notices (user_id, kind, subject_kind, subject_id) select $1, 'test.many', 'user', g from generate_series($2::int, $3::int) g",
        [many, from, to],
      )
    await plant(1, 100)
    expect(await caller.call(countUnread, {})).toEqual({ unread: { value: 100, exact: true } })
    await plant(101, 101)
    expect(await caller.call(countUnread, {})).toEqual({ unread: { value: 100, exact: false } })
  })

  test.each(['x', '1-', '-1', '1-1-1', '1;drop-2', '9999999999999999-1'])('refuses the place %s', async (cursor) => {
    const answer = await fetch(`${product.api}/notices?cursor=${encodeURIComponent(cursor)}`, {
      headers: lin.headers(),
    })
    expect(answer.status).toBe(400)
  })

  test('is only for people who are signed in', async () => {
    for (const path of ['', '/count', '/kinds', '/mail'])
      expect((await fetch(`${product.api}/notices${path}`)).status).toBe(401)
    await expect(
      queries.listNotices({ ...product.context, actor: null }, [], { state: 'all', limit: 5 }),
    ).rejects.toMatchObject({
      code: 'platform.session_unknown',
    })
  })
})

test('a notice about what one may no longer see tells nothing but that there was something', async () => {
  const [reviewerId, reviewer] = [
    await product.addPerson({ username: 'reviewer', name: 'reviewer', role: '系统管理员' }),
    await product.signIn('reviewer'),
  ]
  await notifyNow(
    product.context,
    {
      userIds: [reviewerId],
      kind: 'notices.certification.submitted',
      facts: { secret: 1 },
      subject: { kind: 'certification', id: 9 },
      path: '/system/certification',
    },
    {
      userIds: [reviewerId],
      kind: 'test.company',
      facts: { name: '东方物流' },
      subject: { kind: 'company', id: 987_654 },
      path: '/contacts/9',
    },
    { userIds: [reviewerId], kind: 'test.unknown', facts: { name: '无主' }, subject: { kind: 'nobodys', id: 1 } },
    { userIds: [reviewerId], kind: 'test.account', facts: { name: '他人' }, subject: { kind: 'user', id: linId } },
  )
  const kinds = async () => (await noticesOf(reviewer)).map(({ kind }) => kind)
  expect(await kinds()).toEqual([null, null, null, 'notices.certification.submitted'])
  await product.pool.query(
    `update identity.user_roles set role_id = (select id from identity.roles where authority = 'sales') where user_id = $1`,
    [reviewerId],
  )
  await product.pool.query(
    `update identity.sessions set role_id = (select id from identity.roles where authority = 'sales') where user_id = $1`,
    [reviewerId],
  )
  for (const notice of await noticesOf(reviewer))
    expect(notice).toMatchObject({ kind: null, facts: {}, subject: null, path: null })
  expect(JSON.stringify(await noticesOf(reviewer))).not.toMatch(/secret|物流|无主|他人|certification/)
})
