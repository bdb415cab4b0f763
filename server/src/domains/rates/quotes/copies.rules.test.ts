import { type Charge, quoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Surcharge } from '@seamark/contract/rates/prices/prices'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import { containers } from '@seamark/contract/territory/containers'
import { describe, expect, test } from 'vitest'
import { chargesOfRates, lineOfRate } from './copies.rules.ts'

const rate = (given: Partial<Rate> = {}) =>
  ({
    id: 7,
    pols: ['CNSHA'],
    pods: ['USLAX'],
    via: '',
    carrier: 'MSCU',
    routeCode: 'AAC2',
    weekdays: [],
    sailingDays: [],
    transitDays: null,
    freeCombined: null,
    freeDemurrage: null,
    currency: 'USD',
    basis: 'base',
    endsOn: '2026-12-14',
    expiry: '2026-12-31',
    prices: [
      { container: '20GP', amount: 1850, isFrom: false, isImplied: false },
      { container: '40HQ', amount: 2350.5, isFrom: false, isImplied: false },
    ],
    ...given,
  }) as Rate

describe('a line from an offer', () => {
  test('copies ports, carrier, days and prices, and puts the margin on each', () => {
    expect(
      lineOfRate(rate({ transitDays: 14, freeDemurrage: 10 }), { kind: 'percent', value: 10 }, 'zh'),
    ).toMatchObject({
      pols: ['CNSHA'],
      service: 'AAC2',
      transitDays: 14,
      freeDays: 10,
      rateId: 7,
      rateEnds: '2026-12-14',
      prices: [
        { container: '20GP', buying: 1850, selling: 2035 },
        { container: '40HQ', buying: 2350.5, selling: 2585.55 },
      ],
    })
  })

  test.each([
    ['zh', { weekdays: [3, 6] }, '周三、周六'],
    ['en', { weekdays: [3, 6] }, 'Wed, Sat'],
    ['zhEn', { weekdays: [3] }, '周三 Wed'],
    ['ja', { weekdays: [1] }, '月'],
    ['en', { sailingDays: ['2026-12-12', '2026-12-05'] }, '12-05 / 12-12'],
    ['en', {}, ''],
  ] as const)('says in %s when ships sail', (language, given, text) => {
    const days = { weekdays: [], sailingDays: [], ...given }
    const line = lineOfRate(
      rate({ weekdays: [...days.weekdays], sailingDays: [...days.sailingDays] }),
      { kind: 'amount', value: 0 },
      language,
    )
    expect(line.sailing).toBe(text)
  })

  test('leaves out nothing that the rate says', () => {
    const pols = Array.from({ length: 60 }, (_, index) => `CNA${String.fromCodePoint(65 + (index % 26))}A`)
    const said = {
      pols,
      routeCode: 'A'.repeat(40),
      transitDays: 180,
      freeDemurrage: 200,
      freeDetention: 7,
      tonnes: 24.5,
      cutoff: '2026-12-03',
      sailingDays: Array.from({ length: 20 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`),
      prices: containers.map(({ code }) => ({ container: code, amount: 1000, isFrom: false, isImplied: false })),
    }
    const line = lineOfRate(rate(said as unknown as Partial<Rate>), { kind: 'amount', value: 0 }, 'zh')
    expect(line).toMatchObject({
      pols,
      service: said.routeCode,
      transitDays: 180,
      freeDays: 200,
      freeDetention: 7,
      tonnes: 24.5,
      cutoff: '2026-12-03',
    })
    expect([line.prices.length, line.sailing.endsWith('12-20')]).toEqual([14, true])
    expect(quoteLine.safeParse(line).error).toBeUndefined()
  })

  test('names a charge in full, however long its code and its way', () => {
    const charged = (carrier: string, amount: number) =>
      rate({
        carrier,
        surcharges: [
          {
            code: 'WINTERSURCHARGE2026X',
            side: 'freight',
            unit: 'container',
            amounts: [amount],
            currency: 'USD',
            state: 'added',
            validFrom: '2026-12-15',
          },
        ],
      })
    const [charge] = chargesOfRates(
      [charged('MEDITERRANEANSHIPPING'.slice(0, 20), 1), charged('MSCU', 2)],
      [],
      '2026-12-01',
    )
    expect(charge?.code).toBe('WINTERSURCHARGE2026X 2026-12-15 → MEDITERRANEANSHIPPIN')
  })
})

test('a line says that the client has to bring the box', () => {
  const remarkOf = (boxOwner: Rate['boxOwner']) =>
    lineOfRate(rate({ boxOwner }), { kind: 'amount', value: 0 }, 'zh').remark
  expect([remarkOf('shipper'), remarkOf('carrier'), remarkOf('')]).toEqual(['SOC', '', ''])
})

describe('surcharges as charges', () => {
  const surcharge = (given: Partial<Surcharge>): Surcharge => ({
    code: 'THC',
    side: 'origin',
    unit: 'container',
    amounts: [],
    currency: '',
    state: 'added',
    validFrom: null,
    ...given,
  })
  const today = '2026-12-01'
  const charged = (surcharges: Partial<Surcharge>[], given: Partial<Rate> = {}) =>
    rate({ surcharges: surcharges.map(surcharge), ...given })
  const of = (given: Partial<Surcharge>) => chargesOfRates([charged([given])], [], today)
  const kept = (port: string, given: Partial<Charge> = {}) => ({
    port,
    charge: {
      code: 'THC',
      side: 'origin' as const,
      unit: 'container' as const,
      container: null,
      currency: 'CNY',
      amount: 1000,
      state: 'added' as const,
      ...given,
    },
  })

  test.each([
    [
      'one amount',
      { amounts: [450], unit: 'bill' as const, currency: 'CNY' },
      [{ amount: 450, currency: 'CNY', container: null }],
    ],
    [
      'an amount for each size',
      { amounts: [795, 1245], currency: 'CNY' },
      [
        { amount: 795, container: '20GP' },
        { amount: 1245, container: '40HQ' },
      ],
    ],
    ['no currency', { amounts: [30] }, [{ amount: 30, currency: 'USD' }]],
    ['a percentage', { amounts: [3], unit: 'percent' as const, currency: 'USD' }, [{ amount: 3, currency: null }]],
    ['included', { amounts: [200], state: 'included' as const }, [{ amount: null, state: 'included' }]],
    ['an addition that nobody has said', {}, [{ amount: null, state: 'subjectTo' }]],
    ['no side', { amounts: [1], side: '' as const }, [{ side: 'freight' }]],
  ])('with %s', (_, given, charges) => {
    expect(of(given)).toMatchObject(charges)
  })

  test('that begins later says from when, and is not added today', () => {
    const gri = { code: 'GRI', side: 'freight' as const, amounts: [300], validFrom: '2026-12-15' }
    expect(of(gri)).toMatchObject([{ code: 'GRI 2026-12-15 →', amount: 300, state: 'subjectTo' }])
    expect(of({ ...gri, validFrom: today })).toMatchObject([{ code: 'GRI', amount: 300, state: 'added' }])
  })

  const codesOf = (charges: readonly Charge[]) => charges.map(({ code, amount }) => `${code} ${amount}`)
  const doc = (amount: number) => [{ code: 'DOC', unit: 'bill' as const, currency: 'CNY', amounts: [amount] }]

  test('that offers say alike stands once; of different ones each names its carrier, or its way', () => {
    const [msc, cosco] = [{ carrier: 'MSCU' }, { carrier: 'COSU' }]
    const charges = (...rates: Rate[]) => codesOf(chargesOfRates(rates, [], today))
    expect(charges(charged(doc(450), msc), charged(doc(450), cosco))).toEqual(['DOC 450'])
    expect(charges(charged(doc(450), msc), charged(doc(450), msc), charged(doc(500), cosco))).toEqual([
      'DOC MSCU 450',
      'DOC COSU 500',
    ])
    expect(charges(charged(doc(450), msc), charged(doc(500), { ...msc, pols: ['CNNGB'] }))).toEqual([
      'DOC MSCU CNSHA-USLAX 450',
      'DOC MSCU CNNGB-USLAX 500',
    ])
  })

  test("goes before what the office keeps, of which the carrier's own comes first and that of each port stands", () => {
    const usual = [kept('CNSHA', { amount: 1100 }), kept('CNSHA'), kept('CNSHA', { code: 'DOC', amount: 400 })]
    const charges = (given: Rate, own: ReturnType<typeof kept>[]) => codesOf(chargesOfRates([given], [own], today))
    expect(charges(charged([]), usual)).toEqual(['THC 1100', 'DOC 400'])
    expect(charges(charged([{ amounts: [1245], side: '' }]), usual)).toEqual(['THC 1245', 'DOC 400'])
    expect(charges(charged([]), [kept('CNSHA'), kept('CNNGB', { amount: 900 })])).toEqual([
      'THC CNSHA 1000',
      'THC CNNGB 900',
    ])
  })

  test('for a container that the offer has no price for is left out', () => {
    const charges = codesOf(
      chargesOfRates(
        [charged([])],
        [[kept('CNSHA', { container: '45HQ' }), kept('CNSHA', { container: '40HQ' })]],
        today,
      ),
    )
    expect(charges).toEqual(['THC 1000'])
  })
})
