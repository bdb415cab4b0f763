import { quoteSorts } from '@seamark/contract/rates/choices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import * as lists from '@seamark/contract/rates/quotes/quote-lists'
import type { QuoteInput } from '@seamark/contract/rates/quotes/fields'
import * as contract from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'
import { aLine, aQuote, daysOn, draftOf, issued, secretCost, secretLine, secretMargin, today } from '../testing.ts'
import { askForOutcomes } from './reminders.commands.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, manager, other, follower] = await Promise.all(
  ['sales', 'manager', 'sales3', 'follow'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !manager || !other || !follower) throw new Error('nobody')

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
  await sql`update settings.options set chosen = '{}'`.execute(product.db)
})

const company = async (caller: Caller = lin) => (await caller.call(createCompany, { body: aCompany() })).id
const change = (quote: contract.Quote, body: QuoteInput, caller: Caller = lin) =>
  caller.call(contract.changeQuote, { params: { id: quote.id }, version: quote.version, body })
const issue = (quote: contract.Quote, body = { expiredLinesSeen: false }, caller: Caller = lin) =>
  caller.call(contract.issueQuote, { params: { id: quote.id }, version: quote.version, body })
const end = (quote: contract.Quote, body: Partial<contract.QuoteOutcome>, caller: Caller = lin) =>
  caller.call(contract.endQuote, {
    params: { id: quote.id },
    version: quote.version,
    body: contract.quoteOutcome.parse({ outcome: 'won', ...body }),
  })
const get = (id: number, caller: Caller = lin) => caller.call(contract.getQuote, { params: { id } })
const list = (query: Record<string, unknown> = {}, caller: Caller = lin) => caller.call(lists.listQuotes, { query })
const numbersOf = async (query: Record<string, unknown>, caller: Caller = lin) =>
  (await list(query, caller)).rows.map(({ number }) => number)
const past = (id: number, days: number) =>
  sql`update rates.quotes set valid_from = valid_from - ${days}::int, valid_to = valid_to - ${days}::int where id = ${id}`.execute(
    product.db,
  )

test('the list says what a quote costs once for each bill of lading, beside its prices', async () => {
  const doc = { code: 'DOC', side: 'origin', unit: 'bill', currency: 'CNY', amount: 450, state: 'added' } as const
  await draftOf(lin, await company(), { charges: [doc, { ...doc, code: 'TLX', amount: 300 }] })
  const { rows } = await list()
  expect(rows.map(({ perBill }) => perBill)).toEqual([[{ currency: 'CNY', amount: 750, isFrom: false }]])
})

test('charges of a container that is not offered stand neither on the paper nor in its total', async () => {
  const thc = { code: 'THC', side: 'origin', unit: 'container', currency: 'CNY', amount: 877, state: 'added' } as const
  const doc = { ...thc, code: 'DOC', unit: 'bill' } as const
  const charges = [thc, doc].flatMap((one) => [
    { ...one, container: '40HQ' as const, amount: 1245 },
    { ...one, container: '45HQ' as const },
  ])
  const companyId = await company()
  const quote = await draftOf(lin, companyId, { charges })
  const paper = await lin.call(lists.readQuoteText, { params: { id: quote.id } })
  const preview = await lin.call(lists.previewQuote, { body: aQuote(companyId, { charges }) })
  for (const shown of [paper, preview].map((one) => JSON.stringify(one)))
    expect([shown.includes('1,245'), shown.includes('877'), shown.includes('45HQ')]).toEqual([true, false, false])
  expect((await list()).rows[0]?.perBill).toEqual([{ currency: 'CNY', amount: 1245, isFrom: false }])
  // The author still sees what she wrote.
  expect(quote.charges).toHaveLength(4)
})

describe('a draft', () => {
  test('gets its number of the day, and changes as long as nobody has issued it', async () => {
    const companyId = await company()
    const [one, other] = [await draftOf(lin, companyId), await draftOf(lin, companyId)]
    expect(one.number).toMatch(/^Q\d{6}-\d{3}$/)
    expect(one.number.slice(1, 7)).toBe(today().slice(2).replaceAll('-', ''))
    expect(Number(other.number.slice(8))).toBe(Number(one.number.slice(8)) + 1)
    const changed = await change(
      one,
      aQuote(companyId, { cargo: '家具', lines: [aLine(), aLine({ pods: ['DEHAM'] })] }),
    )
    expect(changed).toMatchObject({ version: 2, cargo: '家具', state: 'draft', seesCost: true })
    expect(changed.lines.map(({ pods }) => pods)).toEqual([['USLAX'], ['DEHAM']])
    expect(await refusalOf(change(one, aQuote(companyId)))).toMatchObject({
      code: 'platform.version_stale',
      details: { current: { version: 2 } },
    })
    await issue(changed)
    expect(await refusalOf(change({ ...changed, version: 3 }, aQuote(companyId)))).toMatchObject({
      code: 'rates.quote_issued',
    })
  })

  test('of eight that begin at once has a number of its own', async () => {
    const companyId = await company()
    const made = await Promise.all(Array.from({ length: 8 }, () => draftOf(lin, companyId)))
    expect(new Set(made.map(({ number }) => number)).size).toBe(8)
  })

  test.each([
    ['validTo', { validTo: daysOn(-1) }, 'rates.dates_backwards'],
    ['lines.0.pols', { lines: [aLine({ pols: ['ZZZZZ'] })] }, 'rates.port_unknown'],
    ['lines.0.currency', { lines: [aLine({ currency: '' })] }, 'rates.currency_missing'],
    [
      'lines.0.prices',
      {
        lines: [
          aLine({
            prices: [
              { container: '40HQ', selling: 1 },
              { container: '40HQ', selling: 2 },
            ],
          }),
        ],
      },
      'rates.quote_container_twice',
    ],
    [
      'charges.0.amount',
      { charges: [{ code: 'THC', side: 'origin', unit: 'container', state: 'added' }] },
      'rates.charge_amount',
    ],
    ['contactId', { contactId: 987_654 }, 'rates.contact_unknown'],
  ] as const)('with a wrong %s is refused by its field', async (field, given, code) => {
    const body = { companyId: await company(), validFrom: today(), validTo: daysOn(3), lines: [aLine()], ...given }
    const refusal = await refusalOf(lin.call(contract.createQuote, { body: body as QuoteInput }))
    expect(refusal).toMatchObject({ httpStatus: 400 })
    expect(
      refusal.details?.fields?.map((one: { field: string; code: string }) => [one.field, one.code]),
    ).toContainEqual([field, code])
  })

  /** A draft with so many charges. */
  const charged = async (count: number) => {
    const doc = { side: 'origin', unit: 'bill', currency: 'CNY', amount: 1, state: 'added' } as const
    const charges = Array.from({ length: count }, (_, index) => ({ ...doc, code: `C${index}`, container: null }))
    const body = { ...aQuote(await company()), charges }
    return lin.call(contract.createQuote, { body })
  }

  test.each([41, 100])('with %i charges keeps them all', async (count) => {
    expect((await charged(count)).charges).toHaveLength(count)
  })

  test('with 101 charges is refused', async () => {
    expect((await refusalOf(charged(101))).details?.fields).toMatchObject([{ field: 'charges' }])
  })

  test('is for the insiders of its company alone', async () => {
    const companyId = await company()
    expect(await refusalOf(draftOf(other, companyId))).toMatchObject({ code: 'phonebook.company_not_found' })
  })

  test('is issued by its author alone, once, with lines and a day to come', async () => {
    const companyId = await company()
    const empty = await draftOf(lin, companyId, { lines: [] })
    expect(await refusalOf(issue(empty))).toMatchObject({ code: 'rates.quote_empty' })
    const quote = await draftOf(lin, companyId)
    expect(await refusalOf(issue(quote, undefined, manager))).toMatchObject({ code: 'rates.quote_not_yours' })
    await past(quote.id, 15)
    expect(await refusalOf(issue(quote))).toMatchObject({ code: 'rates.quote_past' })
    const rare = await draftOf(lin, companyId, { cargo: '𠮷野家' })
    expect(await refusalOf(issue(rare))).toMatchObject({
      code: 'rates.letters_missing',
      message: expect.stringContaining('𠮷'),
    })
  })

  test('with a rate that ends earlier is issued when somebody has looked', async () => {
    const companyId = await company()
    const late = await draftOf(lin, companyId, { lines: [aLine({ rateEnds: daysOn(5) })] })
    expect(await refusalOf(issue(late))).toMatchObject({ code: 'rates.quote_beyond_rate' })
    const expired = await draftOf(lin, companyId, { lines: [aLine(), aLine({ rateEnds: daysOn(-1) })] })
    expect(await refusalOf(issue(expired))).toMatchObject({ code: 'rates.quote_line_expired' })
    expect((await issue(expired, { expiredLinesSeen: true })).state).toBe('issued')
  })
})

describe('an issued quote', () => {
  test('moves its client on to quoted, touches it, and is told on its timeline', async () => {
    const companyId = await company()
    const quote = await issued(lin, companyId)
    expect(quote).toMatchObject({
      state: 'issued',
      isExpired: false,
      daysLeft: 14,
      can: { edit: false, revise: true, end: true },
    })
    const touched = await product.db
      .selectFrom('phonebook.companies')
      .select(['progress', 'last_touch_at'])
      .executeTakeFirstOrThrow()
    expect(touched.progress).toBe('quoted')
    expect(Date.now() - (touched.last_touch_at?.getTime() ?? 0)).toBeLessThan(60_000)
    const told = await product.db
      .selectFrom('activity.entries')
      .select(['kind', 'facts'])
      .where('kind', 'like', 'rates.%')
      .where('subject_id', '=', companyId)
      .execute()
    expect(told).toMatchObject([{ kind: 'rates.activity.quoteIssued', facts: { number: quote.number } }])
    expect(JSON.stringify(told)).not.toContain('2450')
  })

  test('is expired when its last day has passed, not on it, and can be won all the same', async () => {
    const quote = await issued(lin, await company())
    await past(quote.id, 14)
    expect(await get(quote.id)).toMatchObject({ isExpired: false, daysLeft: 0 })
    await past(quote.id, 1)
    expect(await get(quote.id)).toMatchObject({ isExpired: true, daysLeft: -1, state: 'issued' })
    expect(await numbersOf({ show: 'noOutcome' })).toEqual([quote.number])
    expect(await end(quote, { outcome: 'won' })).toMatchObject({
      state: 'won',
      isExpired: false,
      outcome: { outcome: 'won' },
    })
  })

  test('is lost with a reason and perhaps the price of a rival', async () => {
    const quote = await issued(lin, await company())
    const put = (body: object) =>
      lin.call(contract.endQuote, {
        params: { id: quote.id },
        version: quote.version,
        body: body as contract.QuoteOutcome,
      })
    const codeOf = async (body: object) => (await refusalOf(put(body))).details?.fields?.[0]?.code
    expect(await codeOf({ outcome: 'lost' })).toBe('rates.quote_reason_missing')
    expect(await codeOf({ outcome: 'won', reason: 'price' })).toBe('rates.quote_reason_refused')
    expect(await codeOf({ outcome: 'lost', reason: 'price', rivalPrice: 2300 })).toBe('rates.currency_missing')
    const lost = await put({ outcome: 'lost', reason: 'price', rivalPrice: 2300, rivalCurrency: 'USD' })
    expect(lost).toMatchObject({ state: 'lost', outcome: { reason: 'price', rivalPrice: 2300, rivalCurrency: 'USD' } })
    expect(await numbersOf({ show: 'lost', reason: 'price' })).toEqual([quote.number])
    expect(await numbersOf({ show: 'lost', reason: 'space' })).toEqual([])
  })

  test('keeps every outcome that was corrected, for thirty days and with a reason', async () => {
    const won = await end(await issued(lin, await company()), { outcome: 'won' })
    expect(await refusalOf(end(won, { outcome: 'noReply' }))).toMatchObject({ code: 'rates.correction_reason' })
    const corrected = await end(won, { outcome: 'noReply', why: '客户后来没订' })
    expect(corrected).toMatchObject({ state: 'noReply', corrections: [{ outcome: 'won' }] })
    await sql`update rates.quote_outcomes set at = at - interval '31 days'`.execute(product.db)
    expect(await refusalOf(end(corrected, { why: '太晚' }))).toMatchObject({ code: 'rates.correction_late' })
  })

  test('is withdrawn by its author or who reaches her, and then has no outcome', async () => {
    const quote = await issued(lin, await company())
    const gone = await manager.call(contract.withdrawQuote, { params: { id: quote.id }, version: quote.version })
    expect(gone.state).toBe('withdrawn')
    expect(await refusalOf(end({ ...quote, version: gone.version }, {}))).toMatchObject({
      code: 'rates.quote_not_issued',
    })
  })

  test('is changed by a revision alone, which replaces it when it is issued', async () => {
    const quote = await issued(lin, await company())
    const revise = () => lin.call(contract.reviseQuote, { params: { id: quote.id }, version: quote.version })
    const next = await revise()
    expect(next).toMatchObject({ number: quote.number, revision: 2, state: 'draft', lines: quote.lines })
    expect(await refusalOf(revise())).toMatchObject({ code: 'rates.quote_revised' })
    expect(await get(quote.id)).toMatchObject({ state: 'issued', isReplaced: false })
    const second = await issue(next)
    expect(second.revisions.map(({ revision }) => revision)).toEqual([1, 2])
    expect(await get(quote.id)).toMatchObject({ isReplaced: true, can: { revise: false, end: false, share: false } })
    expect((await list()).rows.map(({ revision }) => revision)).toEqual([2])
  })

  test('that ended meanwhile is not replaced', async () => {
    const quote = await issued(lin, await company())
    const next = await lin.call(contract.reviseQuote, { params: { id: quote.id }, version: quote.version })
    await end(quote, { outcome: 'won' })
    expect(await refusalOf(issue(next))).toMatchObject({ code: 'rates.quote_not_issued' })
  })

  test('cannot be won in the database without an outcome, nor with one of another', async () => {
    const companyId = await company()
    const [quote, ended] = [await issued(lin, companyId), await end(await issued(lin, companyId), { outcome: 'won' })]
    const set = (values: ReturnType<typeof sql>) =>
      sql`update rates.quotes set ${values} where id = ${quote.id}`.execute(product.db)
    await expect(set(sql`state = 'won'`)).rejects.toMatchObject({ code: '23514' })
    await expect(
      set(sql`state = 'won', outcome_id = (select outcome_id from rates.quotes where id = ${ended.id})`),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(
      sql`update rates.quotes set state = 'issued' where id = ${ended.id}`.execute(product.db),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('what we pay', () => {
  const texts = [String(secretCost), String(secretMargin)]
  const tells = (answer: unknown) => texts.some((text) => JSON.stringify(answer).includes(text))

  /** A quote of lin for a client whose follow-up person reads it. */
  const shown = async () => {
    const companyId = await company()
    await sql`update phonebook.companies set follower_ids = array[${office.person('follow')}::bigint] where id = ${companyId}`.execute(
      product.db,
    )
    return issued(lin, companyId, { lines: [secretLine()] })
  }

  test('is read by the author and who reaches her', async () => {
    const quote = await shown()
    for (const caller of [lin, manager] as const) {
      const read = await get(quote.id, caller)
      expect([read.seesCost, read.lines[0]?.prices[0]?.buying, read.lines[0]?.margin?.value]).toEqual([
        true,
        secretCost,
        secretMargin,
      ])
      expect((await list({}, caller)).rows[0]?.marginPercent).not.toBeNull()
    }
  })

  test('is read by no insider else, on no path', async () => {
    const quote = await shown()
    const role = await sql<{ id: number }>`
      select r.id from identity.roles r join identity.user_roles h on h.role_id = r.id where h.user_id = ${office.person('follow')}`.execute(
      product.db,
    )
    await sql`update identity.roles set codes = array_append(codes, 348), capabilities = '{edit,export,import,assign,delete,merge}' where id = ${role.rows[0]?.id}`.execute(
      product.db,
    )
    const insider = await product.signIn('follow', testPassword, 'zh')
    const read = await get(quote.id, insider)
    expect(read).toMatchObject({
      seesCost: false,
      lines: [{ margin: null, rateId: null, prices: [{ buying: null, selling: 1312 }] }],
    })
    const page = await list({}, insider)
    expect(page.rows).toMatchObject([{ marginPercent: null }])
    const text = await insider.call(lists.readQuoteText, { params: { id: quote.id } })
    const files = await Promise.all(
      ['pdf', 'sheet'].map(async (kind) => {
        const response = await fetch(`${product.api}/rates/quotes/${quote.id}/${kind}`, { headers: insider.headers() })
        expect(response.status).toBe(200)
        return Buffer.from(await response.arrayBuffer()).toString('latin1')
      }),
    )
    expect([read, page, text, files].map(tells)).toEqual([false, false, false, false])
    for (const q of texts) expect(await numbersOf({ q }, insider)).toEqual([])
    for (const verb of ['revise', 'end', 'withdraw', 'share', 'approve', 'decline', 'assign', 'edit', 'issue'] as const)
      expect([verb, read.can[verb]]).toEqual([verb, false])
    expect(await refusalOf(end(read, {}, insider))).toMatchObject({ code: 'rates.quote_not_yours' })
  })

  test('of a colleague is not there at all, as the quote is not', async () => {
    const quote = await shown()
    expect(await refusalOf(get(quote.id, other))).toMatchObject({ code: 'rates.quote_not_found' })
    expect(await numbersOf({}, other)).toEqual([])
    expect((await other.call(lists.countQuotes, { query: {} })).counts.all.value).toBe(0)
    expect(await refusalOf(other.call(lists.readQuoteText, { params: { id: quote.id } }))).toMatchObject({
      code: 'rates.quote_not_found',
    })
  })
})

describe('a margin', () => {
  test('below the floor waits for the word of who reaches the author', async () => {
    await sql`update settings.options set chosen = '{"quoteMarginFloor": 10}'`.execute(product.db)
    const quote = await draftOf(lin, await company())
    expect(await refusalOf(issue(quote))).toMatchObject({ code: 'rates.margin_below_floor' })
    const asked = await lin.call(contract.approveQuote, { params: { id: quote.id }, version: quote.version })
    expect(asked.approval).toMatchObject({ at: null })
    expect(await numbersOf({ show: 'approval' }, manager)).toEqual([quote.number])
    expect(await refusalOf(issue(asked))).toMatchObject({ code: 'rates.margin_below_floor' })
    const approved = await manager.call(contract.approveQuote, { params: { id: quote.id }, version: asked.version })
    expect(approved.approval?.by?.id).toBe(office.person('manager'))
    expect((await issue(approved)).state).toBe('issued')
  })

  test('is declined with a reason that the author is told, by whoever may approve it and nobody else', async () => {
    await sql`update settings.options set chosen = '{"quoteMarginFloor": 10}'`.execute(product.db)
    const quote = await draftOf(lin, await company())
    const decline = (version: number, reason = '低于成本', caller: Caller = manager) =>
      caller.call(contract.declineQuote, { params: { id: quote.id }, version, body: { reason } })
    expect(await refusalOf(decline(quote.version))).toMatchObject({ code: 'rates.quote_not_waiting' })
    const asked = await lin.call(contract.approveQuote, { params: { id: quote.id }, version: quote.version })
    expect(await refusalOf(decline(asked.version, '', manager))).toMatchObject({
      details: { fields: [{ field: 'reason', code: 'rates.decline_reason' }] },
    })
    expect(await refusalOf(decline(asked.version, '自己', lin))).toMatchObject({ code: 'rates.quote_not_yours' })
    expect(await decline(asked.version)).toMatchObject({ state: 'draft', approval: null })
    const { rows } = await sql<{ facts: { reason: string } }>`
      select facts from notices.notices where kind = 'rates.notice.quoteDeclined' and subject_id = ${quote.id}`.execute(
      product.db,
    )
    expect(rows).toMatchObject([{ facts: { reason: '低于成本' } }])
    expect(await refusalOf(issue(await get(quote.id)))).toMatchObject({ code: 'rates.margin_below_floor' })
  })

  test('that was approved stays so when the draft is saved with the same prices', async () => {
    await sql`update settings.options set chosen = '{"quoteMarginFloor": 10}'`.execute(product.db)
    const companyId = await company()
    const quote = await draftOf(lin, companyId)
    const approved = await manager.call(contract.approveQuote, { params: { id: quote.id }, version: quote.version })
    const saved = await change(approved, aQuote(companyId, { cargo: '灯具' }))
    expect(saved.approval?.by?.id).toBe(office.person('manager'))
    expect((await issue(saved)).state).toBe('issued')
  })

  test('that was approved is asked about anew when the draft changes', async () => {
    await sql`update settings.options set chosen = '{"quoteMarginFloor": 10}'`.execute(product.db)
    const companyId = await company()
    const quote = await draftOf(lin, companyId)
    const approved = await manager.call(contract.approveQuote, { params: { id: quote.id }, version: quote.version })
    const changed = await change(
      approved,
      aQuote(companyId, { lines: [aLine({ prices: [{ container: '40HQ', buying: 2450, selling: 2451 }] })] }),
    )
    expect(changed.approval).toBeNull()
    expect(await refusalOf(issue(changed))).toMatchObject({ code: 'rates.margin_below_floor' })
  })

  test('last used for the client is offered, else that of the lane', async () => {
    const companyId = await company()
    const suggest = (query: Record<string, unknown>) =>
      lin.call(lists.suggestMargin, { query: { pol: 'CNSHA', pod: '', ...query } })
    expect(await suggest({ companyId, pod: 'USLAX' })).toEqual({ margin: null, from: null })
    await issued(lin, companyId, { lines: [aLine({ margin: { kind: 'percent', value: 6 } })] })
    expect(await suggest({ companyId, pod: 'USLAX' })).toEqual({
      margin: { kind: 'percent', value: 6 },
      from: 'client',
    })
    expect(await suggest({ pod: 'USLGB' })).toEqual({ margin: { kind: 'percent', value: 6 }, from: 'lane' })
    expect(await suggest({ pod: 'DEHAM' })).toEqual({ margin: null, from: null })
  })
})

describe('the list', () => {
  test('pages in every order, none twice and none lost', async () => {
    const companyId = await company()
    for (let index = 0; index < 5; index++) await issued(lin, companyId, { validTo: daysOn(1 + (index % 2)) })
    for (const sort of quoteSorts)
      for (const order of ['asc', 'desc'] as const) {
        const seen: number[] = []
        let cursor: string | undefined
        do {
          const page = await list({ sort, order, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
          seen.push(...page.rows.map(({ id }) => id))
          cursor = page.next ?? undefined
        } while (cursor !== undefined)
        expect([sort, order, seen.length, new Set(seen).size]).toEqual([sort, order, 5, 5])
      }
    expect(await refusalOf(list({ cursor: 'nonsense' }))).toMatchObject({ code: 'rates.cursor_invalid' })
  })

  test('finds by number, client, carrier and port, and counts each list', async () => {
    const companyId = await company()
    const quote = await issued(lin, companyId, { validTo: daysOn(2) })
    await draftOf(lin, companyId, { lines: [aLine({ pods: ['DEHAM'], carrier: 'MAEU' })] })
    for (const query of [
      { q: quote.number },
      { q: 'msc' },
      { pod: 'USLAX' },
      { q: 'uslax' },
      { show: 'expiring' },
      { show: 'issued' },
    ])
      expect([query, await numbersOf(query)]).toEqual([query, [quote.number]])
    const { counts } = await lin.call(lists.countQuotes, { query: {} })
    expect([
      counts.all.value,
      counts.draft.value,
      counts.issued.value,
      counts.expiring.value,
      counts.won.value,
    ]).toEqual([2, 1, 1, 1, 0])
  })
})

describe('a quote without outcome', () => {
  const titles = async () =>
    (await product.db.selectFrom('followups.tasks').select(['title', 'person_id']).execute()).map((task) => [
      task.title,
      task.person_id,
    ])

  test('three days past its end becomes a task for its author, once', async () => {
    const quote = await issued(lin, await company())
    await past(quote.id, 14 + 2)
    await askForOutcomes(product.context)
    expect(await titles()).toEqual([])
    await past(quote.id, 1)
    await askForOutcomes(product.context)
    await askForOutcomes(product.context)
    expect(await titles()).toEqual([[`登记报价单 ${quote.number} 的结果`, office.person('sales')]])
  })

  test('that was decided or replaced is not asked about', async () => {
    const companyId = await company()
    const won = await end(await issued(lin, companyId), { outcome: 'won' })
    await past(won.id, 30)
    await askForOutcomes(product.context)
    expect(await titles()).toEqual([])
  })
})
