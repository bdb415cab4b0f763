import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { chineseCities, first, foreignPorts, forms, forwarders, second, syllables, trades } from './words.rules.ts'

/**
 * An invented importer or exporter with all its names. The names differ only in signs and legal form, except the last,
 * which is misspelt.
 */
export interface DemoParty {
  /** The first name is on the papers of most shipments. */
  names: readonly string[]
  trade: number
  /** The port at home. */
  port: string
  country: string
}

const itemAt = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Returns a foreign party. The same number is always the same party, whatever the size of the demo. */
export function demoImporter(seed: number, index: number): DemoParty {
  const random = createSeededRandom(seed + 11, index)
  const forwarder = index < forwarders.length ? itemAt(forwarders, index)[0] : undefined
  const port = random.weighted(foreignPorts, ([, , , , weight]) => weight)
  const trade = random.whole(0, trades.length - 1)
  const round = Math.floor(index / (first.length * second.length))
  const middle = [
    itemAt(first, index),
    itemAt(second, Math.floor(index / first.length)),
    ...(round > 0 ? [String(round + 1)] : []),
  ].join(' ')
  const name =
    forwarder ?? `${middle} ${random.pick(itemAt(trades, trade).english)} ${random.pick(forms[port[3]] ?? ['LTD'])}`
  return { names: spellName(name, index), trade, port: port[0], country: port[3] }
}

/** Returns a Chinese party, in English as on foreign papers and in Chinese as on ours. */
export function demoExporter(seed: number, index: number): { english: DemoParty; chinese: DemoParty } {
  const random = createSeededRandom(seed + 12, index)
  const forwarder = index < forwarders.length ? itemAt(forwarders, index + 3) : undefined
  const city = itemAt(chineseCities, index)
  const trade = random.whole(0, trades.length - 1)
  const [left, right] = [
    itemAt(syllables, Math.floor(index / chineseCities.length)),
    itemAt(syllables, Math.floor(index / chineseCities.length / syllables.length) * 7 + index),
  ]
  const round = Math.floor(index / (chineseCities.length * syllables.length * syllables.length))
  const number = round > 0 ? [String(round + 1), `${round + 1}号`] : ['', '']
  const words = [random.whole(0, 1), random.whole(0, 1)] as const
  const english = `${city[0]} ${left[1]}${right[1]}${number[0]} ${itemAt(itemAt(trades, trade).english, words[0])} CO., LTD.`
  const chinese = `${city[1]}${left[0]}${right[0]}${number[1]}${itemAt(itemAt(trades, trade).chinese, words[1])}有限公司`
  const common = { trade, port: city[2], country: 'CN' }
  return {
    english: { ...common, names: spellName(forwarder?.[0] ?? english, index) },
    chinese: { ...common, names: [forwarder?.[1] ?? chinese] },
  }
}

/**
 * Returns the spellings of a name. Three of ten names have several, and for one of these only a person can tell that
 * they are the same.
 */
function spellName(name: string, index: number): readonly string[] {
  if (index % 10 > 2) return [name]
  const plain = name.replace(/[.,]/g, '')
  const loud = `${plain.replace(/ (?:CO LTD|LTD|INC|LLC|CORP|CO)$/, '')}, ${plain.endsWith(' LTD') ? 'LIMITED' : 'INC.'}`
  if (index % 10 > 0) return [name, plain, loud]
  return [name, plain, plain.replace(/([A-Z])([A-Z])(?=[A-Z]* )/, '$2$1')]
}
