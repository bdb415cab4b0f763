import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import * as contract from '@seamark/contract/rates/links/links'
import { issueQuote, type Quote, reviseQuote, withdrawQuote } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { draftOf, issued } from '../testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const [lin, manager, other] = await Promise.all(
  ['sales', 'manager', 'sales3'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !manager || !other) throw new Error('nobody')

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54'
const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

beforeEach(async () => {
  await sql`delete from rates.link_views`.execute(product.db)
  await sql`delete from notices.notices`.execute(product.db)
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  await sql`update identity.users set phone = '+8613900000001' where username = 'sales'`.execute(product.db)
})

const share = (quote: Quote, caller: Caller = lin) => caller.call(contract.shareQuote, { params: { id: quote.id } })
const linksOf = async (quote: Quote, caller: Caller = lin) =>
  (await caller.call(contract.listQuoteLinks, { params: { id: quote.id } })).links
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.address}${path}`, { headers: { 'user-agent': phone, ...navigation, ...headers } })
const look = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.address}${path}/opens`, {
    method: 'POST',
    headers: { 'user-agent': phone, 'sec-fetch-site': 'same-origin', ...headers },
  })
const answer = (path: string, given: string, headers: Record<string, string> = {}) =>
  fetch(`${product.address}${path}/answers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...navigation,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: `answer=${given}`,
  })
const company = async () => (await lin.call(createCompany, { body: aCompany() })).id
const shared = async (given = {}) => {
  const quote = await issued(lin, await company(), given)
  return { quote, ...(await share(quote)) }
}
const notices = async () =>
  (await product.db.selectFrom('notices.notices').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

describe('a shared link', () => {
  test('is read from a chat without script and without signing in, and tells machines nothing', async () => {
    const { quote, path } = await shared({ cargo: '<b>家具</b>', terms: '"先款"\n后货' })
    const response = await open(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(
      Object.fromEntries(
        ['cache-control', 'x-robots-tag', 'referrer-policy', 'set-cookie'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'set-cookie': null,
    })
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    for (const told of [quote.number, 'USD 2,550', '上海 Shanghai → 洛杉矶 Los Angeles', '+8613900000001'])
      expect(html).toContain(told)
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`报价单 Quotation ${quote.number}`)
    // Neither what we pay, nor a tag that somebody typed.
    expect([html.includes('2,450'), html.includes('2450'), html.includes('<b>')]).toEqual([false, false, false])
  })

  test('keeps only a hash of its address, which nobody reads again', async () => {
    const { quote, path } = await shared()
    const token = path.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url').length).toBe(32)
    const dump = await sql<{ row: string }>`select to_json(s)::text as row from rates.share_links s`.execute(product.db)
    const audit = await sql<{ row: string }>`select to_json(v)::text as row from platform.audit_values v`.execute(
      product.db,
    )
    const told = JSON.stringify([dump.rows, audit.rows, await linksOf(quote)])
    expect(told).not.toContain(token)
    expect(product.logged.join('')).not.toContain(token)
  })

  test('is made of issued quotes alone, by the author or who reaches her', async () => {
    const companyId = await company()
    const draft = await draftOf(lin, companyId)
    expect(await refusalOf(share(draft))).toMatchObject({ code: 'rates.quote_not_issued' })
    const quote = await issued(lin, companyId)
    expect(await refusalOf(share(quote, other))).toMatchObject({ code: 'rates.quote_not_found' })
    expect((await share(quote, manager)).link.isOpen).toBe(true)
    await sql`update rates.quotes set valid_from = valid_from - 20, valid_to = valid_to - 20`.execute(product.db)
    expect(await refusalOf(share(quote))).toMatchObject({ code: 'rates.quote_past' })
  })

  test('ends with the last day of the quote, and after ninety days at the latest', async () => {
    const { link } = await shared()
    expect(Math.round((Date.parse(link.endsAt) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(14)
    const far = await shared({ validTo: '2099-01-01' })
    expect(Math.round((Date.parse(far.link.endsAt) - Date.now()) / 86_400_000)).toBe(90)
  })

  test.each([
    [
      'revoked',
      (quote: Quote, id: number) => lin.call(contract.revokeLink, { params: { id }, version: 1 }).then(() => quote),
    ],
    ['withdrawn', (quote: Quote) => lin.call(withdrawQuote, { params: { id: quote.id }, version: quote.version })],
    [
      'over',
      () =>
        sql`update rates.share_links set created_at = now() - interval '20 days', ends_at = now() - interval '1 minute'`.execute(
          product.db,
        ),
    ],
  ])('that is %s says whom to call, and counts nothing', async (_how, finish) => {
    const { quote, link, path } = await shared()
    await finish(quote, link.id)
    const response = await open(path)
    const html = await response.text()
    expect(response.status).toBe(410)
    expect([html.includes('+8613900000001'), html.includes('2,550')]).toEqual([true, false])
    const counted = await look(path)
    expect([counted.status, await counted.json()]).toMatchObject([410, { code: 'rates.link_ended' }])
    expect((await answer(path, 'accept')).status).toBe(410)
    expect(await notices()).toEqual([])
    expect(await linksOf(quote)).toMatchObject([{ isOpen: false, opens: 0, answers: [] }])
  })

  test('of an earlier revision says that there is a newer one', async () => {
    const { quote, path } = await shared()
    const next = await lin.call(reviseQuote, { params: { id: quote.id }, version: quote.version })
    expect((await open(path)).status).toBe(200)
    await lin.call(issueQuote, { params: { id: next.id }, version: next.version, body: { expiredLinesSeen: false } })
    const response = await open(path)
    expect([response.status, (await response.text()).includes('已有新版')]).toEqual([410, true])
  })

  test('that never was is not found, whatever it looks like', async () => {
    for (const token of ['x', 'A'.repeat(43), 'a b', '..%2f..%2f'])
      expect([token, (await open(`/api/open/quotes/${token}`)).status]).toEqual([token, 404])
    const counted = await look(`/api/open/quotes/${'A'.repeat(43)}`)
    expect([counted.status, await counted.json()]).toMatchObject([404, { code: 'rates.link_unknown' }])
  })

  test('is revoked by nobody else', async () => {
    const { link } = await shared()
    const revoke = (caller: Caller, version = 1) =>
      caller.call(contract.revokeLink, { params: { id: link.id }, version })
    expect(await refusalOf(revoke(other))).toMatchObject({ code: 'rates.link_not_found' })
    expect(await refusalOf(revoke(lin, 9))).toMatchObject({ code: 'platform.version_stale' })
    expect((await revoke(manager)).isOpen).toBe(false)
  })

  test('lets in people who come from elsewhere, and nothing that another site fetches', async () => {
    const { path } = await shared()
    const frames = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    expect((await open(path, frames)).status).toBe(403)
    expect((await look(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await answer(path, 'accept', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('is opened sixty times an hour, and an address six hundred', async () => {
    const { path } = await shared()
    const once = (await open(path)).status
    await sql`update rates.link_views set views = 60 where views < 60`.execute(product.db)
    const busy = await open(path)
    expect([once, busy.status, Number(busy.headers.get('retry-after')) > 0]).toEqual([200, 429, true])
    await sql`delete from rates.link_views`.execute(product.db)
    await open('/api/open/quotes/unknown')
    await sql`update rates.link_views set views = 600`.execute(product.db)
    expect((await open('/api/open/quotes/unknown')).status).toBe(429)
    expect((await look(path)).status).toBe(429)
  })
})

describe('an open', () => {
  test('is counted once a device and half hour, and the author hears of the first', async () => {
    const { quote, path } = await shared()
    await open(path)
    expect((await linksOf(quote))[0]?.opens).toBe(0)
    await look(path)
    await look(path)
    expect(await linksOf(quote)).toMatchObject([{ opens: 1, mostDevices: null }])
    expect(await notices()).toEqual(['rates.notice.quoteOpened'])
    await sql`update rates.opens set at = at - interval '31 minutes', again_at = again_at - interval '31 minutes'`.execute(
      product.db,
    )
    await look(path)
    expect((await linksOf(quote))[0]?.days).toMatchObject([{ opens: 2, devices: 1 }])
    expect(await notices()).toEqual(['rates.notice.quoteOpened'])
  })

  test('of twenty at once from one device is one', async () => {
    const { quote, path } = await shared()
    await Promise.all(Array.from({ length: 20 }, () => look(path)))
    expect([(await linksOf(quote))[0]?.opens, await notices()]).toEqual([1, ['rates.notice.quoteOpened']])
  })

  test('by a program or by one of us is none', async () => {
    const { quote, path } = await shared()
    for (const agent of ['WhatsApp/2.23', 'Mozilla/5.0 (compatible; Discordbot/2.0)', 'curl/8'])
      await look(path, { 'user-agent': agent })
    await look(path, { cookie: lin.companion })
    expect((await linksOf(quote))[0]?.opens).toBe(0)
    await look(path, { cookie: 'crm_sid=somebody' })
    expect((await linksOf(quote))[0]?.opens).toBe(1)
  })

  test('on three devices a day says that the link was passed on, once', async () => {
    const { quote, path } = await shared()
    for (const device of ['1', '2', '3', '3', '4']) await look(path, { 'user-agent': `${phone} ${device}` })
    expect(await linksOf(quote)).toMatchObject([{ opens: 4, mostDevices: { devices: 4 } }])
    expect(await notices()).toEqual(['rates.notice.quoteOpened', 'rates.notice.quotePassedOn'])
  })

  test('keeps no address and no name of a browser', async () => {
    const { path } = await shared()
    await look(path)
    const { rows } = await sql<{ row: string }>`
      select to_json(o)::text as row from rates.opens o union all select to_json(v)::text from rates.link_views v`.execute(
      product.db,
    )
    const kept = JSON.stringify(rows)
    expect([kept.includes('127.0.0.1'), kept.includes('iPhone')]).toEqual([false, false])
  })
})

describe('an answer of the client', () => {
  test('is a notice and a task for the author, once, and changes no state', async () => {
    const { quote, path } = await shared()
    const thanks = await answer(path, 'accept')
    expect([thanks.status, (await thanks.text()).includes('role="status"')]).toEqual([200, true])
    await answer(path, 'accept')
    expect(await notices()).toEqual(['rates.notice.accept'])
    const tasks = await product.db.selectFrom('followups.tasks').select('title').execute()
    expect(tasks.map(({ title }) => title)).toEqual([expect.stringContaining(quote.number)])
    const { rows } = await sql<{ state: string }>`select state from rates.quotes where id = ${quote.id}`.execute(
      product.db,
    )
    expect(rows).toEqual([{ state: 'issued' }])
    await answer(path, 'callBack')
    expect((await linksOf(quote))[0]?.answers.map((one) => one.answer)).toEqual(['accept', 'callBack'])
  })

  test('that is none writes nothing', async () => {
    const { quote, path } = await shared()
    for (const odd of ['', 'sign', 'accept'.repeat(400)]) await answer(path, odd)
    expect([await notices(), (await linksOf(quote))[0]?.answers]).toEqual([[], []])
  })
})
