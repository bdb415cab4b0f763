import { KeyIndex } from './key-index.rules.ts'
import {
  type Arrival,
  isOfDocument,
  findOrAddLine,
  newDocument,
  recordVersion,
  type TradeDocument,
} from './documents.rules.ts'

/**
 * Remembers what the earlier lots of a file said, while a first try writes nothing. In a real run the engine would have
 * it.
 */
export class FileWords {
  readonly #index = new KeyIndex()
  readonly #importId: number
  constructor(importId: number) {
    this.#importId = importId
  }

  /** Adds what the file has said of these rows' documents to `known`. */
  recall(arrivals: readonly (Arrival | null)[], known: Map<string, TradeDocument>) {
    const counted = new Map<TradeDocument, number>()
    for (const arrival of arrivals) {
      if (!arrival) continue
      const said = this.#index.get(isOfDocument(arrival) ? wholeKeyOf(arrival.document) : arrival.key)
      if (!said) continue
      const document = known.get(arrival.document) ?? newDocument()
      known.set(arrival.document, document)
      if (isOfDocument(arrival) && !counted.has(document)) {
        counted.set(document, said.digest >>> 1)
        this.#recallWhole(document, said)
      }
      this.#recallLine(arrival, document)
    }
    for (const [document, there] of counted) document.others = Math.max(0, there - countStanding(document))
  }

  /** Removes lines that were there before and that the file has not repeated in a later revision. */
  #recallWhole(document: TradeDocument, { digest, revision, isGone }: Said) {
    for (const [key, line] of document.lines) {
      const last = this.#index.get(key)
      const isDeleted = isGone || (last?.isGone && last.digest === neverSaid)
      for (const one of line.there.keys()) {
        const again = this.#index.version(key, one)
        const goes = isDeleted || (again ? again.isGone || again.revision < revision : revision > document.revision)
        if (goes && line.there.delete(one)) line.import = this.#importId
      }
    }
    document.revision = revision
    if (isGone) document.deleted = revision
    if (digest % 2 === 1) document.amended = revision
  }

  #recallLine({ key, digest }: Arrival, document: TradeDocument) {
    for (const said of [this.#index.get(key), this.#index.version(key, digest)]) {
      if (!said) continue
      const line = findOrAddLine(document, key)
      if (said.isGone && said.digest === neverSaid) line.deleted = said.revision
      else recordVersion(line, said.digest, said.revision)
      const known = line.there.get(said.digest)
      if (known) known.revision = Math.max(known.revision, said.revision)
      else line.import = this.#importId
      if (known || said.isGone || said.revision < document.revision || document.deleted >= said.revision) continue
      document.revision = Math.max(document.revision, said.revision)
      line.there.set(said.digest, { revision: said.revision, places: [{ key, import: this.#importId, line: 0 }] })
    }
  }

  /** Remembers the state of the lot's documents after it has been decided. */
  note(arrivals: readonly (Arrival | null)[], met: ReadonlyMap<string, TradeDocument | Arrival>) {
    for (const arrival of arrivals) {
      const now = arrival && met.get(arrival.document)
      if (!now) continue
      if ('lines' in now) this.#noteLine(arrival, now)
      else this.#index.set(now.key, { digest: now.digest, revision: now.revision, isGone: false })
      if (isOfDocument(arrival))
        this.#index.replace(
          wholeKeyOf(arrival.document),
          'lines' in now ? wholeEntryOf(now) : { digest: 2, revision: now.revision, isGone: false },
        )
    }
  }

  #noteLine(arrival: Arrival, document: TradeDocument) {
    const { key, digest } = arrival
    const line = document.lines.get(key)
    if (!line || (line.import !== this.#importId && !isOfDocument(arrival))) return
    const version = line.there.get(digest)
    const said = line.said.get(digest)
    if (version)
      this.#index.set(key, { digest, revision: Math.max(version.revision, document.revision), isGone: false })
    else if (said !== undefined && line.import === this.#importId)
      this.#index.set(key, { digest, revision: said, isGone: true })
    if (line.deleted === document.revision)
      this.#index.set(key, { digest: neverSaid, revision: line.deleted, isGone: true })
  }
}

type Said = NonNullable<ReturnType<KeyIndex['get']>>

/** Takes the place of the digest for a deletion, which does not say what the deleted line said. */
const neverSaid = 0

/**
 * An entry for a whole document. The digest holds twice the number of its standing records, plus 1 if its latest
 * revision replaced something.
 */
const wholeEntryOf = (document: TradeDocument): Said => ({
  digest:
    (countStanding(document) + document.others) * 2 +
    (document.amended === document.revision && document.revision > 0 ? 1 : 0),
  revision: document.revision,
  isGone: document.deleted === document.revision,
})

const wholeKeyOf = (document: string) => `${(BigInt(document) ^ 0x5851f42d4c957f2dn) & 0xffffffffffffffffn}`

function countStanding({ lines }: TradeDocument): number {
  let count = 0
  for (const { there } of lines.values()) count += there.size
  return count
}
