import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { actFor } from '../../identity/index.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { rateText, rateTexts, readRates } from '../index.ts'
import { anOffer, aRequest } from '../testing.ts'

const product = await startTestApp()
const { office, lin } = await openDesk(product, testPassword)
const roles = await product.pool.query<{ role_id: number }>(
  'select role_id from identity.user_roles where user_id = $1',
  [office.person('sales')],
)
const context = await actFor(product.context, {
  userId: office.person('sales'),
  roleId: roles.rows[0]?.role_id ?? 0,
})
if (!context) throw new Error('sales may not sign in')
const { id: companyId } = await lin.call(createCompany, { body: aCompany({ name: '金丝雀进出口' }) })

test('an offer is a message with every price, its currency, what comes on top and its days', async () => {
  const offer = await lin.call(createRate, {
    body: anOffer({
      surcharges: [{ code: 'EBS', state: 'subjectTo' }],
      space: 'spot',
      boxOwner: 'shipper',
      remark: '别外传',
      companyId,
    }),
  })
  const text = await rateText(context, offer.id)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^上海 → 洛杉矶 · .+ · AAC2$/),
    'USD 20GP 1850 / 40GP 2300 / 40HQ 2350 SOC',
    'EBS 另计',
    '2026-01-01 – 2099-12-31 · 现舱',
  ])
  expect(text).not.toMatch(/金丝雀|别外传/)
})

test('a plus is said, and a 40GP that nobody named is not', async () => {
  const offer = await lin.call(createRate, {
    body: anOffer({
      prices: [
        { container: '20GP', amount: 1450, isFrom: true },
        { container: '40GP', amount: 2600, isImplied: true },
        { container: '40HQ', amount: 2600 },
      ],
    }),
  })
  expect((await rateText(context, offer.id)).split('\n')[1]).toBe('USD 20GP 1450+ / 40HQ 2600')
})

test('a request says its boxes, and an unknown rate is none', async () => {
  const request = await lin.call(createRate, { body: aRequest({ companyId, boxOwner: 'carrier' }) })
  expect(await rateText(context, request.id)).toBe('求舱 上海 → 洛杉矶 · 2×40HQ COC\n2026-01-01 – 2099-12-31')
  await expect(rateText(context, 987_654_321)).rejects.toMatchObject({ code: 'rates.rate_not_found' })
})

test.each(['zh', 'en', 'es', 'ja'] as const)(
  'whoever reads a request in %s knows that space is wanted, and at which price',
  async (language) => {
    const request = await lin.call(createRate, {
      body: aRequest({ companyId, prices: [{ container: '40HQ', amount: 3050 }] }),
    })
    const [text = ''] = await rateTexts(context, request.id, [{ language, fits: () => true, bold: '' }])
    const { lines } = readRates({ of: { text }, day: '2026-01-01' })
    expect(
      lines.map(({ kind, pols, pods, boxes, prices }) => ({
        kind,
        ports: [...pols, ...pods].flatMap(({ codes }) => codes),
        boxes: boxes.map(({ count, container }) => `${count}×${container}`),
        prices: prices.map(({ container, amount }) => `${container} ${amount}`),
      })),
    ).toEqual([{ kind: 'demand', ports: ['CNSHA', 'USLAX'], boxes: ['2×40HQ'], prices: ['40HQ 3050'] }])
  },
)
