import { friendSorts } from '@seamark/contract/groups/choices'
import {
  countListedFriends,
  createFriend,
  deleteFriend,
  editFriend,
  friendFieldNames,
  listFriends,
  listOurAccounts,
  newFriend,
  restoreFriend,
} from '@seamark/contract/groups/friends/friends'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { importOptions } from '@seamark/contract/platform/lists'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { passes, personOf } from '../../../platform/context.ts'
import { storedRows } from '../../../platform/testing/judged-rows.ts'
import type { JudgedRow } from '../../../platform/list.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { exportedRows, refusalOf } from '../testing.ts'
import { purgeFriends } from './friends.commands.ts'
import { friendsImport } from './imports.commands.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const south = await product.signIn('manager2')

let made = 0
const aFriend = (given: Partial<z.input<typeof newFriend>> = {}) =>
  newFriend.parse({
    ourAccount: '800100200',
    qq: `6001${String(++made).padStart(5, '0')}`,
    nickname: '宁波小陈',
    ...given,
  })

test('a friend needs our account and a number of QQ; a number is there once for each of our accounts', async () => {
  const problems = newFriend.safeParse({ ourAccount: ' ', qq: '' }).error?.issues
  expect(problems?.map(({ message }) => message)).toEqual(['groups.our_account_blank', 'groups.qq_blank'])
  for (const qq of ['1234', '012345', 'abcde', '1234567890123'])
    expect(newFriend.safeParse({ ourAccount: '1', qq }).error?.issues[0]?.message).toBe('groups.qq_invalid')
  const friend = await manager.call(createFriend, { body: aFriend({ qq: '６００ 100 001' }) })
  expect(friend).toMatchObject({ qq: '600 100 001', state: 'friend', can: { edit: true, delete: true } })
  expect(await refusalOf(manager.call(createFriend, { body: aFriend({ qq: '600100001@qq.com' }) }))).toMatchObject({
    status: 409,
    code: 'groups.friend_taken',
    fields: ['qq'],
  })
  await manager.call(createFriend, { body: aFriend({ qq: '600100001', ourAccount: '800100999' }) })
})

test('who has not this screen has neither list, count nor deeds', async () => {
  for (const call of [
    () => lin.call(listFriends, { query: {} }),
    () => lin.call(countListedFriends, { query: {} }),
    () => lin.call(listOurAccounts, {}),
    () => lin.call(createFriend, { body: aFriend() }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'platform.forbidden' })
})

test('who entered a friend, its colleague and who reaches them change it; a stale version does not', async () => {
  const friend = await manager.call(createFriend, { body: aFriend({ colleagueId: office.person('sales2') }) })
  const params = { id: friend.id }
  expect(await refusalOf(south.call(editFriend, { params, version: 1, body: { remark: 'x' } }))).toMatchObject({
    status: 403,
    code: 'groups.friend_not_yours',
  })
  const body = {
    ourAccount: '800100201',
    qq: '600999999',
    nickname: '海萍',
    remark: '美线常客',
    grouping: '美线',
    state: 'blocked' as const,
    since: '2026-03-01',
    colleagueId: office.person('sales3'),
  }
  expect(await manager.call(editFriend, { params, version: 1, body })).toMatchObject({
    nickname: '海萍',
    since: '2026-03-01',
    colleague: { id: office.person('sales3') },
    version: 2,
  })
  expect(await refusalOf(manager.call(editFriend, { params, version: 1, body: { remark: 'y' } }))).toMatchObject({
    code: 'platform.version_stale',
  })
  expect(
    await refusalOf(manager.call(editFriend, { params, version: 2, body: { colleagueId: 999_999 } })),
  ).toMatchObject({
    code: 'groups.colleague_unknown',
    fields: ['colleagueId'],
  })
  const { rows } = await product.pool.query<{ after: object }>(
    `select after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'qqFriend' and subject_id = $1 and action = 'groups.friendChanged'`,
    [friend.id],
  )
  expect([...Object.keys(rows[0]?.after ?? {}), 'contactId'].toSorted()).toEqual(friendFieldNames.toSorted())
  // The colleague's manager reaches her.
  expect(await south.call(editFriend, { params, version: 2, body: { remark: '南' } })).toMatchObject({ remark: '南' })
})

test('a contact is linked by who sees its company, and hidden from who does not', async () => {
  const company = await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: '慈溪好友电器' }) })
  const contact = await lin.call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '陈海平', values: [{ kind: 'mobile', value: '13900000021' }] }),
  })
  const body = aFriend({ contactId: contact.id })
  expect(await refusalOf(south.call(createFriend, { body }))).toMatchObject({
    code: 'groups.contact_unknown',
    fields: ['contactId'],
  })
  const friend = await manager.call(createFriend, { body })
  expect(friend.contact).toEqual({ id: contact.id, name: '陈海平', companyId: company.id, company: '慈溪好友电器' })
  const { rows } = await south.call(listFriends, { query: { q: friend.qq } })
  expect(rows).toMatchObject([{ contact: null, isContactHidden: true }])
  expect((await manager.call(listFriends, { query: { linked: 'true' } })).rows.map(({ id }) => id)).toContain(friend.id)
})

test('the list is narrowed and read page by page in each order', async () => {
  const own = `71${made}0001`
  const made3: number[] = []
  for (const since of ['2026-01-01', '2026-02-01', null]) {
    const body = aFriend({ ourAccount: own, since, state: since ? 'friend' : 'pending' })
    made3.push((await manager.call(createFriend, { body })).id)
  }
  for (const sort of friendSorts)
    for (const order of ['asc', 'desc'] as const) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await manager.call(listFriends, {
          query: { ourAccount: own, sort, order, limit: 1, ...(cursor ? { cursor } : {}) },
        })
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      const ids = order === 'asc' ? made3 : made3.toReversed()
      // The one without a day stands behind the earliest.
      const [first = 0, second = 0, undated = 0] = made3
      const bySince = order === 'asc' ? [undated, first, second] : [second, first, undated]
      expect(seen).toEqual(sort === 'since' ? bySince : ids)
    }
  expect(await manager.call(countListedFriends, { query: { ourAccount: own, state: 'pending' } })).toMatchObject({
    value: 1,
  })
  const { accounts } = await manager.call(listOurAccounts, {})
  expect(accounts).toContainEqual({ account: own, friends: 3 })
  expect(await refusalOf(manager.call(listFriends, { query: { cursor: 'x' } }))).toMatchObject({
    code: 'groups.cursor_invalid',
  })
})

test('a deleted friend comes back within ten seconds, unless the number stands there anew', async () => {
  const body = aFriend()
  const friend = await manager.call(createFriend, { body })
  const params = { id: friend.id }
  await manager.call(deleteFriend, { params, version: 1 })
  expect(await refusalOf(manager.call(editFriend, { params, version: 2, body: { remark: 'x' } }))).toMatchObject({
    code: 'groups.friend_not_found',
  })
  const back = await manager.call(restoreFriend, { params })
  await manager.call(deleteFriend, { params, version: back.version })
  const again = await manager.call(createFriend, { body })
  expect(await refusalOf(manager.call(restoreFriend, { params }))).toMatchObject({ code: 'groups.friend_taken' })
  await manager.call(deleteFriend, { params: { id: again.id }, version: 1 })
  await product.pool.query(`update groups.friends set delete_after = now() - interval '1 second' where id = $1`, [
    friend.id,
  ])
  expect(await refusalOf(manager.call(restoreFriend, { params }))).toMatchObject({ code: 'groups.undo_over' })
  await purgeFriends(product.context)
  const { rowCount } = await product.pool.query('select from groups.friends where id = $1', [friend.id])
  expect(rowCount).toBe(0)
})

test('many friends get a colleague or a state at once, and the undo gives them back', async () => {
  const friends = await Promise.all([1, 2].map(() => manager.call(createFriend, { body: aFriend() })))
  const theirs = await south.call(createFriend, { body: aFriend() })
  const ids = [...friends, theirs].map(({ id }) => id)
  const run = async (action: string, input: Record<string, unknown>) =>
    confirmRun(manager, await manager.call(countBulk, { body: { list: 'friends', action, input, rows: { ids } } }))
  const done = await run('colleague', { colleagueId: office.person('sales') })
  expect(done).toMatchObject({ state: 'done', counts: { done: 2, refused: 1 } })
  const colleagueOf = async (id: number) =>
    (await manager.call(listFriends, { query: { ids: String(id) } })).rows[0]?.colleague?.name
  expect(await colleagueOf(ids[0] ?? 0)).toBe('林晓帆')
  await undoRun(manager, done.id, 'none')
  expect(await colleagueOf(ids[0] ?? 0)).toBeUndefined()
  const blocked = await run('state', { state: 'blocked' })
  expect(blocked).toMatchObject({ counts: { done: 2 } })
  await manager.call(editFriend, { params: { id: ids[0] ?? 0 }, version: 4, body: { state: 'deleted' } })
  expect(await undoRun(manager, blocked.id, 'none')).toMatchObject({ counts: { done: 1, conflict: 1 } })
})

const options = importOptions.parse({})
const context = () => personContext(product.context, office.person('manager'), 'zh')
const judge = async (rows: readonly Record<string, string>[]) =>
  friendsImport.judge(
    await context(),
    rows.map((values, place) => ({ row: place + 2, values })),
    options,
  )
const problemsOf = (one: JudgedRow | undefined) => one?.problems?.map(({ field, code }) => `${field} ${code}`)
const writeJudged = async (rows: readonly JudgedRow[]) =>
  write(await context(), { permission: 'groups.importFriends', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    const given = storedRows(rows)
    return friendsImport.write(tx, given, options, {
      name: 'list.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

test('a file makes friends and fills those that are there; its undo takes both back', async () => {
  const standing = await manager.call(createFriend, { body: aFriend({ remark: '旧' }) })
  const judged = await judge([
    { ourAccount: standing.ourAccount, qq: standing.qq, remark: '新', state: '被拉黑', colleagueId: '林晓帆' },
    { ourAccount: '800100300', qq: '600200300', nickname: '新朋友', since: '2026/3/5', state: 'Pending' },
    { ourAccount: standing.ourAccount, qq: standing.qq },
    { ourAccount: '', qq: '12' },
    { ourAccount: '1', qq: '600200301', colleagueId: '没有这个人', state: '不知道', since: '昨天' },
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['update', 'create', 'unchanged', 'error', 'error'])
  expect(problemsOf(judged[3])).toEqual(['ourAccount groups.our_account_blank', 'qq groups.qq_invalid'])
  expect(problemsOf(judged[4])).toEqual([
    'state groups.friend_state_unknown',
    'since field.date',
    'colleagueId groups.colleague_unknown',
  ])
  const written = await writeJudged(judged.slice(0, 2))
  expect(written.map(({ verdict }) => verdict)).toEqual(['update', 'create'])
  const found = async (q: string) => (await manager.call(listFriends, { query: { q } })).rows[0]
  expect(await found('600200300')).toMatchObject({ nickname: '新朋友', since: '2026-03-05', state: 'pending' })
  expect(await found(standing.qq)).toMatchObject({ remark: '新', state: 'blocked', colleague: { name: '林晓帆' } })
  expect((await writeJudged(judged.slice(1, 2))).map(({ verdict }) => verdict)).toEqual(['duplicate'])
  const changes = written.map(({ subjectId, change }) => ({
    id: subjectId ?? 0,
    before: change?.before ?? null,
    after: change?.after ?? null,
    at: new Date(),
    overwrite: false,
  }))
  const reversals = await write(
    await context(),
    { permission: 'groups.importFriends', audit: 'test.undone' },
    async (tx) => {
      tx.unchanged()
      return friendsImport.revert?.(tx, changes)
    },
  )
  expect(reversals?.map(({ outcome }) => outcome)).toEqual(['reverted', 'reverted'])
  expect(await found('600200300')).toBeUndefined()
  expect(await found(standing.qq)).toMatchObject({ remark: '旧', state: 'friend', colleague: null })
})

test('friends leave with the headings by which they come back', async () => {
  await manager.call(createFriend, { body: aFriend({ ourAccount: 'out-1', nickname: '出口' }) })
  const list = product.context.lists.find(({ name }) => name === 'friends')
  if (!list?.export) throw new Error('friends have no export')
  const rows = await exportedRows(list, await context(), { ourAccount: 'out-1' })
  expect(rows).toMatchObject([
    { ourAccount: 'out-1', nickname: '出口', state: '好友', lastSentAt: null, sentToday: '' },
  ])
  const fields = new Set(friendsImport.fields.map(({ heading }) => heading))
  expect(list.export.columns.filter(({ heading }) => !fields.has(heading))).toEqual([])
})

test('the screen of friends needs that of the phonebook too', async () => {
  const person = personOf(await personContext(product.context, office.person('sales')))
  const may = (...codes: number[]) =>
    (['groups.qqFriends', 'groups.editFriends'] as const).map((permission) =>
      passes({ ...person, opensEverything: false, codes: new Set(codes) }, permission),
    )
  expect([may(304, 476), may(476), may(304)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})
