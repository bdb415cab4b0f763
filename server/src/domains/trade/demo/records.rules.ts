import { dayMs } from '@seamark/contract/platform/days'
import { type Container, containers as types } from '@seamark/contract/territory/containers'
import { createDice, type Dice } from '../../../platform/seeded-random.ts'
import { isContainerNumber } from '../reading/values/containers.rules.ts'
import { type DemoParty, demoExporter, demoImporter } from './parties.rules.ts'
import { carriers, chinesePorts, foreignPorts, forwarders, nobody, trades } from './words.rules.ts'

/** A shipment line whose parties have no ids yet. */
export interface DemoRecord {
  /** The customs office: US customs on arrival, or Chinese customs on departure. */
  at: 'us' | 'china'
  day: number
  importer: string
  exporter: string
  forwarder: string
  hs: string
  commodity: string
  containers: string[]
  types: Container['code'][]
  teu: number
  vessel: string
  voyage: string
  carrier: string
  pol: readonly [string, string]
  pod: readonly [string, string]
  lane: string
  destination: string
  weight: number
  pieces: number
  value: number | null
  bill: string
  house: string
}

export interface DemoTraffic {
  seed: number
  /** The last day, in days since 1970, and the number of days before it. */
  lastDay: number
  days: number
  importers: number
  exporters: number
  /** Companies of the phonebook whose names some of the exporters have. */
  companies: readonly string[]
}

/** The traffic between two parties: goods, ports, frequency and end. */
interface Relation {
  at: 'us' | 'china'
  importer: DemoParty
  exporter: DemoParty
  trade: (typeof trades)[number]
  good: readonly [string, string, string]
  pod: (typeof foreignPorts)[number]
  pol: readonly [string, string]
  carrier: (typeof carriers)[number]
  forwarder: string
  /** Shipments a month, and the factor by which they change in a year. */
  rate: number
  growth: number
  from: number
  to: number
  /** The day from which another port and forwarder are used. */
  turn: number
}

/** Yields shipment lines without end, relation by relation. The same traffic makes the same lines. */
export function* demoRecords(traffic: DemoTraffic): Generator<DemoRecord> {
  for (let index = 0; ; index++) {
    const dice = createDice(traffic.seed, index)
    const relation = relationOf(dice, traffic)
    for (let day = relation.from + dice.next() * 20; day <= relation.to; day += gapAfter(dice, relation, day, traffic))
      yield recordOf(dice, relation, Math.floor(day))
  }
}

function relationOf(dice: Dice, traffic: DemoTraffic): Relation {
  const at = dice.chance(0.45) ? 'us' : 'china'
  const [importer, exporter] = [importerOf(dice, traffic, at), exporterOf(dice, traffic, at)]
  const trade = trades[exporter.trade] as Relation['trade']
  const pod = foreignPorts.find(([code]) => code === importer.port) ?? foreignPorts[0]
  const home = chinesePorts.find(([code]) => code === exporter.port) ?? chinesePorts[0]
  const pol = dice.chance(0.8) ? home : dice.weighted(chinesePorts, ([, , weight]) => weight)
  const life = lifeOf(dice, traffic)
  return {
    at,
    importer,
    exporter,
    trade,
    good: dice.pick(trade.goods),
    pod,
    pol: [pol[0], pol[1]],
    carrier: dice.weighted(carriers, ([, , , weight]) => weight),
    forwarder: dice.pick(forwarders)[at === 'us' ? 0 : 1],
    rate: 0.35 * Math.exp(dice.next() ** 2 * 3),
    ...life,
    growth: life.growth * pol[3] * pod[5],
    turn: dice.chance(0.12) ? traffic.lastDay - dice.whole(60, 300) : Number.POSITIVE_INFINITY,
  }
}

/** A few importers ship most of the goods. */
function importerOf(dice: Dice, { seed, importers }: DemoTraffic, at: 'us' | 'china'): DemoParty {
  for (let attempt = 0; ; attempt++) {
    const party = demoImporter(seed, Math.floor(importers * dice.next() ** 2))
    if (at === 'china' || party.country === 'US' || attempt > 30) return party
  }
}

function exporterOf(dice: Dice, { seed, exporters, companies }: DemoTraffic, at: 'us' | 'china'): DemoParty {
  const index = Math.floor(exporters * dice.next() ** 2)
  const company = index % 4 === 1 ? companies[Math.floor(index / 4)] : undefined
  const { english, chinese } = demoExporter(seed, index)
  if (at === 'us') return english
  return company === undefined ? chinese : { ...chinese, names: [company] }
}

function lifeOf(dice: Dice, { lastDay, days }: DemoTraffic): Pick<Relation, 'from' | 'to' | 'growth'> {
  const [first, chance] = [lastDay - days, dice.next()]
  if (chance < 0.55) return { from: first, to: lastDay, growth: 0.9 + dice.next() * 0.25 }
  if (chance < 0.67) return { from: first, to: lastDay, growth: 1.4 + dice.next() }
  if (chance < 0.78) return { from: first, to: lastDay, growth: 0.4 + dice.next() * 0.3 }
  if (chance < 0.89) return { from: lastDay - dice.whole(20, 330), to: lastDay, growth: 1.2 }
  return { from: first, to: lastDay - dice.whole(120, 420), growth: 0.85 }
}

/** Returns the days until the next shipment: the customer's rhythm, changed by season and growth. */
function gapAfter(dice: Dice, { rate, growth, trade }: Relation, day: number, { lastDay, days }: DemoTraffic): number {
  const month = new Date(day * dayMs).getUTCMonth() + 1
  const season = 1 + trade.swing * Math.cos(((month - trade.peak) / 6) * Math.PI)
  // Half of the factories stand still around the Chinese New Year.
  const holiday = month === 2 ? 0.55 : 1
  const trend = growth ** ((day - (lastDay - days / 2)) / 365)
  return (30.4 / (rate * season * holiday * trend)) * (0.75 + dice.next() * 0.5)
}

function recordOf(dice: Dice, relation: Relation, day: number): DemoRecord {
  const { at, trade, good, turn } = relation
  const carrier = dice.chance(0.8) ? relation.carrier : dice.weighted(carriers, ([, , , weight]) => weight)
  const count = dice.chance(0.72) ? 1 : dice.whole(2, 4)
  const kinds = Array.from({ length: count }, () => dice.weighted(trade.boxes, ([, weight]) => weight)[0])
  const teu = kinds.reduce((sum, kind) => sum + (teuOf.get(kind) ?? 0), 0)
  const weight = Math.round(Math.min(trade.weight, 24_000) * teu * (0.8 + dice.next() * 0.3))
  const ship = dice.pick(carrier[2])
  const turned = day >= turn
  return {
    at,
    day,
    ...sidesOf(dice, relation),
    forwarder: turned
      ? (forwarders[(day + turn) % forwarders.length]?.[at === 'us' ? 0 : 1] ?? '')
      : relation.forwarder,
    hs: at === 'us' ? good[0] : `${good[0]}${dice.pick(['00', '90'])}10`,
    commodity: at === 'us' ? good[1] : good[2],
    containers: kinds.map(() => boxNumber(dice, dice.pick(carrier[1]))),
    types: kinds,
    teu,
    vessel: `${carrier[0].slice(0, 3)} ${ship}`,
    voyage: `${String(day % 997).padStart(3, '0')}${at === 'us' ? 'E' : 'W'}`,
    carrier: carrier[0],
    pol: turned ? [chinesePorts[0][0], chinesePorts[0][1]] : relation.pol,
    pod: [relation.pod[0], relation.pod[1]],
    lane: relation.pod[2],
    destination: relation.pod[3],
    weight,
    pieces: Math.max(1, Math.round(weight / dice.whole(6, 24))),
    value: at === 'us' ? null : Math.round(weight * trade.value * (0.8 + dice.next() * 0.4)),
    bill: `${carrier[0]}${dice.digits(9)}`,
    house: dice.chance(0.6) ? `HB${dice.digits(8)}` : '',
  }
}

/** Most papers name both parties; some name a forwarder in place of the owner of the goods, and some nobody. */
function sidesOf(
  dice: Dice,
  { at, importer, exporter, forwarder }: Relation,
): Pick<DemoRecord, 'importer' | 'exporter'> {
  const chance = dice.next()
  const named = (party: DemoParty) =>
    party.names.length > 1 && dice.chance(0.3) ? dice.pick(party.names) : (party.names[0] ?? '')
  if (chance < 0.06) return { importer: named(importer), exporter: forwarder }
  if (chance < 0.12) return { importer: dice.pick(nobody), exporter: named(exporter) }
  return { importer: named(importer), exporter: chance < 0.15 && at === 'us' ? '' : named(exporter) }
}

const teuOf = new Map<Container['code'], number>(types.map(({ code, teu }) => [code, teu]))
const checks = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

function boxNumber(dice: Dice, owner: string): string {
  const number = `${owner}${dice.digits(6)}`
  return `${number}${checks.find((check) => isContainerNumber(number + check)) ?? '0'}`
}
