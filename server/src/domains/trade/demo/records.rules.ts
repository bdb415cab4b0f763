import { dayMs } from '@seamark/contract/platform/days'
import { type Container, containers as types } from '@seamark/contract/territory/containers'
import { createSeededRandom, type SeededRandom } from '../../../platform/seeded-random.ts'
import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
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
    const random = createSeededRandom(traffic.seed, index)
    const relation = relationOf(random, traffic)
    for (
      let day = relation.from + random.next() * 20;
      day <= relation.to;
      day += gapAfter(random, relation, day, traffic)
    )
      yield recordOf(random, relation, Math.floor(day))
  }
}

function relationOf(random: SeededRandom, traffic: DemoTraffic): Relation {
  const at = random.chance(0.45) ? 'us' : 'china'
  const [importer, exporter] = [importerOf(random, traffic, at), exporterOf(random, traffic, at)]
  const trade = trades[exporter.trade] as Relation['trade']
  const pod = foreignPorts.find(([code]) => code === importer.port) ?? foreignPorts[0]
  const home = chinesePorts.find(([code]) => code === exporter.port) ?? chinesePorts[0]
  const pol = random.chance(0.8) ? home : random.weighted(chinesePorts, ([, , weight]) => weight)
  const life = lifeOf(random, traffic)
  return {
    at,
    importer,
    exporter,
    trade,
    good: random.pick(trade.goods),
    pod,
    pol: [pol[0], pol[1]],
    carrier: random.weighted(carriers, ([, , , weight]) => weight),
    forwarder: random.pick(forwarders)[at === 'us' ? 0 : 1],
    rate: 0.35 * Math.exp(random.next() ** 2 * 3),
    ...life,
    growth: life.growth * pol[3] * pod[5],
    turn: random.chance(0.12) ? traffic.lastDay - random.whole(60, 300) : Number.POSITIVE_INFINITY,
  }
}

/** A few importers ship most of the goods. */
function importerOf(random: SeededRandom, { seed, importers }: DemoTraffic, at: 'us' | 'china'): DemoParty {
  for (let attempt = 0; ; attempt++) {
    const party = demoImporter(seed, Math.floor(importers * random.next() ** 2))
    if (at === 'china' || party.country === 'US' || attempt > 30) return party
  }
}

function exporterOf(random: SeededRandom, { seed, exporters, companies }: DemoTraffic, at: 'us' | 'china'): DemoParty {
  const index = Math.floor(exporters * random.next() ** 2)
  const company = index % 4 === 1 ? companies[Math.floor(index / 4)] : undefined
  const { english, chinese } = demoExporter(seed, index)
  if (at === 'us') return english
  return company === undefined ? chinese : { ...chinese, names: [company] }
}

function lifeOf(random: SeededRandom, { lastDay, days }: DemoTraffic): Pick<Relation, 'from' | 'to' | 'growth'> {
  const [first, chance] = [lastDay - days, random.next()]
  if (chance < 0.55) return { from: first, to: lastDay, growth: 0.9 + random.next() * 0.25 }
  if (chance < 0.67) return { from: first, to: lastDay, growth: 1.4 + random.next() }
  if (chance < 0.78) return { from: first, to: lastDay, growth: 0.4 + random.next() * 0.3 }
  if (chance < 0.89) return { from: lastDay - random.whole(20, 330), to: lastDay, growth: 1.2 }
  return { from: first, to: lastDay - random.whole(120, 420), growth: 0.85 }
}

/** Returns the days until the next shipment: the customer's rhythm, changed by season and growth. */
function gapAfter(
  random: SeededRandom,
  { rate, growth, trade }: Relation,
  day: number,
  { lastDay, days }: DemoTraffic,
): number {
  const month = new Date(day * dayMs).getUTCMonth() + 1
  const season = 1 + trade.swing * Math.cos(((month - trade.peak) / 6) * Math.PI)
  // Half of the factories stand still around the Chinese New Year.
  const holiday = month === 2 ? 0.55 : 1
  const trend = growth ** ((day - (lastDay - days / 2)) / 365)
  return (30.4 / (rate * season * holiday * trend)) * (0.75 + random.next() * 0.5)
}

function recordOf(random: SeededRandom, relation: Relation, day: number): DemoRecord {
  const { at, trade, good, turn } = relation
  const carrier = random.chance(0.8) ? relation.carrier : random.weighted(carriers, ([, , , weight]) => weight)
  const count = random.chance(0.72) ? 1 : random.whole(2, 4)
  const kinds = Array.from({ length: count }, () => random.weighted(trade.boxes, ([, weight]) => weight)[0])
  const teu = kinds.reduce((sum, kind) => sum + (teuOf.get(kind) ?? 0), 0)
  const weight = Math.round(Math.min(trade.weight, 24_000) * teu * (0.8 + random.next() * 0.3))
  const ship = random.pick(carrier[2])
  const turned = day >= turn
  return {
    at,
    day,
    ...sidesOf(random, relation),
    forwarder: turned
      ? (forwarders[(day + turn) % forwarders.length]?.[at === 'us' ? 0 : 1] ?? '')
      : relation.forwarder,
    hs: at === 'us' ? good[0] : `${good[0]}${random.pick(['00', '90'])}10`,
    commodity: at === 'us' ? good[1] : good[2],
    containers: kinds.map(() => boxNumber(random, random.pick(carrier[1]))),
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
    pieces: Math.max(1, Math.round(weight / random.whole(6, 24))),
    value: at === 'us' ? null : Math.round(weight * trade.value * (0.8 + random.next() * 0.4)),
    bill: `${carrier[0]}${random.digits(9)}`,
    house: random.chance(0.6) ? `HB${random.digits(8)}` : '',
  }
}

/** Most papers name both parties; some name a forwarder in place of the owner of the goods, and some nobody. */
function sidesOf(
  random: SeededRandom,
  { at, importer, exporter, forwarder }: Relation,
): Pick<DemoRecord, 'importer' | 'exporter'> {
  const chance = random.next()
  const named = (party: DemoParty) =>
    party.names.length > 1 && random.chance(0.3) ? random.pick(party.names) : (party.names[0] ?? '')
  if (chance < 0.06) return { importer: named(importer), exporter: forwarder }
  if (chance < 0.12) return { importer: random.pick(nobody), exporter: named(exporter) }
  return { importer: named(importer), exporter: chance < 0.15 && at === 'us' ? '' : named(exporter) }
}

const teuOf = new Map<Container['code'], number>(types.map(({ code, teu }) => [code, teu]))
const checks = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

function boxNumber(random: SeededRandom, owner: string): string {
  const number = `${owner}${random.digits(6)}`
  return `${number}${checks.find((check) => isContainerNumber(number + check)) ?? '0'}`
}
