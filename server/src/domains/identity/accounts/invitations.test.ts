import {
  getAccount,
  getUserInfo,
  inspectOneTimeLink,
  inviteUser,
  listAccountChoices,
  redeemOneTimeLink,
  renewLink,
} from '@seamark/contract/identity/index'
import type { Language } from '@seamark/contract/languages'
import { createClient } from '@seamark/contract/platform/client'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { lettersTo, startMailServer } from '../../../platform/testing/mail-server.ts'
import { refusalOf } from '../../../platform/testing/database.ts'
import { startTestApp } from '../../../testing.ts'
import { mailLink } from './invitations.commands.ts'
import { auditOf, openAdministration } from '../testing.ts'

const mail = await startMailServer()
afterAll(() => mail.stop())
const product = await startTestApp({
  worker: true,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Seamark 航标 <no-reply@seamark.example>',
  PUBLIC_ADDRESS: 'https://crm.seamark.example/',
})
const { boss, meng, helen, role, idOf } = await openAdministration(product)
const anyone = createClient({ base: product.api, headers: () => ({ 'accept-language': 'en' }) })
const inspect = (link: string) => anyone(inspectOneTimeLink, { body: { link } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

let counter = 0
const invite = (to?: string, language: Language = 'zh') =>
  meng.call(inviteUser, {
    body: {
      username: `newcomer${++counter}`,
      name: '许清扬',
      roleIds: [role('sales')],
      ...(to ? { mail: { to, language } } : {}),
    },
  })
const renew = (id: number, by = meng) => by.call(renewLink, { params: { id }, body: {} })
const letter = (to: string) =>
  vi.waitFor(() => lettersTo(mail.folder, to).at(-1) ?? expect.fail(`no letter to ${to}`), 10_000)

describe('a link by mail', () => {
  test.each([
    ['zh', '许清扬，请设置航标（Seamark）登录密码', '用户名是'],
    ['en', '许清扬, set your Seamark password', 'user name is'],
    ['es', '许清扬, establezca su contraseña de Seamark', 'nombre de usuario'],
    ['ja', '许清扬 様：Seamark のパスワードを設定してください', 'ユーザー名は'],
  ] as const)(
    'goes out in the language of the invited, %s, and is the one that was answered',
    async (language, subject, words) => {
      const to = `xu.${language}@seamark.example`
      const { link, account } = await invite(to, language)
      const { subject: said, text } = await letter(to)
      expect(said).toBe(subject)
      expect(text).toContain(words)
      expect(text).toContain(account.username)
      expect(text).toContain(`\nhttps://crm.seamark.example/login#once=${link}\n`)
      expect(await inspect(link)).toMatchObject({ username: account.username })
      expect(await auditOf(product, 'identity.accountInvited', account.id)).toMatchObject([{ after: { mailed: true } }])
    },
  )

  test('lies nowhere in the queue, the log of deeds or the log of the product', async () => {
    const { link } = await invite('queue@seamark.example')
    await letter('queue@seamark.example')
    const { rows } = await product.pool.query<{ kept: string }>(
      `select data::text as kept from jobs.job where name = 'identity.mailLink' union all select v::text from platform.audit_values v`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(link)
    expect(product.logged.join('')).not.toContain(link)
  })

  test('is not sent once it is used, replaced, or the person is gone', async () => {
    const to = 'later@seamark.example'
    const { link, account } = await invite(to)
    await letter(to)
    const { rows } = await product.pool.query<{ data: { payload: unknown } }>(
      `select data from jobs.job where name = 'identity.mailLink' order by created_on desc limit 1`,
    )
    const again = () => mailLink.run(product.context, rows[0]?.data.payload as never)
    const sent = () => lettersTo(mail.folder, to).length
    await again()
    expect(sent()).toBe(2)
    await anyone(redeemOneTimeLink, { body: { link, password: 'a password of her own' } })
    await again()
    await renew(account.id)
    await again()
    expect(sent()).toBe(2)
  })

  test.each(['nobody', 'a@b@c.example', 'x@seamark.example\r\nBcc: all@seamark.example', ''])(
    'is not sent to %j',
    async (to) => {
      const answer = await refusalOf(
        meng.call(inviteUser, {
          body: { username: 'misaddressed', name: '许清扬', roleIds: [role('sales')], mail: { to, language: 'zh' } },
        }),
      )
      expect(answer).toMatchObject({ httpStatus: 400, details: { fields: [{ field: 'mail.to' }] } })
    },
  )

  test('is offered where it can be sent', async () => {
    expect(await meng.call(listAccountChoices, {})).toMatchObject({ mail: true })
  })
})

describe('a new link', () => {
  test('kills the one before', async () => {
    const { link: first, account } = await invite()
    const { link: second } = await renew(account.id)
    expect(await codeOf(inspect(first))).toBe('identity.link_invalid')
    expect(await inspect(second)).toMatchObject({ username: account.username })
    expect(await auditOf(product, 'identity.linkRenewed', account.id)).toMatchObject([
      { after: { passwordReset: false, mailed: false } },
    ])
  })

  test('for somebody who has a password takes it away and ends every session, and sets the next one', async () => {
    const id = await product.addPerson({ username: 'forgetful', name: '忘密码的人', role: 'sales' })
    const before = await product.signIn('forgetful')
    const { link, account } = await renew(id)
    expect(account).toMatchObject({ state: 'invited', sessions: [] })
    expect(await refusalOf(before.call(getUserInfo, { params: { userId: id } }))).toMatchObject({ status: 50012 })
    await expect(product.signIn('forgetful')).rejects.toThrow('HTTP 400')
    await anyone(redeemOneTimeLink, { body: { link, password: 'the next password' } })
    expect(await meng.call(getAccount, { params: { id } })).toMatchObject({ state: 'active' })
    await product.signIn('forgetful', 'the next password')
    expect(await auditOf(product, 'identity.linkRenewed', id)).toMatchObject([
      { actor_id: idOf('meng'), after: { passwordReset: true, mailed: false } },
    ])
  })

  test('is refused for oneself, of a mightier colleague, for who is disabled, for nobody, and to who may not manage users', async () => {
    expect(await refusalOf(renew(idOf('meng')))).toMatchObject({ httpStatus: 409, code: 'identity.account_self' })
    expect(await refusalOf(renew(idOf('boss')))).toMatchObject({ httpStatus: 403, code: 'identity.account_beyond' })
    expect(await refusalOf(renew(987_654))).toMatchObject({ httpStatus: 404, code: 'identity.account_not_found' })
    expect(await codeOf(renew(idOf('lin'), helen))).toBe('platform.forbidden')
    await product.pool.query(`update identity.users set disabled_at = now() where username = 'lin'`)
    expect(await refusalOf(renew(idOf('lin'), boss))).toMatchObject({ httpStatus: 409, code: 'identity.account_off' })
    await product.signIn('meng')
  })
})
