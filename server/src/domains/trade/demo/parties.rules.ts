import { createDice } from '../../../platform/seeded-random.ts'
import { chineseCities, first, foreignPorts, forms, forwarders, second, syllables, trades } from './words.rules.ts'

/** An invented importer or exporter, with all that it is called: its names are one but for signs and legal form, save the last, which a source misspells. */
export interface DemoParty {
  /** As the papers of most of its shipments say. */
  names: readonly string[]
  trade: number
  /** At home. */
  port: string
  country: string
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Abroad: the same number is the same firm, whatever the size of the whole. */
export function demoImporter(seed: number, index: number): DemoParty {
  const dice = createDice(seed + 11, index)
  const forwarder = index < forwarders.length ? at(forwarders, index)[0] : undefined
  const port = dice.weighted(foreignPorts, ([, , , , weight]) => weight)
  const trade = dice.whole(0, trades.length - 1)
  const round = Math.floor(index / (first.length * second.length))
  const middle = [
    at(first, index),
    at(second, Math.floor(index / first.length)),
    ...(round > 0 ? [String(round + 1)] : []),
  ].join(' ')
  const name = forwarder ?? `${middle} ${dice.pick(at(trades, trade).english)} ${dice.pick(forms[port[3]] ?? ['LTD'])}`
  return { names: spellings(name, index), trade, port: port[0], country: port[3] }
}

/** At home, in English as the papers abroad say, and in Chinese as ours do. */
export function demoExporter(seed: number, index: number): { english: DemoParty; chinese: DemoParty } {
  const dice = createDice(seed + 12, index)
  const forwarder = index < forwarders.length ? at(forwarders, index + 3) : undefined
  const city = at(chineseCities, index)
  const trade = dice.whole(0, trades.length - 1)
  const [left, right] = [
    at(syllables, Math.floor(index / chineseCities.length)),
    at(syllables, Math.floor(index / chineseCities.length / syllables.length) * 7 + index),
  ]
  const round = Math.floor(index / (chineseCities.length * syllables.length * syllables.length))
  const number = round > 0 ? [String(round + 1), `${round + 1}号`] : ['', '']
  const words = [dice.whole(0, 1), dice.whole(0, 1)] as const
  const english = `${city[0]} ${left[1]}${right[1]}${number[0]} ${at(at(trades, trade).english, words[0])} CO., LTD.`
  const chinese = `${city[1]}${left[0]}${right[0]}${number[1]}${at(at(trades, trade).chinese, words[1])}有限公司`
  const common = { trade, port: city[2], country: 'CN' }
  return {
    english: { ...common, names: spellings(forwarder?.[0] ?? english, index) },
    chinese: { ...common, names: [forwarder?.[1] ?? chinese] },
  }
}

/** Of ten, three are written in several ways, and one of these in a way that only a person can tell to be the same. */
function spellings(name: string, index: number): readonly string[] {
  if (index % 10 > 2) return [name]
  const plain = name.replace(/[.,]/g, '')
  const loud = `${plain.replace(/ (?:CO LTD|LTD|INC|LLC|CORP|CO)$/, '')}, ${plain.endsWith(' LTD') ? 'LIMITED' : 'INC.'}`
  if (index % 10 > 0) return [name, plain, loud]
  return [name, plain, plain.replace(/([A-Z])([A-Z])(?=[A-Z]* )/, '$2$1')]
}
