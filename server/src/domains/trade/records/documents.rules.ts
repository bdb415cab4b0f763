/** A row of an import, reduced to its identity and the digest of what it says. */
export interface Arrival {
  line: number
  key: string
  /**
   * The declaration or bill that the line belongs to, where the source amends; otherwise the key of the line. A
   * deletion of the whole document has the document as its key too.
   */
  document: string
  /** The digest of what the row says; 0 where it is not known. */
  digest: number
  /** The key under which an earlier version of the software wrote the row. Empty where it is the same. */
  keyBefore: string
  /** Whether what this import has under `keyBefore` are other rows, which say something else in cells beside the key. */
  isApart: boolean
  digestBefore: number
  /** The status as the source says it. Most sources say nothing, which is `new`. */
  status: 'new' | 'amended' | 'deleted'
  /** The greater revision was said later; 0 where the source does not say. */
  revision: number
}

/**
 * Whether the row belongs to a document of several lines. Only sources that amend have such documents; otherwise each
 * line is its own document.
 */
export const isOfDocument = ({ document, key, status }: Arrival): boolean => document !== key || status === 'deleted'

/** A record that is in the engine. */
export interface Place {
  key: string
  import: number
  line: number
}

/** One version of a line that stands in the engine. `revision` is the latest one that says so. */
export interface Version {
  revision: number
  places: Place[]
}

interface Line {
  /** The import that wrote or removed the line last. */
  import: number
  /** Every digest that was ever said of the line, with the latest revision that said it. */
  said: Map<number, number>
  /** The versions that stand now, by digest. A bill may have two lines of the same goods. */
  there: Map<number, Version>
  /** The revision that deleted the line; -1 for none. */
  deleted: number
}

/**
 * A declaration or bill, as far as it is known. It has lines (by key), and a line has versions (by the digest of what
 * was said). The source sends revisions: a later one replaces everything of the document that it does not repeat.
 */
export interface TradeDocument {
  /** The latest revision that the source has sent. */
  revision: number
  /** The revision that deleted the whole document; -1 for none. */
  deleted: number
  /** The latest revision that replaced something; -1 for none. */
  amended: number
  lines: Map<string, Line>
  /** How many of its records are not among `lines`. Only a first try sets it, as it does not keep the lines. */
  others: number
}

export const newDocument = (): TradeDocument => ({ revision: 0, deleted: -1, amended: -1, lines: new Map(), others: 0 })

/** Returns a document that has nothing but this row. */
export function toDocument(row: Arrival, importId: number): TradeDocument {
  const document = newDocument()
  document.revision = row.revision
  addStandingVersion(document, row, importId)
  return document
}

/** Returns the line of a document under this key; adds an empty one where there is none. */
export function findOrAddLine({ lines }: TradeDocument, key: string): Line {
  const known = lines.get(key)
  if (known) return known
  const line: Line = { import: 0, said: new Map(), there: new Map(), deleted: -1 }
  lines.set(key, line)
  return line
}

/** Makes a row a standing version of its line, alone or beside others. */
export function addStandingVersion(
  document: TradeDocument,
  { key, digest, revision, line: at }: Arrival,
  importId: number,
) {
  const line = findOrAddLine(document, key)
  line.import = importId
  recordVersion(line, digest, revision)
  line.there.set(digest, { revision, places: [{ key, import: importId, line: at }] })
}

export const recordVersion = ({ said }: Line, digest: number, revision: number) =>
  said.set(digest, Math.max(revision, said.get(digest) ?? 0))

/** Whether the document has a record that is neither replaced nor removed. */
export const hasStandingRecords = ({ others, lines }: TradeDocument): boolean =>
  others > 0 || [...lines.values()].some(({ there }) => there.size > 0)

/** A row that the engine has under a key. */
export interface KnownRow extends Place {
  /** '0' where the document was not stored. */
  document: string
  digest: number
  revision: number
  /** The import, line and revision that replaced the record; 0 for a record that is there. */
  by: number
  byLine: number
  byRevision: number
}

/** A later revision that became no record. */
export interface Note extends Place {
  document: string
  digest: number
  revision: number
  /** The latest revision of the document after this note; 0 where the source has no numbers and repeats itself. */
  latest: number
  isDeletion: boolean
}

export interface LotBefore {
  known: Map<string, TradeDocument>
  /** Lines of the lot whose records are already there. */
  present: Set<number>
  /** Lines of the lot whose records are already stored as replaced. */
  replaced: Set<number>
  /** Lines of the lot whose notes are already stored. */
  noted: Set<number>
}

/**
 * Recalls the documents as they were before the lot, and tells apart what an earlier attempt at the lot has written, so
 * that a second attempt decides as the first did. `arrivals` give the documents of records that were written before
 * documents were stored.
 */
export function recallBeforeLot(
  { rows, notes }: { rows: readonly KnownRow[]; notes: readonly Note[] },
  { importId, first, last }: { importId: number; first: number; last: number },
  arrivals: readonly (Arrival | null)[] = [],
): LotBefore {
  const before: LotBefore = { known: new Map(), present: new Set(), replaced: new Set(), noted: new Set() }
  if (rows.length === 0 && notes.length === 0) return before
  const isOfLot = ({ import: by, line }: { import: number; line: number }) =>
    by === importId && line >= first && line <= last
  const owners = ownersOf(arrivals)
  const documentNamed = (name: string) => {
    const known = before.known.get(name) ?? newDocument()
    before.known.set(name, known)
    return known
  }
  const documentAt = ({ document, key }: { document: string; key: string }) =>
    documentNamed(document === '0' ? (owners.get(key) ?? key) : document)
  const heirs = heirsOf(arrivals)
  for (const row of rows) {
    if (isOfLot(row)) (row.by === 0 ? before.present : before.replaced).add(row.line)
    else {
      const stands = row.by === 0 || isOfLot({ import: row.by, line: row.byLine })
      recallRow(documentAt(row), row, stands)
      for (const heir of heirs.get(row.key) ?? []) recallRow(documentNamed(heir), row, stands)
    }
  }
  for (const note of notes) {
    if (isOfLot(note)) before.noted.add(note.line)
    else recallNote(documentAt(note), note)
  }
  return before
}

/** Returns the document of each key. It is empty for a source that amends nothing. */
function ownersOf(arrivals: readonly (Arrival | null)[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const arrival of arrivals) {
    if (!arrival || !isOfDocument(arrival)) continue
    owners.set(arrival.key, arrival.document)
    if (arrival.keyBefore !== '') owners.set(arrival.keyBefore, arrival.document)
  }
  return owners
}

/** Returns the keys of today for the rows that earlier imports may have under another key. */
function heirsOf(arrivals: readonly (Arrival | null)[]): ReadonlyMap<string, Set<string>> {
  const heirs = new Map<string, Set<string>>()
  for (const arrival of arrivals) {
    if (!arrival?.isApart || isOfDocument(arrival)) continue
    const keys = heirs.get(arrival.keyBefore) ?? new Set()
    heirs.set(arrival.keyBefore, keys.add(arrival.key))
  }
  return heirs
}

function recallRow(
  document: TradeDocument,
  { key, import: by, line: at, digest, revision, ...row }: KnownRow,
  stands: boolean,
) {
  const line = findOrAddLine(document, key)
  recordVersion(line, digest, revision)
  document.revision = Math.max(document.revision, revision, stands ? 0 : row.byRevision)
  if (!stands) {
    document.amended = Math.max(document.amended, row.byRevision)
    if (line.there.size === 0) line.import = row.by
    return
  }
  line.import = by
  const version = line.there.get(digest) ?? { revision, places: [] }
  version.places.push({ key, import: by, line: at })
  line.there.set(digest, version)
}

function recallNote(
  document: TradeDocument,
  { document: name, key, import: by, digest, revision, latest, isDeletion }: Note,
) {
  document.revision = Math.max(document.revision, latest)
  if (isDeletion && key === name) document.deleted = Math.max(document.deleted, latest)
  if (isDeletion && key === name) return
  const line = findOrAddLine(document, key)
  if (line.there.size === 0) line.import = by
  if (isDeletion) line.deleted = Math.max(line.deleted, latest)
  if (isDeletion) return
  recordVersion(line, digest, revision)
  const version = line.there.get(digest)
  if (version) version.revision = Math.max(version.revision, revision)
}
