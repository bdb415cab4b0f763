import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import {
  type Arrival,
  documentOf,
  isThere,
  lineOf,
  newDocument,
  type Note,
  type Place,
  say,
  stand,
  type TradeDocument,
  type Version,
} from './documents.rules.ts'
import { isCounted } from '../reading/values/revisions.rules.ts'

export interface Decision {
  /** Null: the row becomes a record. */
  refused: RefusalReason | null
  /** It takes the place of a record that is there. */
  amends: boolean
  /** It removes a record that is there. */
  removes: boolean
}

/** The line that takes a place, or leaves it empty, and its revision. */
export interface Successor {
  line: number
  revision: number
}

/** A record that goes, and what it makes way for. */
export interface Leaving extends Place {
  by: Successor
}

export interface LotDecisions {
  decisions: Decision[]
  /** Of the records of this lot, by their line: what takes their place, or removes them. */
  superseded: Map<number, Successor>
  /** Records from before the lot that go. */
  outgoing: Leaving[]
  /** Later words that become no record. */
  notes: Note[]
  /** What is known once the lot is done; a document that came for the first time and once is its row. */
  met: Map<string, TradeDocument | Arrival>
}

/**
 * What becomes of the rows of a lot, in their order, by what was known before it, which changes with them. A row that is there is the same record. A later
 * revision of a declaration or bill takes the place of all that is there of it and that it does not say again; its lines stand beside each other. A deletion
 * removes, whether its record is there or yet to come; and a later row brings none of the former versions back (docs/decisions/trade-imports.md).
 */
export function decideLot(
  rows: readonly (Arrival | null)[],
  known: ReadonlyMap<string, TradeDocument>,
  importId: number,
): LotDecisions {
  /** Most documents come once: of those the row is all that is kept. */
  const met = new Map<string, TradeDocument | Arrival>()
  const judge = new Judge(importId, rows.find((row) => row !== null)?.line ?? 0)
  const decisions = rows.map((row, index): Decision => {
    if (!row) return taken
    const earlier = met.get(row.document) ?? known.get(row.document)
    if (!earlier && row.status !== 'deleted') {
      met.set(row.document, row)
      return taken
    }
    const document =
      earlier === undefined ? newDocument() : 'lines' in earlier ? earlier : documentOf(earlier, importId)
    met.set(row.document, document)
    return judge.decide(row, document, () => toldWith(rows, index))
  })
  const { superseded, outgoing, notes } = judge
  return { decisions, superseded, outgoing, notes, met }
}

const taken: Decision = { refused: null, amends: false, removes: false }

/** What a row and those behind it say of the same revision of one document: of deleted lines their keys, of others their versions. */
function toldWith(rows: readonly (Arrival | null)[], from: number): ReadonlySet<string> {
  const told = new Set<string>()
  const { document, revision } = rows[from] ?? {}
  for (let at = from, row = rows[at]; row && row.document === document && row.revision === revision; row = rows[++at])
    if (row.status === 'deleted') told.add(row.key)
    else for (const [key, digest] of namesOf(row)) told.add(`${key} ${digest}`)
  return told
}

/** As what a row may have been written. */
function namesOf({ key, keyBefore, digest, digestBefore }: Arrival): (readonly [key: string, digest: number])[] {
  const digests = digest === digestBefore ? [digest] : [digest, digestBefore]
  return (keyBefore === '' ? [key] : [key, keyBefore]).flatMap((one) => digests.map((each) => [one, each] as const))
}

type Verdict = RefusalReason | 'takes' | 'beside'

class Judge {
  readonly superseded = new Map<number, Successor>()
  readonly outgoing: Leaving[] = []
  readonly notes: Note[] = []
  readonly #importId: number
  /** The first line of the lot: what stands of this import before it is there. */
  readonly #first: number
  constructor(importId: number, first: number) {
    this.#importId = importId
    this.#first = first
  }

  decide(row: Arrival, document: TradeDocument, told: () => ReadonlySet<string>): Decision {
    const standing = this.#standing(row, document)
    const saidAt = this.#saidAt(row, document)
    // Without a number the order of files is all that tells: what was said before says nothing new when its file comes again.
    const isAgain = row.status !== 'deleted' && saidAt !== undefined && !isCounted(row.revision)
    const isLater = row.revision > document.revision && !isAgain
    const begins = isLater && this.#begin(row, document, told())
    if (row.status === 'deleted') return this.#delete(row, document, begins)
    if (standing) this.#confirm(row, document, standing)
    const verdict = standing
      ? this.#same(standing.version.places[0]?.import)
      : this.#judged(row, document, saidAt, isAgain && row.revision > document.revision)
    if (verdict !== 'takes' && verdict !== 'beside') return { refused: verdict, amends: false, removes: begins }
    const leaves = verdict === 'takes' && this.#leave(row, document, row.key)
    stand(document, row, this.#importId)
    return { ...taken, amends: begins || leaves || (row.revision > 0 && document.amended === row.revision) }
  }

  /** `takes`: in place of what stands of the line. `beside`: as one more line of the document. Else why it becomes nothing. */
  #judged(row: Arrival, document: TradeDocument, saidAt: number | undefined, isAgain: boolean): Verdict {
    const { revision, digest, status } = row
    const line = document.lines.get(row.key)
    const same = this.#same(line?.import)
    if (isAgain) return same
    if (isBefore(revision, document)) return saidAt === undefined ? 'outdated' : same
    if (revision <= Math.max(document.deleted, line?.deleted ?? -1)) return saidAt === undefined ? 'removed' : same
    if (saidAt !== undefined && saidAt >= revision) return same
    if (!line) return 'beside'
    if (digest === 0 || line.said.has(0)) return same
    if (line.there.size === 0) return revision > 0 ? 'beside' : isThere(document) ? 'outdated' : 'removed'
    if (status === 'amended' && !isCounted(revision)) return 'takes'
    return revision > 0 && line.import === this.#importId ? 'beside' : 'differs'
  }

  #same = (by: number | undefined): RefusalReason => (by === this.#importId ? 'repeated' : 'already_there')

  #delete(row: Arrival, document: TradeDocument, begins: boolean): Decision {
    if (isBefore(row.revision, document) && isThere(document))
      return { refused: 'outdated', amends: false, removes: false }
    const isWhole = row.key === row.document
    const keys = isWhole ? [...document.lines.keys()] : [row.key, row.keyBefore]
    const others = isWhole && document.others > 0
    const leaves = keys.map((key) => this.#leave(row, document, key)).includes(true) || others
    if (isWhole) document.others = 0
    // Without a revision it is of what is there.
    const latest = row.revision || document.revision
    const gone = isWhole ? document : lineOf(document, row.key)
    // A file without numbers that comes again says nothing new of what is gone already.
    const isAgain = !isCounted(row.revision) && gone.deleted >= 0 && !begins && !leaves
    if (gone.deleted < latest && !isAgain)
      this.#note(row, latest, { key: row.key, digest: row.digest, isDeletion: true })
    gone.deleted = Math.max(gone.deleted, latest)
    return { refused: 'removed', amends: false, removes: begins || leaves }
  }

  /** A later revision: what it does not say again goes. Answers whether anything did. */
  #begin(row: Arrival, document: TradeDocument, told: ReadonlySet<string>): boolean {
    let leaves = document.others > 0
    for (const [key, line] of document.lines)
      for (const [digest, version] of line.there) {
        if (version.revision >= row.revision || told.has(key) || told.has(`${key} ${digest}`)) continue
        this.#go(row, version)
        line.there.delete(digest)
        line.import = this.#importId
        leaves = true
      }
    document.others = 0
    document.revision = row.revision
    if (leaves) document.amended = row.revision
    return leaves
  }

  #leave(row: Arrival, document: TradeDocument, key: string): boolean {
    const line = document.lines.get(key)
    if (!line || line.there.size === 0) return false
    for (const version of line.there.values()) this.#go(row, version)
    line.there.clear()
    line.import = this.#importId
    document.amended = Math.max(document.amended, row.revision)
    return true
  }

  #go({ line, revision }: Arrival, { places }: Version) {
    for (const place of places)
      if (place.import === this.#importId && place.line >= this.#first)
        this.superseded.set(place.line, { line, revision })
      else this.outgoing.push({ ...place, by: { line, revision } })
  }

  /** What says the same later is the later word all the same. */
  #confirm(row: Arrival, document: TradeDocument, { key, digest, version }: Standing) {
    if (version.revision >= row.revision) return
    version.revision = row.revision
    say(lineOf(document, key), digest, row.revision)
    this.#note(row, isCounted(row.revision) ? row.revision : 0, { key, digest, isDeletion: false })
  }

  #note({ line, document, revision }: Arrival, latest: number, said: Pick<Note, 'key' | 'digest' | 'isDeletion'>) {
    this.notes.push({ document, import: this.#importId, line, revision, latest, ...said })
  }

  #standing(row: Arrival, { lines }: TradeDocument): Standing | undefined {
    for (const [key, digest] of namesOf(row)) {
      const version = lines.get(key)?.there.get(digest)
      if (version) return { key, digest, version }
    }
  }

  #saidAt(row: Arrival, { lines }: TradeDocument): number | undefined {
    let latest: number | undefined
    for (const [key, digest] of namesOf(row)) {
      const revision = lines.get(key)?.said.get(digest)
      if (revision !== undefined && revision >= (latest ?? 0)) latest = revision
    }
    return latest
  }
}

interface Standing {
  key: string
  digest: number
  version: Version
}

/** Said before what is known. A row that is new and carries no number comes before one that was called amended. */
const isBefore = (revision: number, { revision: latest }: TradeDocument) =>
  revision < latest && (revision > 0 || !isCounted(latest))
