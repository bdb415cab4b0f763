import { addDays } from '@seamark/contract/platform/days'
import { type Charge, quoteInput } from '@seamark/contract/rates/quotes/fields'
import { chargeSetInput } from '@seamark/contract/rates/quotes/quote-lists'
import { pastedGrid } from '@seamark/contract/rates/readings/grids'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { createDemoTalk, type DemoTalk, drawContainer, writePaper } from '../../discussions/index.ts'
import { actAsPerson } from '../../identity/index.ts'
import { approveQuote } from '../quotes/approvals.commands.ts'
import { addChargeSet } from '../quotes/charge-sets.commands.ts'
import { discussedQuotes } from '../quotes/discussed.queries.ts'
import { createQuote } from '../quotes/quotes.commands.ts'
import { mayApprove } from '../quotes/rights.queries.ts'
import { createReading } from '../readings/runs.commands.ts'

const charge = (code: string, amount: number, more: Partial<Charge> = {}): Charge => ({
  code,
  side: 'origin',
  unit: 'container',
  container: null,
  currency: 'CNY',
  amount,
  state: 'added',
  ...more,
})
const originCharges = [
  charge('THC', 795, { container: '20GP' }),
  charge('THC', 1245, { container: '40GP' }),
  charge('THC', 1245, { container: '40HQ' }),
  charge('DOC', 450, { unit: 'bill' }),
  charge('SEAL', 50),
]
const destinationCharges = [
  charge('DTHC', 185, { side: 'destination', currency: 'USD' }),
  charge('DOC', 65, { side: 'destination', currency: 'USD', unit: 'bill' }),
]

/** Keeps the usual local charges of a few ports, of any carrier and of one. Where the office keeps some already, it adds none. */
export async function createDemoCharges(context: Context, today: string) {
  const { rows } = await sql`select from rates.charge_sets limit 1`.execute(context.db)
  if (rows.length > 0) return
  const from = addDays(today, -60)
  for (const [port, side, carrier, charges] of [
    ['CNSHA', 'origin', '', originCharges],
    ['CNNGB', 'origin', '', originCharges],
    ['CNSHA', 'origin', 'COSU', [...originCharges, charge('EIR', 60)]],
    ['USLAX', 'destination', '', [charge('ISF', 35, { side: 'destination', currency: 'USD', unit: 'bill' })]],
    ['DEHAM', 'destination', '', destinationCharges],
    ['NLRTM', 'destination', '', destinationCharges],
  ] as const)
    await addChargeSet(context, chargeSetInput.parse({ port, side, carrier, from, charges }))
}

interface DemoAuthor {
  companyId: number
  authorId: number
}

/** Lets the first salesperson who may not decide it herself ask for the word on a price below the office's floor. */
export async function createDemoApproval(context: Context, clients: readonly DemoAuthor[], today: string) {
  for (const { companyId, authorId } of clients) {
    const author = await actAsPerson(context, authorId)
    if (!author.actor || mayApprove(author.actor, { author_id: authorId })) continue
    const buying = 2450
    const line = {
      pols: ['CNSHA'],
      pods: ['USLAX'],
      carrier: 'COSU',
      currency: 'USD',
      basis: 'allIn' as const,
      margin: { kind: 'amount' as const, value: -30 },
      prices: [{ container: '40HQ' as const, buying, selling: buying - 30 }],
    }
    const { id, version } = await createQuote(
      author,
      quoteInput.parse({
        companyId,
        validFrom: today,
        validTo: addDays(today, 10),
        cargo: '家具 Furniture',
        lines: [line],
      }),
    )
    return approveQuote(author, id, version)
  }
  return undefined
}

/** Begins to read a text and a table that leave questions open: an unknown port, one of two, a price or words that nobody can read, a sum that differs. */
export async function createDemoReadings(context: Context, people: readonly number[], today: string) {
  const [month, day] = [Number(today.slice(5, 7)), Number(today.slice(8))]
  const until = addDays(today, 14)
  const text = [
    'POL：上海/宁波',
    `CMA 地东特价 ${month}.${day}-${Number(until.slice(5, 7))}.${Number(until.slice(8))}`,
    'ISTANBUL/IZMIT 3300/3900',
    'MERSIN 3400/4000 FT14',
    'ALEX 4200/5100（含目的港21天免箱）',
    '',
    '上海-伯贝拉新港 20GP 3650',
    '厦门-奥克兰 40HQ 2350',
    '上海-汉堡 40HQ 27OO',
    '连云港-符拉迪沃斯托克 SOC 40HQ 850，COC 40HQ 1450',
    '上海-安特卫普 40HQ 2700 小柜减600 今天订的话再少45',
  ].join('\n')
  const grid = pastedGrid.parse({
    rows: [
      ['起运港', '目的港', '船公司', '柜型', 'O/F', 'BAF', 'ALL IN', '币种', '有效期'],
      ...(
        [
          ['青岛', '釜山', '中远海运', 120, 40, 160],
          ['青岛', '仁川', '中远海运', 130, 40, 170],
          ['青岛', '横滨', 'ONE', 260, 60, 330],
          ['青岛', '某某港', 'ONE', 280, 60, 340],
        ] as const
      ).map(([pol, pod, carrier, ocean, bunker, all]) => [
        pol,
        pod,
        carrier,
        '40HQ',
        ocean,
        bunker,
        all,
        'USD',
        { day: until },
      ]),
    ],
  })
  const given = [
    { text, grid: null },
    { text: '', grid },
  ]
  for (const personId of people) {
    const [next] = given
    if (!next) return
    const person = await actAsPerson(context, personId)
    if (!passes(person.actor, 'rates.import')) continue
    await createReading(person, { ...next, uploadId: null, companyId: null, sourceName: '' })
    given.shift()
  }
}

const talks: readonly Pick<DemoTalk, 'question' | 'answer'>[] = [
  { question: '客户要 14 天免箱，船公司只给 10 天，@能不能再谈？', answer: '@可以申请到 14 天，先按 14 天报。' },
  { question: '对手报 2,380，@这票要不要跟？', answer: '@目的港免费期比他们多 7 天，先不降价，把免费期写清楚。' },
  { question: '客户下周去工厂看货，@报价有效期能否延到月底？', answer: '@运价只到 15 号，延期要加一版报价。' },
]
const paints = [
  [32, 84, 147],
  [158, 58, 38],
] as const

interface TalkedQuote {
  id: number
  number: string
  authorId: number
}

/** Lets authors talk with their managers about their latest quotes to these companies, and attach a client's packing list and a photo of the goods. */
export async function createDemoQuoteTalk(context: Context, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<TalkedQuote>`
    select id, number, author_id as "authorId" from rates.quotes
    where company_id between ${from} and ${to} and replaced_at is null order by created_at desc, id desc limit 9`.execute(
    context.db,
  )
  await createDemoTalk(
    context,
    [discussedQuotes],
    rows.map(({ id, number, authorId }, place) => ({
      subject: { kind: 'quote', id },
      personId: authorId,
      ...(talks[place % talks.length] ?? { question: '', answer: '' }),
      files: filesOf(number, place),
    })),
  )
}

function filesOf(number: string, place: number): DemoTalk['files'] {
  const paint = paints[place]
  const lines = [
    'PACKING LIST',
    `Reference ${number}`,
    'Furniture, 286 cartons',
    'Gross weight 8,450 kg',
    '67.8 CBM, 1 x 40HQ',
  ]
  return [
    ...(place % 3 === 0
      ? [{ kind: 'packingList' as const, name: `装箱单 ${number}.pdf`, bytes: writePaper(lines) }]
      : []),
    ...(paint ? [{ kind: 'photo' as const, name: `货物 ${number}.png`, bytes: drawContainer(paint) }] : []),
  ]
}
