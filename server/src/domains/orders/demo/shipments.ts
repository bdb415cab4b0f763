import type { OrderContainer } from '@seamark/contract/orders/orders/fields'
import {
  besideChain,
  chain,
  type Classifier,
  type StepName,
  stepsOfJourney,
} from '@seamark/contract/orders/orders/steps'
import { addDays } from '@seamark/contract/platform/days'
import { containerCheckDigit } from '@seamark/contract/territory/container-numbers'
import { momentAt } from '../../../platform/days.ts'
import type { SeededRandom } from '../../../platform/seeded-random.ts'

export interface DemoEvent {
  step: StepName
  classifier: Classifier
  at: Date
}

/** An invented shipment as far as it has come. Days are those of the office. */
export interface DemoShipment {
  carrier: string
  vessel: string
  voyage: string
  bookingNo: string
  masterBill: string
  houseBill: string
  pol: string
  transferPort: string
  pod: string
  sailingDay: string
  arrivalDay: string
  settlementDay: string
  settledDay: string | null
  freeUntil: string
  cutOffs: { si: Date; vgm: Date; cy: Date }
  cancelReason: string
  containers: OrderContainer[]
  events: DemoEvent[]
  createdAt: Date
}

/** The furthest step that has happened, one for each way an order may stand today; null is nothing yet. */
const standings = [
  'none',
  'booked',
  'released',
  'gatedIn',
  'rolled',
  'sailed',
  'transferSailed',
  'arrived',
  'gatedOut',
  'cancelled',
] as const

interface Lane {
  pol: string
  transferPort: string
  pod: string
  days: number
}
const lanes: readonly Lane[] = [
  { pol: 'CNSHA', transferPort: '', pod: 'USLAX', days: 16 },
  { pol: 'CNNGB', transferPort: '', pod: 'USNYC', days: 32 },
  { pol: 'CNYTN', transferPort: 'SGSIN', pod: 'DEHAM', days: 34 },
  { pol: 'CNSHA', transferPort: '', pod: 'NLRTM', days: 31 },
  { pol: 'CNTAO', transferPort: 'KRPUS', pod: 'MXZLO', days: 24 },
  { pol: 'CNNGB', transferPort: '', pod: 'AEJEA', days: 21 },
  { pol: 'CNXMN', transferPort: 'SGSIN', pod: 'INNSA', days: 18 },
  { pol: 'CNSHK', transferPort: '', pod: 'JPTYO', days: 6 },
]
const ships = [
  { carrier: 'COSU', vessel: 'COSCO SHIPPING ARIES', prefix: 'COSU6' },
  { carrier: 'EGLV', vessel: 'EVER ACE', prefix: 'EGLV14' },
  { carrier: 'MAEU', vessel: 'MAERSK ESSEX', prefix: 'MAEU2' },
  { carrier: 'ONEY', vessel: 'ONE APUS', prefix: 'ONEYSH' },
  { carrier: 'OOLU', vessel: 'OOCL HONG KONG', prefix: 'OOLU27' },
  { carrier: 'HLCU', vessel: 'HAMBURG EXPRESS', prefix: 'HLCUSHA' },
] as const
const owners = ['CSNU', 'EITU', 'MSKU', 'TCLU', 'OOLU', 'HLBU']
const reasons = ['客户取消出运', '改走其他船公司', '货未备好，延至下月']

/** What a client was quoted or matched with: the order goes that way, with that line, in boxes of that type, as many as were matched. */
export interface QuotedShipment {
  pol: string
  pod: string
  carrier: string
  container: string
  boxes?: number | null
}

/** Makes the shipment of a place in the list, the same for the same dice: all standings come in turn. */
export function shipmentAt(
  place: number,
  random: SeededRandom,
  { today, zone, quoted }: { today: string; zone: string; quoted?: QuotedShipment | undefined },
): DemoShipment {
  const standing = standings[place % standings.length] ?? 'none'
  const drawn = standing === 'transferSailed' ? (lanes[2 + 2 * random.whole(0, 1)] ?? lanes[2]) : random.pick(lanes)
  const lane = drawn && quoted ? { ...drawn, pol: quoted.pol, pod: quoted.pod } : drawn
  if (!lane) throw new Error('no lane')
  const ship = shipOf(random.pick(ships), quoted)
  const sailingDay = addDays(today, sailsIn(standing, lane, random))
  const digits = String(random.whole(100_000, 999_999))
  const number = standing === 'none' ? '' : `${ship.prefix}${digits}`
  const isGone = ['sailed', 'transferSailed', 'arrived', 'gatedOut'].includes(standing)
  const arrivalDay = addDays(sailingDay, lane.days)
  const settlementDay = addDays(sailingDay, 30)
  return {
    carrier: ship.carrier,
    vessel: ship.vessel,
    voyage: `${String(random.whole(1, 60)).padStart(3, '0')}${random.pick(['E', 'W'])}`,
    bookingNo: number,
    masterBill: isGone ? number : '',
    houseBill: isGone ? `SMK${digits}` : '',
    ...lane,
    sailingDay,
    arrivalDay,
    settlementDay,
    settledDay: settlementDay < today && random.chance(0.8) ? settlementDay : null,
    freeUntil: addDays(arrivalDay, 7),
    cutOffs: cutOffsOf(sailingDay, zone),
    cancelReason: standing === 'cancelled' ? random.pick(reasons) : '',
    containers: boxesOf(random, standing !== 'none' && standing !== 'booked', quoted),
    events: eventsOf(standing, lane, { sailingDay, arrivalDay, today, zone }),
    createdAt: momentAt(
      `${addDays(sailingDay < today ? sailingDay : today, -random.whole(12, 20))}T10:${random.whole(10, 59)}:00`,
      zone,
    ),
  }
}

/** A ship of the quoted line; where we name none of it, the ship is not known yet. */
function shipOf(drawn: (typeof ships)[number], quoted: QuotedShipment | undefined) {
  if (!quoted || quoted.carrier === '') return drawn
  const known = ships.find(({ carrier }) => carrier === quoted.carrier)
  return known ?? { carrier: quoted.carrier, vessel: '', prefix: quoted.carrier }
}

function sailsIn(standing: (typeof standings)[number], { days }: Lane, random: SeededRandom): number {
  const range = {
    none: [8, 24],
    cancelled: [2, 20],
    booked: [6, 16],
    released: [2, 8],
    gatedIn: [0, 2],
    rolled: [3, 7],
    sailed: [-6, -1],
    transferSailed: [-15, -12],
    arrived: [-days - 3, -days - 1],
    gatedOut: [-days - 60, -days - 8],
  }[standing]
  return random.whole(range[0] ?? 0, range[1] ?? 0)
}

const cutOffsOf = (sailingDay: string, zone: string) => ({
  si: momentAt(`${addDays(sailingDay, -3)}T12:00:00`, zone),
  vgm: momentAt(`${addDays(sailingDay, -2)}T12:00:00`, zone),
  cy: momentAt(`${addDays(sailingDay, -1)}T16:00:00`, zone),
})

function boxesOf(
  random: SeededRandom,
  isNumbered: boolean,
  quoted: Pick<QuotedShipment, 'container' | 'boxes'> | undefined,
): OrderContainer[] {
  const drawn = random.pick(['40HQ', '40HQ', '20GP', '40GP'])
  const type = quoted?.container ?? drawn
  const many = random.whole(1, 4)
  return Array.from({ length: quoted?.boxes ?? many }, () => {
    const stem = `${random.pick(owners)}${String(random.whole(100_000, 999_999))}`
    return {
      number: isNumbered ? `${stem}${containerCheckDigit(stem)}` : '',
      type,
      seal: isNumbered ? `SL${random.whole(10_000, 99_999)}` : '',
    }
  })
}

/** Days from the sailing, or from the arrival, at which a step usually happens. */
const usualDay: Record<keyof typeof chain, { from: 'sailing' | 'arrival'; days: number }> = {
  booked: { from: 'sailing', days: -10 },
  released: { from: 'sailing', days: -8 },
  emptyOut: { from: 'sailing', days: -5 },
  stuffed: { from: 'sailing', days: -4 },
  gatedIn: { from: 'sailing', days: -2 },
  cleared: { from: 'sailing', days: -1 },
  loaded: { from: 'sailing', days: 0 },
  sailed: { from: 'sailing', days: 0 },
  transferArrived: { from: 'sailing', days: 7 },
  transferDischarged: { from: 'sailing', days: 8 },
  transferLoaded: { from: 'sailing', days: 10 },
  transferSailed: { from: 'sailing', days: 11 },
  arrived: { from: 'arrival', days: 0 },
  discharged: { from: 'arrival', days: 1 },
  gatedOut: { from: 'arrival', days: 4 },
  stripped: { from: 'arrival', days: 5 },
  emptyIn: { from: 'arrival', days: 6 },
}

interface Days {
  sailingDay: string
  arrivalDay: string
  today: string
  zone: string
}

/** What was told: the steps up to the standing as they happened, and estimates of sailing and arrival. */
function eventsOf(
  standing: (typeof standings)[number],
  lane: Lane,
  { sailingDay, arrivalDay, today, zone }: Days,
): DemoEvent[] {
  if (standing === 'none') return []
  const last = standing === 'cancelled' ? 'booked' : standing === 'rolled' ? 'gatedIn' : standing
  const journey = stepsOfJourney(lane)
  const happened = journey.slice(0, journey.indexOf(last) + 1)
  const dayOf = (step: keyof typeof chain) => {
    const { from, days } = usualDay[step]
    const day = addDays(from === 'sailing' ? sailingDay : arrivalDay, days)
    return day < today ? day : addDays(today, -1)
  }
  const at = (day: string, hour: number) => momentAt(`${day}T${String(hour).padStart(2, '0')}:00:00`, zone)
  return [
    { step: 'sailed', classifier: 'EST', at: at(sailingDay, 18) },
    { step: 'arrived', classifier: 'EST', at: at(arrivalDay, 8) },
    ...happened.map(
      (step, place): DemoEvent => ({ step, classifier: 'ACT', at: at(dayOf(step), Math.min(8 + place, 22)) }),
    ),
    ...(standing === 'rolled'
      ? [{ step: 'rolled' as const, classifier: 'ACT' as const, at: at(addDays(today, -1), 23) }]
      : []),
    ...(happened.includes('sailed')
      ? [{ step: 'billIssued' as const, classifier: 'ACT' as const, at: at(dayOf('sailed'), 23) }]
      : []),
  ]
}

/** The names of a step by DCSA, and the port at which it happens. */
export function namesOf(
  step: StepName,
  { pol, transferPort, pod }: Pick<DemoShipment, 'pol' | 'transferPort' | 'pod'>,
) {
  const { category, code, document, load, at } = { ...chain, ...besideChain }[step]
  return {
    category,
    code,
    document,
    load,
    place: { origin: pol, transfer: transferPort, destination: pod, paper: '' }[at],
  }
}
