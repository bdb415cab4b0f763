import { addDays } from '@seamark/contract/platform/days'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import type { GivenRate } from '../rates/columns.rules.ts'

interface Market {
  seed: number
  today: string
  /** The people who keep rates. */
  owners: readonly number[]
  offers: number
}

/** Ways from China with the usual price of a high cube. */
const pols = ['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO', 'CNXMN'] as const
const pods: readonly [codes: readonly string[], price: number, stopped?: number][] = [
  [['USLAX', 'USLGB'], 2400],
  [['USNYC', 'USSAV'], 3900],
  [['NLRTM', 'DEHAM'], 2700],
  [['GBFXT'], 2650],
  [['ITGOA'], 3200],
  [['AEJEA'], 1800],
  [['SGSIN'], 600],
  // Nobody has offered it for weeks, though clients ask: a lane with a history and without a price.
  [['MXZLO'], 2900, 60],
]
const carriers = ['MSK', 'MSC', 'CMA', 'COSCO', 'OOCL', 'HPL', 'ONE', 'EMC', 'HMM', 'YML', 'ZIM', 'WHL']
const suppliers = [
  '锦帆货代',
  '远舟国际',
  '海贸供应链',
  '顺港物流',
  '北舱 · 老周',
  '群：美线现舱',
  'Blue Anchor Logistics',
  '东岸庄家',
]
const period = 25

/** A year of offers: each way has a few carriers, and each of them a new price every 25 days, as sheets bring them. */
export function demoOffers({ seed, today, owners, offers }: Market): GivenRate[] {
  const ways = pols.flatMap((pol) => pods.map(([codes, price, stopped = 0]) => ({ pol, codes, price, stopped })))
  const perWay = Math.max(1, Math.round(offers / ways.length / 15))
  return ways
    .flatMap((way, place) =>
      Array.from({ length: perWay }, (_, which) =>
        series({ way, seed, today, owners, place: place * 20 + which, which }),
      ),
    )
    .flat()
    .slice(0, offers)
}

interface Series {
  /** The last price took effect so many days earlier than those of other ways. */
  way: { pol: string; codes: readonly string[]; price: number; stopped: number }
  seed: number
  today: string
  owners: readonly number[]
  place: number
  which: number
}

function series({ way, seed, today, owners, place, which }: Series): GivenRate[] {
  const random = createSeededRandom(seed, place)
  const carrier = carriers[(place + which) % carriers.length] ?? 'MSC'
  const sourceName = random.pick(suppliers)
  const ownerId = random.pick(owners)
  const kind = random.pick(['fak', 'fak', 'nac', 'spot'] as const)
  let price = way.price * (0.9 + random.next() * 0.2)
  // The last price began within the last days and holds for weeks.
  const first = addDays(today, -14 * period - way.stopped - random.whole(0, 12))
  return Array.from({ length: 15 }, (_, turn) => {
    price *= 0.94 + random.next() * 0.13
    const high = Math.round(price / 25) * 25
    const effective = addDays(first, turn * period)
    return {
      ownerId,
      source: random.chance(0.6) ? ('file' as const) : ('paste' as const),
      rate: newRate.parse({
        side: 'supply',
        kind,
        basis: random.chance(0.3) ? 'allIn' : 'base',
        currency: 'USD',
        carrier,
        routeCode: `${carrier.slice(0, 2)}${(place % 9) + 1}`,
        contractNumber: kind === 'nac' ? `${carrier}-NAC-${1200 + place}` : '',
        pols: [way.pol],
        pods: way.codes,
        effective,
        expiry: addDays(effective, period + random.whole(0, 20)),
        prices: [
          { container: '20GP', amount: Math.round((high * 0.62) / 25) * 25 },
          { container: '40GP', amount: high - (random.chance(0.5) ? 0 : 50) },
          { container: '40HQ', amount: high },
        ],
        surcharges: random.chance(0.5)
          ? [
              { code: 'LSS', amounts: [40, 80] },
              { code: 'DOC', amounts: [450], currency: 'CNY', unit: 'bill' },
            ]
          : [{ code: 'EBS', state: 'subjectTo' }],
        boxes: random.chance(0.3) ? [{ container: '40HQ', count: random.whole(1, 12) }] : [],
        space: random.pick(['', '', 'spot', 'tight', 'onRequest']),
        weekdays: [random.whole(1, 7)],
        transitDays: random.whole(8, 38),
        freeCombined: random.pick([7, 10, 14, 21]),
        recommended: random.chance(0.05),
        sourceName,
        confirmPrices: true,
      }),
    }
  })
}

interface Wishes {
  seed: number
  today: string
  /** The companies that ask, each with its custodian. */
  clients: readonly { companyId: number; ownerId: number }[]
}

/** What clients ask for in these weeks. */
export function demoRequests({ seed, today, clients }: Wishes): GivenRate[] {
  return clients.map(({ companyId, ownerId }, place) => {
    const random = createSeededRandom(seed + 1, place)
    const [codes, price] = random.pick(pods)
    const effective = addDays(today, random.whole(-3, 20))
    return {
      ownerId,
      source: 'typed',
      rate: newRate.parse({
        side: 'demand',
        currency: 'USD',
        pols: [random.pick(pols)],
        pods: [codes[0]],
        effective,
        expiry: addDays(effective, random.whole(4, 15)),
        prices: random.chance(0.6) ? [{ container: '40HQ', amount: Math.round((price * 0.95) / 50) * 50 }] : [],
        boxes: [{ container: random.pick(['40HQ', '40HQ', '20GP', '40GP']), count: random.whole(1, 6) }],
        cargo: random.pick(['家具', '灯具', '汽配', '瓷砖', '服装', '光伏组件']),
        cargoClass: 'general',
        companyId,
        confirmPrices: true,
      }),
    }
  })
}
