import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getNoticeMail, listNotices, markRead } from '@seamark/contract/notices/index'
import { keepPreferences } from '@seamark/contract/identity/index'
import type { NoticeMail } from '@seamark/contract/identity/profiles/preferences'
import type { Language } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { createMailer } from '../../platform/post/smtp-mails.ts'
import { lettersTo, startMailServer } from '../../platform/testing/mail-server.ts'
import { startTestApp } from '../../testing.ts'
import { sendDigests } from './digests.commands.ts'
import { mailUrgent } from './mails.commands.ts'
import { troubledMailOf } from './mails.queries.ts'
import { notifyNow } from './testing.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const environment = {
  SMTP_URL: server.url,
  MAIL_FROM: 'Seamark 航标 <no-reply@seamark.example>',
  PUBLIC_ADDRESS: 'https://crm.seamark.example/',
}
const product = await startTestApp({ worker: true, ...environment })
const { context } = product

const closed = await startMailServer()
await closed.stop()
const away = createMailer(closed.url, environment.MAIL_FROM)

/** Half past eight in Shanghai, far enough ahead that the product's own schedule finds nothing due. */
const morning = new Date('2031-03-04T00:30:00Z')
const minutes = (count: number, from = morning) => new Date(from.getTime() + count * 60_000)
const at = (now: Date): Context => ({ ...context, now: () => now })
const kind = 'notices.certification.companyFailed'

interface Wanting {
  choice?: NoticeMail
  language?: Language
  email?: string | null
}

let people = 0
/** Adds a person with a proven address who has chosen her mails. */
async function reader({ choice, language, email }: Wanting = {}) {
  const username = `reader${++people}`
  const id = await product.addPerson({ username, name: `林晓帆${people}`, role: 'sales' })
  const address = email === undefined ? `${username}@seamark.example` : email
  await addressed(id, address)
  const caller = await product.signIn(username)
  await caller.call(keepPreferences, {
    body: { ...(choice ? { noticeMail: choice } : {}), ...(language ? { language } : {}) },
  })
  const letters = () => lettersTo(server.folder, address ?? '')
  const tellAt = async (told: Date, reason: string) => {
    await notifyNow(context, {
      userIds: [id],
      kind,
      facts: { reason },
      subject: { kind: 'user', id },
      path: '/profile/index',
    })
    await product.pool.query(
      'update notices.notices set told_at = $2, first_told_at = $2, gathers = false where user_id = $1 and gathers',
      [id, told],
    )
  }
  return { id, caller, address: address ?? '', letters, tellAt }
}
const addressed = (id: number, email: string | null) =>
  product.db.updateTable('identity.users').set({ email }).where('id', '=', id).execute()
const warnings = () => product.logged.filter((line) => line.includes('notices digest not sent')).length
beforeEach(() => product.pool.query('delete from notices.notices'))

describe('the digest', () => {
  test('tells in the person’s language, once a day, what was told until half past eight and is unread', async () => {
    const lin = await reader({ choice: 'daily', language: 'zh' })
    await lin.tellAt(minutes(-2000), '已经读过')
    const { rows } = await lin.caller.call(listNotices, { query: {} })
    await lin.caller.call(markRead, { body: { ids: rows.map(({ id }) => id) } })
    await lin.tellAt(minutes(-600), '图片模糊')
    await lin.tellAt(minutes(-10), '缺少公章')
    await lin.tellAt(minutes(1), '来得太晚')
    await sendDigests(at(minutes(-1)), [])
    expect(lin.letters()).toEqual([])
    await sendDigests(at(minutes(0)), [])
    expect(lin.letters().map(({ subject, text }) => ({ subject, text }))).toEqual([
      {
        subject: '航标：2 条未读通知',
        text: [
          `林晓帆${people}，您好：`,
          '· 企业认证未通过\n  请按审核意见修改后重新提交：缺少公章\n  https://crm.seamark.example/profile/index',
          '· 企业认证未通过\n  请按审核意见修改后重新提交：图片模糊\n  https://crm.seamark.example/profile/index',
          '查看全部通知：https://crm.seamark.example/notices/index',
          '您订阅了每日通知汇总。如不需要，可在“通知”页面的“邮件通知”中关闭。',
        ].join('\n\n'),
      },
    ])
    await sendDigests(at(minutes(300)), [])
    expect(lin.letters()).toHaveLength(1)
    await sendDigests(at(minutes(24 * 60)), [])
    expect(lin.letters()[1]?.text).toContain('来得太晚')
    expect(lin.letters()[1]?.text).not.toContain('缺少公章')
    await sendDigests(at(minutes(48 * 60)), [])
    expect(lin.letters()).toHaveLength(2)
  })

  test('is sent once when several workers run the job at the same moment', async () => {
    const readers = await Promise.all([
      reader({ choice: 'daily', language: 'en' }),
      reader({ choice: 'daily', language: 'ja' }),
    ])
    for (const { tellAt } of readers) await tellAt(minutes(-5), 'blurred')
    await Promise.all(Array.from({ length: 6 }, () => sendDigests(at(morning), [])))
    for (const { letters } of readers) expect(letters()).toHaveLength(1)
    expect(readers.map(({ letters }) => letters()[0]?.subject)).toEqual([
      'Seamark: 1 unread notice',
      'Seamark：未読のお知らせ 1 件',
    ])
  })

  test('is one a day too when another worker comes in between with what was committed late', async () => {
    const [first, second] = [await reader({ choice: 'daily' }), await reader({ choice: 'daily' })]
    for (const { tellAt } of [first, second]) await tellAt(minutes(-5), 'x')
    const mail: typeof away = async (letter) => {
      await context.post.mail?.(letter)
      await sendDigests(at(morning), [])
      await second.tellAt(minutes(-4), 'late')
    }
    await sendDigests({ ...at(morning), post: { mail } }, [])
    await sendDigests(at(minutes(15)), [])
    expect([first, second].map(({ letters }) => letters().length)).toEqual([1, 1])
  })

  test('goes to nobody who has not chosen it, has no address, or is disabled', async () => {
    const readers = await Promise.all([
      reader(),
      reader({ choice: 'off' }),
      reader({ choice: 'account' }),
      reader({ choice: 'daily', email: null }),
      reader({ choice: 'daily' }),
    ])
    for (const { tellAt } of readers) await tellAt(minutes(-5), 'x')
    await product.db
      .updateTable('identity.users')
      .set({ disabled_at: new Date() })
      .where('id', '=', readers[4]?.id ?? 0)
      .execute()
    const before = warnings()
    await sendDigests(at(morning), [])
    expect(readers.flatMap(({ letters }) => letters())).toEqual([])
    expect(warnings()).toBe(before)
    expect(
      (await product.pool.query('select from notices.digests where user_id = any($1)', [readers.map(({ id }) => id)]))
        .rowCount,
    ).toBe(0)
  })

  test('does not tell of what its reader may no longer see', async () => {
    const lin = await reader({ choice: 'daily', language: 'zh' })
    await lin.tellAt(minutes(-5), '看得见')
    await product.pool.query(
      `insert into notices.notices (user_id, kind, facts, subject_kind, subject_id, told_at, gathers) values ($1, $2, '{"reason":"看不见"}', 'company', 987654, $3, false)`,
      [lin.id, kind, minutes(-4)],
    )
    await sendDigests(at(morning), [])
    expect(lin.letters()[0]?.subject).toBe('航标：1 条未读通知')
    expect(lin.letters()[0]?.text).not.toContain('看不见')
  })

  test('that the server put off is sent later the same day; one that it refused for good waits for no further try', async () => {
    const lin = await reader({ choice: 'daily', language: 'zh' })
    await lin.tellAt(minutes(-5), '公章')
    await addressed(lin.id, 'busy@seamark.example')
    await sendDigests(at(morning), [])
    await addressed(lin.id, lin.address)
    await sendDigests(at(minutes(15)), [])
    expect(lin.letters()).toHaveLength(1)
    await lin.tellAt(minutes(20), '再次')
    await addressed(lin.id, 'refused@seamark.example')
    await sendDigests(at(minutes(24 * 60)), [])
    await addressed(lin.id, lin.address)
    await sendDigests(at(minutes(25 * 60)), [])
    expect(lin.letters()).toHaveLength(1)
  })

  test('of one person fails alone, and a server that is away is not asked for everybody', async () => {
    const readers = [
      await reader({ choice: 'daily' }),
      await reader({ choice: 'daily' }),
      await reader({ choice: 'daily' }),
    ]
    for (const { tellAt } of readers) await tellAt(minutes(-5), 'x')
    await addressed(readers[0]?.id ?? 0, 'refused@seamark.example')
    const before = warnings()
    await sendDigests({ ...at(morning), post: { mail: away } }, [])
    expect(warnings() - before).toBe(1)
    await sendDigests(at(morning), [])
    expect(readers.map(({ letters }) => letters().length)).toEqual([0, 1, 1])
    expect(warnings() - before).toBe(2)
  })

  test('leaves no installation without mail', async () => {
    const lin = await reader({ choice: 'daily' })
    await lin.tellAt(minutes(-5), 'x')
    await sendDigests({ ...at(morning), post: {} }, [])
    expect((await product.pool.query('select from notices.digests where user_id = $1', [lin.id])).rowCount).toBe(0)
  })
})

describe('a change of the account', () => {
  const change = (userId: number) =>
    notifyNow(context, {
      userIds: [userId],
      kind: 'notices.account.password',
      subject: { kind: 'user', id: userId },
      path: '/profile/index',
    })

  test('is mailed at once, each time, also to whoever has chosen nothing', async () => {
    const lin = await reader({ language: 'zh' })
    await change(lin.id)
    await vi.waitFor(
      () => expect(lin.letters().map(({ subject }) => subject)).toEqual(['航标：登录密码已修改']),
      15_000,
    )
    expect(lin.letters()[0]?.text).toContain('如非本人操作')
    expect(lin.letters()[0]?.text).toContain('https://crm.seamark.example/profile/index')
    await change(lin.id)
    await vi.waitFor(() => expect(lin.letters()).toHaveLength(2), 15_000)
    expect(lin.letters()[1]?.text).toContain('（2 次）')
    await sendDigests(at(morning), [])
    expect(lin.letters()).toHaveLength(2)
  })

  test('is mailed once when the job runs twice, and again only when the server had put it off', async () => {
    const lin = await reader({ language: 'en' })
    const { rows } = await product.pool.query<{ id: number }>(
      `insert into notices.notices (user_id, kind, subject_kind, subject_id) values ($1, 'notices.account.phone', 'user', $1) returning id`,
      [lin.id],
    )
    const id = rows[0]?.id ?? 0
    await expect(mailUrgent({ ...context, post: { mail: away } }, { id })).rejects.toThrow('Not sent')
    await Promise.all(Array.from({ length: 5 }, () => mailUrgent(context, { id })))
    expect(lin.letters().map(({ subject }) => subject)).toEqual(['Seamark: Your sign-in phone number was changed'])
  })

  test('is not mailed to whoever wants no mail, or has no address; other notices are not mailed at once', async () => {
    const [off, nowhere, lin] = await Promise.all([reader({ choice: 'off' }), reader({ email: null }), reader()])
    await change(off.id)
    await change(nowhere.id)
    await notifyNow(context, { userIds: [lin.id], kind, facts: { reason: 'x' }, subject: { kind: 'user', id: lin.id } })
    const { rows } = await product.pool.query<{ id: number }>('select id from notices.notices')
    for (const { id } of rows.slice(0, 2)) await mailUrgent(context, { id })
    await change(lin.id)
    await vi.waitFor(() => expect(lin.letters()).toHaveLength(1), 15_000)
    expect([off, nowhere].flatMap(({ letters }) => letters())).toEqual([])
  })
})

describe('how a mail ended', () => {
  const urgent = async (userId: number) => {
    const { rows } = await product.pool.query<{ id: number }>(
      `insert into notices.notices (user_id, kind, subject_kind, subject_id) values ($1, 'notices.account.phone', 'user', $1) returning id`,
      [userId],
    )
    return rows[0]?.id ?? 0
  }
  const later = (count: number) => at(minutes(count, new Date()))
  const trouble = async (subject: number, when = context, kind = 'user') => {
    const { rows } = await troubledMailOf(when, kind, sql`${subject}::bigint`).execute(product.db)
    return rows[0]?.outcome
  }

  test('is not known when the worker was killed while it was sent: it is not sent again, and said so once it must have ended', async () => {
    const lin = await reader()
    const id = await urgent(lin.id)
    const begun = Promise.withResolvers<void>()
    const dying: Context = { ...context, post: { mail: () => (begun.resolve(), new Promise(() => undefined)) } }
    void mailUrgent(dying, { id })
    await begun.promise
    expect([await trouble(lin.id), await trouble(lin.id, later(4)), await trouble(lin.id, later(6))]).toEqual([
      undefined,
      undefined,
      'unknown',
    ])
    await mailUrgent(context, { id })
    expect(lin.letters()).toEqual([])
    expect(await trouble(lin.id, later(6))).toBe('unknown')
  })

  test('is not known when the server falls silent after it was given the mail', async () => {
    const lin = await reader()
    const silent = createServer((socket) =>
      socket.on('data', (bytes) => answerThenHangUp(socket, String(bytes))).write('220 silent\r\n'),
    )
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const mail = createMailer(`smtp://127.0.0.1:${port}`, environment.MAIL_FROM)
    await expect(mailUrgent({ ...context, post: { mail } }, { id: await urgent(lin.id) })).rejects.toThrow('Not sent')
    expect(await trouble(lin.id)).toBe('unknown')
    silent.close()
  })

  test('is told where it was refused; sent, put off, or with nothing to tell there is nothing to be told', async () => {
    const [refused, busy, lin] = [
      await reader({ email: 'refused@one.example' }),
      await reader({ email: 'busy@one.example' }),
      await reader(),
    ]
    await expect(mailUrgent(context, { id: await urgent(refused.id) })).rejects.toThrow('Not sent')
    await expect(mailUrgent(context, { id: await urgent(busy.id) })).rejects.toThrow('Not sent')
    await mailUrgent(context, { id: await urgent(lin.id) })
    expect([await trouble(refused.id), await trouble(busy.id, later(6)), await trouble(lin.id, later(6))]).toEqual([
      'refused',
      undefined,
      undefined,
    ])
    const { rows } = await product.pool.query<{ id: number }>(
      `insert into notices.notices (user_id, kind, subject_kind, subject_id) values ($1, 'notices.account.email', 'company', 987654) returning id`,
      [lin.id],
    )
    await mailUrgent(context, { id: rows[0]?.id ?? 0 })
    expect(await trouble(987_654, later(6), 'company')).toBeUndefined()
  })

  test('is kept for digests too', async () => {
    const [lin, refused] = [
      await reader({ choice: 'daily' }),
      await reader({ choice: 'daily', email: 'refused@two.example' }),
    ]
    for (const { tellAt } of [lin, refused]) await tellAt(minutes(-5), 'x')
    await sendDigests(at(morning), [])
    expect([await trouble(lin.id, later(6)), await trouble(refused.id)]).toEqual([undefined, 'refused'])
  })
})

/** A mail server that agrees to everything, and falls silent once it has the letter. */
function answerThenHangUp(socket: Socket, said: string) {
  if (said.startsWith('DATA')) socket.write('354 go on\r\n')
  else if (said.includes('\r\n.\r\n')) socket.destroy()
  else socket.write('250 fine\r\n')
}

test('one is told where mail would go', async () => {
  const [lin, nowhere] = await Promise.all([reader(), reader({ email: null })])
  expect(await lin.caller.call(getNoticeMail, {})).toEqual({
    isConfigured: true,
    address: `reader${people - 1}@seamark.example`,
  })
  expect(await nowhere.caller.call(getNoticeMail, {})).toEqual({ isConfigured: true, address: null })
})
