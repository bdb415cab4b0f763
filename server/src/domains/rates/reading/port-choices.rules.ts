import type { LineField, LineFlag, LinePort } from '@seamark/contract/rates/reading/lines'
import type { Lane } from '@seamark/contract/territory/lanes'
import type { Facts, PortFact } from './facts.rules.ts'
import type { Places } from '../tokens/places.rules.ts'

interface Beside {
  places: Places
  around?: readonly string[]
}

/** Lines that sail to few lanes; where one is named, it says which of two ports of one name is meant. */
const lanesOfCarriers: Readonly<Record<string, readonly Lane[]>> = {
  ANNU: ['australasia'],
  MATS: ['usWest'],
}

/** Settles which ports are meant, and flags what nobody can know from the text (R4, R5). */
export function settlePorts(
  facts: Facts,
  context: Beside,
  flags: LineFlag[],
): Pick<Record<'pols' | 'pods' | 'via', LinePort[]>, 'pols' | 'pods' | 'via'> {
  if (facts.pols.length === 0) flags.push({ code: 'polMissing', field: 'pol', span: null, evidence: '' })
  if (facts.pods.length === 0) flags.push({ code: 'podMissing', field: 'pod', span: null, evidence: '' })
  const settle = (ports: readonly PortFact[], field: LineField) =>
    ports.map((port) => settlePort(port, field, facts, context, flags))
  return { pols: settle(facts.pols, 'pol'), pods: settle(facts.pods, 'pod'), via: settle(facts.via, 'via') }
}

function settlePort(port: PortFact, field: LineField, facts: Facts, context: Beside, flags: LineFlag[]): LinePort {
  const { word, span, codes } = port
  const flag = (code: LineFlag['code'], evidence: string) => void flags.push({ code, field, span, evidence })
  if (port.isUnknown) {
    flag('portUnknown', word)
    return { codes: [], word, choice: [], span }
  }
  if (!port.isChoice) {
    if (codes.length > 1 && codes.every((code) => code.startsWith('CN'))) flag('terminalOpen', word)
    return { codes: [...codes], word, choice: [], span }
  }
  const chosen = chooseByText(port, field, facts, context)
  flag(
    chosen.length === 1 ? 'portChosen' : 'portChoice',
    chosen.length === 1 ? `${word}: ${chosen[0]}` : codes.join(' '),
  )
  return { codes: chosen.length === 1 ? chosen : [], word, choice: chosen.length === 1 ? [] : [...codes], span }
}

/** Returns the ports of a choice that the rest of the text allows: by the lane, the carrier, or the other ports (R4). */
function chooseByText(
  { codes, word }: PortFact,
  field: LineField,
  facts: Facts,
  { places, around = [] }: Beside,
): string[] {
  const others = (field === 'pod' ? facts.pods : facts.pols)
    .filter((other) => other.word !== word && !other.isChoice)
    .flatMap(({ codes }) => codes)
  const countries = new Set(others.map((code) => code.slice(0, 2)))
  const lanes = new Set([
    ...(facts.lane ? [facts.lane.value] : []),
    ...(facts.carrier ? (lanesOfCarriers[facts.carrier.value] ?? []) : []),
  ])
  const byCountry = codes.filter((code) => countries.has(code.slice(0, 2)))
  if (byCountry.length === 1) return byCountry
  const near = new Set([...lanes, ...others.map((code) => places.laneOf(code))])
  const byLane = codes.filter((code) => near.has(places.laneOf(code)))
  if (byLane.length > 0 || field !== 'pod') return byLane.length === 1 ? byLane : []
  // 长滩1900，奥克兰1950，西雅图2000: the list is one of the American coast.
  const beside = new Set(around.map((code) => places.laneOf(code)))
  const byList = codes.filter((code) => beside.has(places.laneOf(code)))
  return byList.length === 1 ? byList : []
}
