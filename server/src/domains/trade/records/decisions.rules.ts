import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import {
  type Arrival,
  toDocument,
  hasStandingRecords,
  findOrAddLine,
  newDocument,
  type Note,
  type Place,
  recordVersion,
  addStandingVersion,
  type TradeDocument,
  type Version,
} from './documents.rules.ts'
import { isCounted } from '../reading/values/revisions.rules.ts'

export interface Decision {
  /** Why the row is refused; null when it becomes a record. */
  refused: RefusalReason | null
  /** Whether the row replaces a record that is there. */
  amends: boolean
  /** Whether the row removes a record that is there. */
  removes: boolean
}

/** The line that replaces or removes a record, and its revision. */
export interface Successor {
  line: number
  revision: number
}

/** A record from before the lot that is replaced or removed, and the line that does it. */
export interface OutgoingRecord extends Place {
  by: Successor
}

export interface LotDecisions {
  decisions: Decision[]
  /** The lines of this lot that a later line of the same lot replaces or removes, each with that later line. */
  superseded: Map<number, Successor>
  /** Records from before the lot that are replaced or removed. */
  outgoing: OutgoingRecord[]
  /** Later revisions that became no record. */
  notes: Note[]
  /**
   * The state of each document after the lot. A document that came once, for the first time, is kept as its row alone.
   */
  met: Map<string, TradeDocument | Arrival>
}

/**
 * Decides the rows of a lot, in their order, by what was known before the lot; the documents in `known` change with
 * them. A row that says the same as a record is that record. A later revision of a declaration or bill replaces
 * everything that is there of it and that the revision does not repeat; the lines of one revision stand beside each
 * other. A deletion removes its record, whether that is there or still to come. A later row never brings back a former
 * version (docs/decisions/trade-imports.md).
 */
export function decideLot(
  rows: readonly (Arrival | null)[],
  known: ReadonlyMap<string, TradeDocument>,
  importId: number,
): LotDecisions {
  /** Most documents come once, so for them only the row is kept. */
  const met = new Map<string, TradeDocument | Arrival>()
  const judge = new Judge(importId, rows.find((row) => row !== null)?.line ?? 0)
  const decisions = rows.map((row, index): Decision => {
    if (!row) return accepted
    const earlier = met.get(row.document) ?? known.get(row.document)
    if (!earlier && row.status !== 'deleted') {
      met.set(row.document, row)
      return accepted
    }
    const document =
      earlier === undefined ? newDocument() : 'lines' in earlier ? earlier : toDocument(earlier, importId)
    met.set(row.document, document)
    return judge.decide(row, document, () => collectRepeated(rows, index))
  })
  const { superseded, outgoing, notes } = judge
  return { decisions, superseded, outgoing, notes, met }
}

/** The row becomes a record and changes no other. */
const accepted: Decision = { refused: null, amends: false, removes: false }

/**
 * Returns what a row and the following rows of the same revision say of their document: the keys of deleted lines, and
 * the versions (key and digest) of the others.
 */
function collectRepeated(rows: readonly (Arrival | null)[], from: number): ReadonlySet<string> {
  const told = new Set<string>()
  const { document, revision } = rows[from] ?? {}
  for (let at = from, row = rows[at]; row && row.document === document && row.revision === revision; row = rows[++at])
    if (row.status === 'deleted') told.add(row.key)
    else for (const [key, digest] of identitiesOf(row)) told.add(`${key} ${digest}`)
  return told
}

/** Returns every key and digest under which the row may have been written, also by earlier versions. */
function identitiesOf({ key, keyBefore, digest, digestBefore }: Arrival): (readonly [key: string, digest: number])[] {
  const digests = digest === digestBefore ? [digest] : [digest, digestBefore]
  return (keyBefore === '' ? [key] : [key, keyBefore]).flatMap((one) => digests.map((each) => [one, each] as const))
}

type Verdict = RefusalReason | 'replaces' | 'adds'

class Judge {
  readonly superseded = new Map<number, Successor>()
  readonly outgoing: OutgoingRecord[] = []
  readonly notes: Note[] = []
  readonly #importId: number
  /** The first line of the lot. Records of this import before that line are already in the engine. */
  readonly #first: number
  constructor(importId: number, first: number) {
    this.#importId = importId
    this.#first = first
  }

  /**
   * Decides one row and changes the document accordingly. `told` collects what the row's revision says; it is called
   * only when a new revision begins.
   */
  decide(row: Arrival, document: TradeDocument, told: () => ReadonlySet<string>): Decision {
    const standing = this.#findStanding(row, document)
    const latestSaid = this.#findSaidRevision(row, document)
    // Without revision numbers only the order of files tells what is later, so a file that comes again says nothing
    // new.
    const isAgain = row.status !== 'deleted' && latestSaid !== undefined && !isCounted(row.revision)
    const isLater = row.revision > document.revision && !isAgain
    // Whether the new revision removes something, and, below, whether the row itself does.
    const revisionRemoves = isLater && this.#beginRevision(row, document, told())
    if (row.status === 'deleted') return this.#delete(row, document, revisionRemoves)
    if (standing) this.#confirm(row, document, standing)
    const verdict = standing
      ? this.#refuseSame(standing.version.places[0]?.import)
      : this.#judge(row, document, latestSaid, isAgain && row.revision > document.revision)
    if (verdict !== 'replaces' && verdict !== 'adds')
      return { refused: verdict, amends: false, removes: revisionRemoves }
    const rowRemoves = verdict === 'replaces' && this.#removeLine(row, document, row.key)
    addStandingVersion(document, row, this.#importId)
    return {
      ...accepted,
      amends: revisionRemoves || rowRemoves || (row.revision > 0 && document.amended === row.revision),
    }
  }

  /**
   * `replaces`: the row replaces what stands under its key. `adds`: it is one more line of the document. Otherwise the
   * verdict is the reason of the refusal.
   */
  #judge(row: Arrival, document: TradeDocument, latestSaid: number | undefined, isAgain: boolean): Verdict {
    const { revision, digest, status } = row
    const line = document.lines.get(row.key)
    // The refusal of a row that says nothing new.
    const same = this.#refuseSame(line?.import)
    if (isAgain) return same
    // What a former revision said no longer holds. If it was never recorded, the file is older than what is known.
    if (isBefore(revision, document)) return latestSaid === undefined ? 'outdated' : same
    // A deletion of this or a later revision holds whether it came before the row or after it.
    if (revision <= Math.max(document.deleted, line?.deleted ?? -1)) return latestSaid === undefined ? 'removed' : same
    if (latestSaid !== undefined && latestSaid >= revision) return same
    if (!line) return 'adds'
    // Without both digests nobody can tell whether the row differs, so nothing that stands is replaced.
    if (digest === 0 || line.said.has(0)) return same
    // All versions are gone. A later revision brings a line; a row without a number would bring back a former version.
    if (line.there.size === 0) return revision > 0 ? 'adds' : hasStandingRecords(document) ? 'outdated' : 'removed'
    // The source calls the row amended but does not number it, so the row replaces what its key has.
    if (status === 'amended' && !isCounted(revision)) return 'replaces'
    // One revision may have two lines of the same goods. Otherwise the source contradicts itself, and a person decides.
    return revision > 0 && line.import === this.#importId ? 'adds' : 'differs'
  }

  #refuseSame = (by: number | undefined): RefusalReason => (by === this.#importId ? 'repeated' : 'already_there')

  #delete(row: Arrival, document: TradeDocument, revisionRemoves: boolean): Decision {
    if (isBefore(row.revision, document) && hasStandingRecords(document))
      return { refused: 'outdated', amends: false, removes: false }
    const isWhole = row.key === row.document
    const keys = isWhole ? [...document.lines.keys()] : [row.key, row.keyBefore]
    const others = isWhole && document.others > 0
    const rowRemoves = keys.map((key) => this.#removeLine(row, document, key)).includes(true) || others
    if (isWhole) document.others = 0
    // A deletion without a revision applies to what is there.
    const latest = row.revision || document.revision
    const gone = isWhole ? document : findOrAddLine(document, row.key)
    // When a file without numbers comes again, its deletion of something already gone says nothing new.
    const isAgain = !isCounted(row.revision) && gone.deleted >= 0 && !revisionRemoves && !rowRemoves
    if (gone.deleted < latest && !isAgain)
      this.#recordNote(row, latest, { key: row.key, digest: row.digest, isDeletion: true })
    gone.deleted = Math.max(gone.deleted, latest)
    return { refused: 'removed', amends: false, removes: revisionRemoves || rowRemoves }
  }

  /** Begins a later revision: removes what the revision does not repeat. Returns whether anything was removed. */
  #beginRevision(row: Arrival, document: TradeDocument, told: ReadonlySet<string>): boolean {
    let hasRemoved = document.others > 0
    for (const [key, line] of document.lines)
      for (const [digest, version] of line.there) {
        if (version.revision >= row.revision || told.has(key) || told.has(`${key} ${digest}`)) continue
        this.#supersede(row, version)
        line.there.delete(digest)
        line.import = this.#importId
        hasRemoved = true
      }
    document.others = 0
    document.revision = row.revision
    if (hasRemoved) document.amended = row.revision
    return hasRemoved
  }

  #removeLine(row: Arrival, document: TradeDocument, key: string): boolean {
    const line = document.lines.get(key)
    if (!line || line.there.size === 0) return false
    for (const version of line.there.values()) this.#supersede(row, version)
    line.there.clear()
    line.import = this.#importId
    document.amended = Math.max(document.amended, row.revision)
    return true
  }

  #supersede({ line, revision }: Arrival, { places }: Version) {
    for (const place of places)
      if (place.import === this.#importId && place.line >= this.#first)
        this.superseded.set(place.line, { line, revision })
      else this.outgoing.push({ ...place, by: { line, revision } })
  }

  /** A row that repeats a version with a later revision makes that version the later one. */
  #confirm(row: Arrival, document: TradeDocument, { key, digest, version }: StandingVersion) {
    if (version.revision >= row.revision) return
    version.revision = row.revision
    recordVersion(findOrAddLine(document, key), digest, row.revision)
    this.#recordNote(row, isCounted(row.revision) ? row.revision : 0, { key, digest, isDeletion: false })
  }

  #recordNote(
    { line, document, revision }: Arrival,
    latest: number,
    said: Pick<Note, 'key' | 'digest' | 'isDeletion'>,
  ) {
    this.notes.push({ document, import: this.#importId, line, revision, latest, ...said })
  }

  #findStanding(row: Arrival, { lines }: TradeDocument): StandingVersion | undefined {
    for (const [key, digest] of identitiesOf(row)) {
      const version = lines.get(key)?.there.get(digest)
      if (version && !this.#isOtherRow(row, key, version.places[0]?.import)) return { key, digest, version }
    }
  }

  /** Whether a record of this import under the key of before is another row of the file. */
  #isOtherRow = (row: Arrival, key: string, by: number | undefined): boolean =>
    row.isApart && key === row.keyBefore && by === this.#importId

  #findSaidRevision(row: Arrival, { lines }: TradeDocument): number | undefined {
    let latest: number | undefined
    for (const [key, digest] of identitiesOf(row)) {
      const line = lines.get(key)
      if (this.#isOtherRow(row, key, line?.import)) continue
      const revision = line?.said.get(digest)
      if (revision !== undefined && revision >= (latest ?? 0)) latest = revision
    }
    return latest
  }
}

/** A version that stands in the engine, with the key and digest under which it was found. */
interface StandingVersion {
  key: string
  digest: number
  version: Version
}

/**
 * Whether the revision comes before what is known. A new row without a number comes before a row that was called
 * amended.
 */
const isBefore = (revision: number, { revision: latest }: TradeDocument) =>
  revision < latest && (revision > 0 || !isCounted(latest))
