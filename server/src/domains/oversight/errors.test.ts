import { getError, listErrors, reopenError, reportErrors, resolveError } from '@seamark/contract/oversight/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '@seamark/contract/platform/client'
import { startTestApp } from '../../testing.ts'
import { forgetOldErrors } from './errors.commands.ts'
import { aReport, codeOf } from './testing.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' })
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const lin = await product.signIn('lin')
const zhou = await product.signIn('zhou')
const meng = await product.signIn('meng')

const report = (who: typeof lin, ...errors: ReturnType<typeof aReport>[]) =>
  who.call(reportErrors, { body: { release: 'Dx81', errors } })
const listed = async (query: { q?: string; state?: 'open' | 'resolved' } = {}) =>
  (await meng.call(listErrors, { query })).rows
const only = async () => {
  const [row, ...more] = await listed()
  if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} errors where one was expected`)
  return row
}

beforeEach(async () => {
  await product.pool.query('delete from oversight.errors')
})

describe('what browsers report', () => {
  test('is one row for the same error, with how often and how many people', async () => {
    await report(lin, aReport({ occurrences: 3 }), aReport({ path: '/dashboard' }))
    await report(zhou, aReport({ stack: `${aReport().stack}\n    at another (/assets/deep-1.js:1:1)` }))
    await report(zhou, aReport())
    expect(await only()).toMatchObject({
      occurrences: 6,
      people: 2,
      message: aReport().message,
      path: '/contacts/tabs/$name/$id',
      release: 'Dx81',
    })
  })

  test.each([
    ['another message', aReport({ message: 'RangeError: no' })],
    ['another place', aReport({ stack: 'TypeError\n    at CompanyPage (/assets/company-Dx81.js:4:1235)' })],
  ])('is another row for %s', async (_, other) => {
    await report(lin, aReport(), other)
    expect(await listed()).toHaveLength(2)
  })

  test('is another row for another release', async () => {
    await report(lin, aReport())
    await lin.call(reportErrors, { body: { release: 'Ey92', errors: [aReport()] } })
    expect((await listed()).map(({ release }) => release).toSorted()).toEqual(['Dx81', 'Ey92'])
  })

  test('names the browser it came from', async () => {
    await fetch(`${product.api}/oversight/errors`, {
      method: 'POST',
      headers: {
        ...lin.headers(),
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      },
      body: JSON.stringify({ release: 'Dx81', errors: [aReport()] }),
    })
    expect((await only()).browser).toBe('Chrome 142 · Windows')
  })

  test('is redacted before it is kept, whatever the browser has left in it', async () => {
    const canary = '13900000777'
    const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxMiJ9.c2lnbmF0dXJl'
    const said = `"金丝雀-PRV2" called ${canary} with ${secret} from amy@ocean.example?x=1`
    await report(
      lin,
      aReport({
        message: said,
        info: said,
        stack: `${said}\n at f (/assets/a-1.js:1:2)`,
        path: `/contacts/tabs/金丝雀/7?phone=${canary}`,
      }),
    )
    const { rows } = await product.pool.query<{ kept: string }>('select e::text as kept from oversight.errors e')
    for (const leaked of [canary, secret, 'amy@', '金丝雀', 'x=1']) expect(rows[0]?.kept).not.toContain(leaked)
    expect(await only()).toMatchObject({ path: '/contacts/tabs/…/7' })
    expect(product.logged.join('')).not.toContain(canary)
  })

  test('arrives together from two processes without a row lost or doubled', async () => {
    const other = await product.startAnother()
    const there = createClient({ base: other, headers: zhou.headers })
    const errors = [aReport(), aReport({ message: 'RangeError: no' }), aReport({ message: 'SyntaxError: what' })]
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? report(lin, ...errors)
          : there(reportErrors, { body: { release: 'Dx81', errors: errors.toReversed() } }),
      ),
    )
    expect((await listed()).map(({ occurrences, people }) => [occurrences, people])).toEqual([
      [12, 2],
      [12, 2],
      [12, 2],
    ])
  })

  test.each([
    ['no error at all', { release: 'x', errors: [] }, 'field.nothing_chosen'],
    ['too many at once', { release: 'x', errors: Array.from({ length: 21 }, () => aReport()) }, 'field.too_many'],
    ['a message beyond measure', { release: 'x', errors: [aReport({ message: 'x'.repeat(1001) })] }, 'field.too_long'],
    ['a stack beyond measure', { release: 'x', errors: [aReport({ stack: 'x'.repeat(8001) })] }, 'field.too_long'],
    ['a count of nothing', { release: 'x', errors: [aReport({ occurrences: 0 })] }, 'field.too_small'],
    ['a release that is none', { release: '<b>', errors: [aReport()] }, 'field.invalid'],
    ['a field that nobody knows', { release: 'x', errors: [{ ...aReport(), userId: 1 }] }, 'field.unknown'],
  ])('%s is refused', async (_, body, code) => {
    const answer = await fetch(`${product.api}/oversight/errors`, {
      method: 'POST',
      headers: { ...lin.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { details } = (await answer.json()) as { details: { fields: { code: string }[] } }
    expect([answer.status, details.fields.map((field) => field.code)]).toEqual([400, [code]])
    expect(await listed()).toEqual([])
  })

  test('is not taken from whoever is not signed in', async () => {
    const nobody = createClient({ base: product.api, headers: () => ({}) })
    expect(await codeOf(nobody(reportErrors, { body: { release: 'x', errors: [aReport()] } }))).toBe(
      'platform.session_unknown',
    )
  })
})

describe('an error', () => {
  test('is resolved, says by whom, and opens again when it is seen again', async () => {
    await report(lin, aReport())
    const { id } = await only()
    expect(await meng.call(resolveError, { params: { id }, body: {} })).toMatchObject({
      resolvedBy: '孟祥瑞',
      resolvedAt: expect.any(String),
      reopenedAt: null,
    })
    expect(await listed({ state: 'open' })).toEqual([])
    await report(lin, aReport())
    expect(await only()).toMatchObject({
      id,
      resolvedAt: null,
      resolvedBy: null,
      reopenedAt: expect.any(String),
      occurrences: 2,
    })
    expect(await listed({ state: 'resolved' })).toEqual([])
  })

  test('is reopened by hand; each change is in the audit log once, however often it is asked for', async () => {
    await report(lin, aReport())
    const { id } = await only()
    for (const _ of [1, 2]) await meng.call(resolveError, { params: { id }, body: {} })
    for (const _ of [1, 2])
      expect(await meng.call(reopenError, { params: { id }, body: {} })).toMatchObject({
        resolvedAt: null,
        reopenedAt: expect.any(String),
      })
    const { rows } = await product.pool.query<{ action: string }>(
      `select action from platform.audit where subject_kind = 'frontEndError' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['oversight.errorResolved', 'oversight.errorReopened'])
  })

  test('shows its stack', async () => {
    await report(lin, aReport())
    const { id } = await only()
    expect(await meng.call(getError, { params: { id } })).toMatchObject({
      id,
      stack: aReport().stack,
      info: aReport().info,
    })
  })

  test('that is not there is not found', async () => {
    for (const route of [getError])
      expect(await codeOf(meng.call(route, { params: { id: 999_999 } }))).toBe('oversight.error_not_found')
    for (const route of [resolveError, reopenError])
      expect(await codeOf(meng.call(route, { params: { id: 999_999 }, body: {} }))).toBe('oversight.error_not_found')
  })

  test('is for those whose role opens the screen', async () => {
    await report(lin, aReport())
    const { id } = await only()
    expect(await codeOf(lin.call(listErrors, { query: {} }))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(getError, { params: { id } }))).toBe('platform.forbidden')
    for (const route of [resolveError, reopenError])
      expect(await codeOf(lin.call(route, { params: { id }, body: {} }))).toBe('platform.forbidden')
  })

  test('is only looked at by a role that may not edit', async () => {
    await report(lin, aReport())
    const { id } = await only()
    await product.pool.query(
      `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope) values ('watcher', 'x', 'x', 'x', 'x', '{355}', 'own')`,
    )
    await product.addPerson({ username: 'watcher', name: '看', role: 'watcher' })
    const watcher = await product.signIn('watcher')
    expect(await watcher.call(getError, { params: { id } })).toMatchObject({ can: { resolve: false } })
    expect(await codeOf(watcher.call(resolveError, { params: { id }, body: {} }))).toBe('platform.forbidden')
  })
})

describe('the list', () => {
  test('is last seen first, a page at a time, and counted', async () => {
    for (let index = 0; index < 5; index++) await report(lin, aReport({ message: `E${index}` }))
    await product.pool.query(
      `update oversight.errors set last_seen_at = '2026-11-20T08:00:00Z' where message in ('E1', 'E2', 'E3')`,
    )
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await meng.call(listErrors, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      expect(page.count).toEqual({ value: 5, exact: true })
      seen.push(...page.rows.map(({ message }) => message))
      if (page.next === null) break
      cursor = page.next
    }
    expect(seen).toEqual(['E4', 'E0', 'E3', 'E2', 'E1'])
  })

  test('finds words of message, page and stack, signs as they are', async () => {
    await report(lin, aReport({ message: 'a 100% sure_thing' }), aReport({ message: 'other', path: '/dashboard' }))
    expect((await listed({ q: '100%' })).map(({ message }) => message)).toEqual(['a 100% sure_thing'])
    expect((await listed({ q: 'dash' })).map(({ message }) => message)).toEqual(['other'])
    expect(await listed({ q: '_____________________________' })).toEqual([])
    expect(await listed({ q: 'company-dx81' })).toHaveLength(2)
  })

  test('refuses a cursor that is not its own', async () => {
    for (const cursor of ['x', Buffer.from('["yesterday",1]').toString('base64url')])
      expect(await codeOf(meng.call(listErrors, { query: { cursor } }))).toBe('oversight.cursor_invalid')
  })
})

test('what nobody has seen for ninety days is forgotten, and so is what is beyond ten thousand', async () => {
  await product.pool.query(
    `insert into oversight.errors (fingerprint, release, message, info, stack, path, browser, occurrences, first_seen_at, last_seen_at)
     select decode(md5(n::text), 'hex'), 'x', n::text, '', '', '', '', 1, now(), now() - case when n = 1 then interval '91 days' when n = 2 then interval '89 days' else n * interval '1 second' end
     from generate_series(1, 10003) n`,
  )
  await product.pool.query(
    `insert into oversight.error_people (error_id, user_id) select id, $1 from oversight.errors where message = '1'`,
    [linId],
  )
  await forgetOldErrors(product.context)
  const { rows } = await product.pool.query<{ message: string }>(
    `select message from oversight.errors where message in ('1', '2', '3', '10002', '10003') order by id`,
  )
  expect(rows.map(({ message }) => message)).toEqual(['3', '10002'])
})

test('a flood of errors is cut back while it flows, not at the next hour', async () => {
  await product.pool.query(
    `insert into oversight.errors (fingerprint, release, message, info, stack, path, browser, occurrences, first_seen_at, last_seen_at)
     select decode(md5('flood ' || n), 'hex'), 'x', 'flood ' || n, '', '', '', '', 1, now(), now() - interval '1 minute' from generate_series(1, 10500) n`,
  )
  await product.pool.query(
    `select setval(pg_get_serial_sequence('oversight.errors', 'id'), (select ceil(max(id) / 1000.0) * 1000 - 5 from oversight.errors)::bigint)`,
  )
  await report(lin, ...Array.from({ length: 10 }, (_, n) => aReport({ message: `one more ${'abcdefghij'[n]}` })))
  const { rows } = await product.pool.query<{ count: number }>('select count(*)::int as count from oversight.errors')
  expect(rows[0]?.count).toBe(10_000)
})
