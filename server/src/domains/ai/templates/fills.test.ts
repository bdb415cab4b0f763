import {
  createTemplate,
  editTemplate,
  fillTemplate,
  type TemplateValues,
} from '@seamark/contract/ai/templates/templates'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { changePoolRules, getPoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { endQuote, issueQuote, quoteOutcome, reviseQuote } from '@seamark/contract/rates/quotes/quotes'
import { createRate } from '@seamark/contract/rates/rates/rates'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { anOffer, daysOn, draftOf, issued, secretCost, secretLine } from '../../rates/testing.ts'
import { aTemplate, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

const company = await lin.call(createCompany, { body: aCompany({ name: '宁波海潮电器' }) })
const contact = await lin.call(createContact, {
  params: { id: company.id },
  body: {
    name: '王芳',
    values: [
      { kind: 'mobile', value: '13800138000' },
      { kind: 'email', value: 'wang@haichao.example' },
    ],
  },
})
const variable = (key: string, type: string, options: string[] = []) => ({ key, type, labels: { zh: key }, options })
const make = (draft: string, variables: object[], more = {}) =>
  lin.call(createTemplate, {
    body: aTemplate({ seenBy: 'all', drafts: { zh: draft, en: draft }, variables: variables as never, ...more }),
  })
const fill = (
  id: number,
  values: TemplateValues['values'],
  { caller = lin, language = 'zh' }: { caller?: typeof lin; language?: TemplateValues['language'] } = {},
) => caller.call(fillTemplate, { params: { id }, body: { language, values } })
const lacks = ({ parts }: Awaited<ReturnType<typeof fill>>) =>
  parts.flatMap(({ place }) => (place?.lack ? [[`${place.key}.${place.field}`, place.lack]] : []))

test('records and values come into the text in its language, and what was not given is said and stays empty', async () => {
  const template = await make(
    '{{who.name}}/{{client.name}}/{{client.country}}|{{when}}|{{sum}}|{{box}}|{{note|没有}}|{{me.name}}',
    [
      variable('who', 'contact'),
      variable('client', 'company'),
      variable('when', 'date'),
      variable('sum', 'number'),
      variable('box', 'choice', ['20GP', '40HQ']),
      variable('note', 'text'),
      variable('me', 'me'),
    ],
  )
  const values = { who: contact.id, client: company.id, when: '2026-12-05', sum: 12_500.5, box: '40HQ' }
  const filled = await fill(template.id, values)
  expect(filled.text).toBe('王芳/宁波海潮电器/中国|2026年12月5日|12,500.5|40HQ|没有|林晓帆')
  expect(lacks(filled)).toEqual([])
  expect((await fill(template.id, values, { language: 'en' })).text).toContain('China|5 December 2026|12,500.5')
  const empty = await fill(template.id, {})
  expect(empty.text).toBe('//||||没有|林晓帆')
  expect(lacks(empty)).toEqual([
    ['who.name', 'notGiven'],
    ['client.name', 'notGiven'],
    ['client.country', 'notGiven'],
    ['when.', 'notGiven'],
    ['sum.', 'notGiven'],
    ['box.', 'notGiven'],
  ])
  // A value is text, never a place of its own.
  expect((await fill(template.id, { ...values, note: '{{me.name}} ‮' })).text).toContain('|{{me.name}}|林晓帆')
})

test('a value that does not fit its variable is refused by name, and so is a language without a text', async () => {
  const template = await make('{{when}}{{sum}}{{box}}{{client.name}}{{note}}', [
    variable('when', 'date'),
    variable('sum', 'number'),
    variable('box', 'choice', ['20GP', '40HQ']),
    variable('client', 'company'),
    variable('note', 'text'),
  ])
  for (const [key, value] of [
    ['when', '2026-02-31'],
    ['when', 5],
    ['sum', '12'],
    ['box', '45HQ'],
    ['client', '宁波海潮电器'],
    ['client', -1],
    ['client', { pol: 'CNNGB', pod: 'USLAX' }],
    ['note', 7],
  ] as const)
    expect(await refusalOf(fill(template.id, { [key]: value }))).toEqual({
      status: 400,
      code: 'ai.value_kind',
      fields: [[`values.${key}`, 'ai.value_kind']],
    })
  expect(await refusalOf(fill(template.id, {}, { language: 'ja' }))).toMatchObject({ code: 'ai.template_language' })
})

test('a record that the caller may not see is none to her, whoever wrote the template', async () => {
  const template = await make('{{client.name}}{{who.mobile}}{{quote.lines}}{{rate.text}}', [
    variable('client', 'company'),
    variable('who', 'contact'),
    variable('quote', 'quote'),
    variable('rate', 'rate'),
  ])
  const quote = await draftOf(lin, company.id)
  const rate = await lin.call(createRate, { body: anOffer() })
  const unknown = (key: string) => ({
    status: 404,
    code: 'ai.value_unknown',
    fields: [[`values.${key}`, 'ai.value_unknown']],
  })
  for (const [key, id] of [
    ['client', company.id],
    ['who', contact.id],
    ['quote', quote.id],
  ] as const) {
    await fill(template.id, { [key]: id })
    expect(await refusalOf(fill(template.id, { [key]: id }, { caller: zhou }))).toEqual(unknown(key))
    expect(await refusalOf(fill(template.id, { [key]: 987_654_321 }))).toEqual(unknown(key))
  }
  // Whoever has no market sees no offer, neither one that is named nor the best one.
  await fill(template.id, { rate: rate.id }, { caller: zhou })
  for (const value of [rate.id, { pol: 'CNSHA', pod: 'USLAX' }])
    expect(await refusalOf(fill(template.id, { rate: value }, { caller: follow }))).toEqual(unknown('rate'))
})

test('the telephone of a client in the pool comes masked, as its reader sees it', async () => {
  const pooled = await lin.call(createCompany, { body: anotherCompany({ name: '公海客户', visibility: 'public' }) })
  const template = await make('{{client.name}}：{{client.telephone}}', [variable('client', 'company')])
  const filled = await fill(template.id, { client: pooled.id }, { caller: zhou })
  expect(filled.text).toContain('••')
  expect(filled.text).not.toContain('87654321')
  expect(lacks(filled)).toEqual([['client.telephone', 'masked']])
})

test('a masked client counts as opened, so templates are no way around the limit of a day', async () => {
  const boss = await product.signIn('sysadmin')
  const { version, rules } = await boss.call(getPoolRules, {})
  await boss.call(changePoolRules, { version, body: { ...rules, dailyViews: 1 } })
  const template = await make('{{client.name}} {{client.address}}', [variable('client', 'company')])
  const pooled = (name: string) => manager.call(createCompany, { body: anotherCompany({ name, visibility: 'public' }) })
  const [one, other] = [await pooled('甬舟货主甲'), await pooled('甬舟货主乙')]
  await fill(template.id, { client: one.id }, { caller: zhou })
  await fill(template.id, { client: one.id }, { caller: zhou })
  expect(await refusalOf(fill(template.id, { client: other.id }, { caller: zhou }))).toMatchObject({
    code: 'phonebook.pool_views_spent',
  })
  await boss.call(changePoolRules, { version: version + 1, body: rules })
})

test('a client that was merged into another one is none', async () => {
  const [kept, gone] = [
    await lin.call(createCompany, { body: anotherCompany({ name: '合并保留方' }) }),
    await lin.call(createCompany, { body: anotherCompany({ name: '合并消失方' }) }),
  ]
  await product.pool.query('update phonebook.companies set merged_into = $1, delete_after = now() where id = $2', [
    kept.id,
    gone.id,
  ])
  const template = await make('{{client.name}}', [variable('client', 'company')])
  expect(await refusalOf(fill(template.id, { client: gone.id }))).toMatchObject({
    code: 'ai.value_unknown',
    fields: [['values.client', 'ai.value_unknown']],
  })
})

test('a variable may be called as something that each object has', async () => {
  const template = await make('{{constructor|没有}}{{client.name}}', [
    variable('constructor', 'text'),
    variable('client', 'company'),
  ])
  expect((await fill(template.id, { client: company.id })).text).toBe('没有宁波海潮电器')
})

test('the best offer that holds today is found between two ports; an ended one is never quoted', async () => {
  const template = await make('{{rate.pol}}-{{rate.pod}} {{rate.carrier}} {{rate.price40hq}} {{rate.valid}}', [
    variable('rate', 'rate'),
  ])
  const ports = { pols: ['CNNGB'], pods: ['DEHAM'] }
  const offer = (amount: number, more = {}) =>
    lin.call(createRate, {
      body: anOffer({ ...ports, basis: 'allIn', prices: [{ container: '40HQ', amount }], ...more }),
    })
  await offer(2100, { carrier: 'COSCO' })
  const best = await offer(1900)
  await offer(1500, { boxOwner: 'shipper', carrier: 'ONE' })
  await offer(1400, { carrier: 'HMM', effective: '2099-01-01' })
  const ended = await offer(1300, { carrier: 'CMA', effective: '2020-01-01', expiry: '2020-01-31' })
  const filled = await fill(template.id, { rate: { pol: 'CNNGB', pod: 'DEHAM' } })
  expect(filled.used).toEqual([{ key: 'rate', id: best.id, number: best.number }])
  expect(filled.text).toContain('USD 1900')
  expect(lacks(filled)).toEqual([])
  const over = await fill(template.id, { rate: ended.id })
  expect(over.text).not.toContain('1300')
  expect(lacks(over)).toEqual([
    ['rate.price40hq', 'ended'],
    ['rate.valid', 'ended'],
  ])
  // Where all have ended, none is taken instead.
  await offer(1100, { pods: ['BRSSZ'], effective: daysOn(-20), expiry: daysOn(-10) })
  const none = await fill(template.id, { rate: { pol: 'CNNGB', pod: 'BRSSZ' } })
  expect(none.used).toEqual([])
  expect(lacks(none).map(([place]) => place)).toEqual(['rate.carrier', 'rate.price40hq', 'rate.valid'])
})

test('a quote says what it says to its client and nothing of what we pay; a draft is not quoted', async () => {
  const template = await make('{{quote.number}} {{quote.pol}} {{quote.lines}} {{quote.valid}}', [
    variable('quote', 'quote'),
  ])
  const quote = await issued(lin, company.id, { lines: [secretLine()] })
  const filled = await fill(template.id, { quote: quote.id }, { language: 'en' })
  expect(filled.text).toContain(quote.number)
  expect(filled.text).toContain('Shanghai')
  expect(filled.text).toContain('1,312')
  expect(filled.text).not.toContain(String(secretCost))
  expect(filled.text).not.toContain('1,234')
  const draft = await draftOf(lin, company.id)
  expect(lacks(await fill(template.id, { quote: draft.id }))).toEqual([
    ['quote.lines', 'notIssued'],
    ['quote.valid', 'notIssued'],
  ])
})

test('a quote that was replaced, was lost or has passed its last day is not quoted, whatever became of it', async () => {
  const template = await make('{{quote.number}} {{quote.lines}} {{quote.valid}}', [variable('quote', 'quote')])
  const filled = (id: number) => fill(template.id, { quote: id })
  const ended = [
    ['quote.lines', 'ended'],
    ['quote.valid', 'ended'],
  ]
  const one = ({ id, version }: { id: number; version: number }) => ({ params: { id }, version })
  const first = await issued(lin, company.id)
  const next = await lin.call(issueQuote, {
    ...one(await lin.call(reviseQuote, one(first))),
    body: { expiredLinesSeen: false },
  })
  expect(lacks(await filled(first.id))).toEqual(ended)
  const revised = await filled(next.id)
  expect(lacks(revised)).toEqual([])
  // It is called as its document is.
  expect(revised.text).toMatch(new RegExp(`^${next.number} R2 `))
  expect(revised.used).toEqual([{ key: 'quote', id: next.id, number: `${next.number} R2` }])

  const lost = await issued(lin, company.id)
  await lin.call(endQuote, { ...one(lost), body: quoteOutcome.parse({ outcome: 'lost', reason: 'price' }) })
  expect(lacks(await filled(lost.id))).toEqual(ended)
  const won = await issued(lin, company.id)
  await lin.call(endQuote, { ...one(won), body: quoteOutcome.parse({ outcome: 'won' }) })
  expect(lacks(await filled(won.id))).toEqual([])
  await product.pool.query(
    'update rates.quotes set valid_from = valid_from - 60, valid_to = valid_to - 60 where id = $1',
    [won.id],
  )
  expect(lacks(await filled(won.id))).toEqual(ended)
})

test('a disabled template is filled by those who may change it alone', async () => {
  const template = await make('文字', [])
  await fill(template.id, {}, { caller: manager })
  await lin.call(editTemplate, { params: { id: template.id }, version: 1, body: { enabled: false } })
  expect((await fill(template.id, {})).text).toBe('文字')
  expect(await refusalOf(fill(template.id, {}, { caller: manager }))).toMatchObject({ code: 'ai.template_not_found' })
})
