import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { editRate, getRate } from '@seamark/contract/rates/index'
import {
  acceptReading,
  createReading,
  editReadingLine,
  forecastReading,
  getReading,
  listReadingLines,
  sayWhoseReading,
} from '@seamark/contract/rates/readings/readings'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { valuesOf } from '../rates/rates.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const day = '2026-11-25'

const company = (name: string, more: Parameters<typeof aCompany>[0] = {}, caller = lin) =>
  caller.call(createCompany, {
    body: aCompany({ name, organizationNumber: '', telephone: '', email: '', qq: '', ...more }),
  })
const paste = (text: string, more: object = {}, caller = lin) =>
  caller.call(createReading, { body: { text, day, ...more } })
async function linesOf(id: number, caller = lin) {
  const { lines } = await caller.call(listReadingLines, { params: { id }, query: {} })
  return lines.toSorted((one, other) => one.place - other.place)
}
const say = (id: number, body: { companyId: number | null; sourceName: string; places?: number[] }, caller = lin) =>
  caller.call(sayWhoseReading, { params: { id }, body })
const accept = (id: number) => lin.call(acceptReading, { params: { id }, body: {} })
const forecast = (id: number) => lin.call(forecastReading, { params: { id } })
async function ratesOf(id: number) {
  const rates = (await linesOf(id)).flatMap(({ rateId }) => rateId ?? [])
  return Promise.all(rates.map((rate) => lin.call(getRate, { params: { id: rate } })))
}

test('the price of one supplier does not end that of another, and the next of the same does', async () => {
  const [a, b] = [await company('甲海运'), await company('乙货代')]
  const text = (price: number) => `锦州-汉堡 40HQ ${price} MSC 12.1-12.14`
  const first = await paste(text(2650), { companyId: a.id })
  await accept(first.id)
  const second = await paste(text(2600), { companyId: b.id })
  expect(await forecast(second.id)).toMatchObject({ created: 1, superseded: 0, unchanged: 0, refused: 0 })
  expect(await accept(second.id)).toMatchObject({ created: 1, superseded: 0 })
  expect(await ratesOf(first.id)).toMatchObject([{ state: 'open', company: { name: '甲海运' } }])
  const third = await paste(text(2550), { companyId: a.id })
  expect(await forecast(third.id)).toMatchObject({ created: 1, superseded: 1 })
  expect(await accept(third.id)).toMatchObject({ superseded: 1 })
})

test('what is said of a line goes before the reading, and that before the sender in the text', async () => {
  const client = await company('丙进出口')
  const { id } = await paste(
    '张三(12345678) 2026/11/25 10:22:33\n丹东-汉堡 40HQ 2650 MSC\n丹东-鹿特丹 40HQ 2660 MSC\n丹东-伦敦 40HQ 2670 MSC',
  )
  expect((await linesOf(id)).map(({ sender, sourceName, company: own }) => [sender, sourceName, own])).toEqual(
    Array.from({ length: 3 }, () => ['张三(12345678)', '', null]),
  )
  await lin.call(editReadingLine, { params: { id, place: 1 }, body: { companyId: client.id } })
  await accept(id)
  const [one, two] = await ratesOf(id)
  expect(one).toMatchObject({ company: { id: client.id }, sourceName: '' })
  expect(two).toMatchObject({ company: null, sourceName: '张三(12345678)' })

  const whole = await paste('张三 10:22\n丹东-汉堡 40HQ 2500 ONE\n丹东-鹿特丹 40HQ 2510 ONE', {
    sourceName: '华东拼价群',
  })
  await lin.call(editReadingLine, { params: { id: whole.id, place: 2 }, body: { sourceName: '李四' } })
  await accept(whole.id)
  expect((await ratesOf(whole.id)).map(({ sourceName }) => sourceName)).toEqual(['华东拼价群', '李四'])
})

test('the words for ports stand beside their codes, and stay when the rate is edited', async () => {
  const { id } = await paste('大连港-欧基港 40HQ 2650 MSC 12.1-12.14')
  await accept(id)
  const [rate] = await ratesOf(id)
  const wordsOf = async () => {
    const { rows } = await product.pool.query<{ code: string; word: string }>(
      'select code, word from rates.rate_ports where rate_id = $1 order by role desc, place',
      [rate?.id],
    )
    return rows.map(({ code, word }) => `${code} ${word}`)
  }
  const written = await wordsOf()
  expect(written.slice(0, 2)).toEqual(['CNDLC 大连港', expect.stringMatching(/ 欧基港$/)])
  if (!rate) throw new Error('the line became no rate')
  const { side: _side, ...values } = valuesOf(rate)
  await lin.call(editRate, {
    params: { id: rate.id },
    version: rate.version,
    body: { ...values, remark: '改过', confirmPrices: true },
  })
  expect(await wordsOf()).toEqual(written)
  const shown = await lin.call(getRate, { params: { id: rate.id } })
  expect(shown.portWords.map(({ code, word }) => `${code} ${word}`)).toEqual(written)
  expect(shown.portWords[0]).toEqual({ role: 'pol', code: 'CNDLC', word: '大连港' })
})

test('a request that was pasted has its client', async () => {
  const client = await company('丁电器')
  const { id } = await paste('求 上海-洛杉矶 2*40HQ 12.20货好 目标价2300', { companyId: client.id })
  await accept(id)
  expect(await ratesOf(id)).toMatchObject([{ side: 'demand', company: { id: client.id } }])
})

test('ticked lines get one company at once; those that became rates are passed over', async () => {
  const supplier = await company('戊船务')
  const { id } = await paste('威海-汉堡 40HQ 2650 MSC\n威海-鹿特丹 40HQ 2660 MSC\n威海-伦敦 40HQ 2670 MSC')
  expect(await say(id, { companyId: supplier.id, sourceName: '', places: [1, 3] })).toEqual({ lines: 2 })
  expect((await linesOf(id)).map(({ company: own, edited }) => [own?.name, edited])).toEqual([
    ['戊船务', true],
    [undefined, false],
    ['戊船务', true],
  ])
  await accept(id)
  expect(await say(id, { companyId: null, sourceName: '别人', places: [1, 2] })).toEqual({ lines: 0 })
  const { rows } = await product.pool.query(
    `select after from platform.audit join platform.audit_values on audit_id = id
     where action = 'rates.readingWhose' and subject_id = $1 order by id limit 1`,
    [id],
  )
  expect(rows).toEqual([{ after: { companyId: supplier.id, sourceName: '', line: '1, 3' } }])
})

test('a company of ours is proposed by the name or number of the sender, and never taken by itself', async () => {
  const named = await company('己国际物流有限公司')
  const held = await company('庚海运代理', { qq: '87654321' })
  const { id } = await paste(
    '己国际物流-小王 2026/11/25 10:22:33\n莱州-汉堡 40HQ 2650 MSC\n老周(87654321) 2026/11/25 10:25:00\n莱州-鹿特丹 40HQ 2660 MSC',
  )
  expect((await linesOf(id)).map(({ proposed, company: own }) => [proposed?.id, own])).toEqual([
    [named.id, null],
    [held.id, null],
  ])
  await say(id, { companyId: named.id, sourceName: '', places: [1] })
  expect((await linesOf(id))[0]).toMatchObject({ proposed: null, company: { id: named.id } })
  await accept(id)
  expect((await ratesOf(id)).map((rate) => [rate.company?.id, rate.sourceName])).toEqual([
    [named.id, ''],
    [undefined, '老周(87654321)'],
  ])
})

test('a company of a colleague is neither proposed nor taken nor named', async () => {
  const hers = await company('辛客户', { qq: '76543210' }, zhou)
  const { id } = await paste('辛客户-小赵(76543210) 2026/11/25 10:22:33\n龙口-汉堡 40HQ 2650 MSC')
  expect((await linesOf(id))[0]).toMatchObject({ proposed: null })
  const unknown = { code: 'rates.company_unknown', details: { fields: [{ field: 'companyId' }] } }
  expect(await refusalOf(paste('龙口-汉堡 40HQ 2650', { companyId: hers.id }))).toMatchObject(unknown)
  expect(await refusalOf(say(id, { companyId: hers.id, sourceName: '' }))).toMatchObject(unknown)
  expect(await refusalOf(say(id, { companyId: hers.id, sourceName: '', places: [1] }))).toMatchObject(unknown)
  expect(
    await refusalOf(lin.call(editReadingLine, { params: { id, place: 1 }, body: { companyId: hers.id } })),
  ).toMatchObject(unknown)
  expect(await refusalOf(say(id, { companyId: null, sourceName: '谁' }, zhou))).toMatchObject({
    code: 'rates.reading_not_found',
  })
  await say(id, { companyId: (await company('壬客户')).id, sourceName: '' })
  await product.pool.query(`update rates.readings set company_id = $2 where id = $1`, [id, hers.id])
  expect(await lin.call(getReading, { params: { id } })).toMatchObject({ company: null, isCompanyHidden: true })
})

test('a line follows its company when that is merged', async () => {
  const [kept, other] = [await company('并入的'), await company('并出的')]
  const { id } = await paste('岚山-汉堡 40HQ 2650 MSC', { companyId: other.id })
  await manager.call(mergeCompanies, {
    body: { keepId: kept.id, companies: [kept, other].map(({ id: one, version }) => ({ id: one, version })) },
  })
  expect(await lin.call(getReading, { params: { id } })).toMatchObject({ company: { id: kept.id } })
  await accept(id)
  expect(await ratesOf(id)).toMatchObject([{ company: { id: kept.id } }])
})
