/** What tells a record, and what it says, in short. */
export interface Arrival {
  line: number
  key: string
  /** Whose line it is: its declaration or bill, where the source amends; else the line itself, by its key. A deletion of the whole has it as key too. */
  document: string
  /** Of what it says; 0: not known. */
  digest: number
  /** What was written before keys and digests were made as they are is known by these; the same, or empty, where nothing has changed. */
  keyBefore: string
  digestBefore: number
  /** As the source says; most say nothing. */
  status: 'new' | 'amended' | 'deleted'
  /** The greater was said later; 0 where the source does not say. */
  revision: number
}

/** Of a source that amends; else each line is a document of its own. */
export const isOfDocument = ({ document, key, status }: Arrival): boolean => document !== key || status === 'deleted'

/** A record that is there. */
export interface Place {
  key: string
  import: number
  line: number
}

/** What stands of a line; `revision`: the latest that says so. */
export interface Version {
  revision: number
  places: Place[]
}

interface Line {
  /** The import that wrote it last, or took it away. */
  import: number
  /** All that was ever said of it, by digest, with the latest revision that said so. */
  said: Map<number, number>
  /** What stands of it: a bill may have two lines of the same goods. */
  there: Map<number, Version>
  /** The revision that deleted it; -1 for none. */
  deleted: number
}

/** What is known of a declaration or bill: a later revision takes the place of all that is there of it. */
export interface TradeDocument {
  /** The latest that was said of it. */
  revision: number
  /** The revision that deleted all of it; -1 for none. */
  deleted: number
  /** The latest that took something's place; -1 for none. */
  amended: number
  lines: Map<string, Line>
  /** How much of it stands that is not among the lines: a first try knows that alone. */
  others: number
}

export const newDocument = (): TradeDocument => ({ revision: 0, deleted: -1, amended: -1, lines: new Map(), others: 0 })

/** What a row was the first to say. */
export function documentOf(row: Arrival, importId: number): TradeDocument {
  const document = newDocument()
  document.revision = row.revision
  stand(document, row, importId)
  return document
}

export function lineOf({ lines }: TradeDocument, key: string): Line {
  const known = lines.get(key)
  if (known) return known
  const line: Line = { import: 0, said: new Map(), there: new Map(), deleted: -1 }
  lines.set(key, line)
  return line
}

/** From now on a row is what stands, alone or beside others. */
export function stand(document: TradeDocument, { key, digest, revision, line: at }: Arrival, importId: number) {
  const line = lineOf(document, key)
  line.import = importId
  say(line, digest, revision)
  line.there.set(digest, { revision, places: [{ key, import: importId, line: at }] })
}

export const say = ({ said }: Line, digest: number, revision: number) =>
  said.set(digest, Math.max(revision, said.get(digest) ?? 0))

export const isThere = ({ others, lines }: TradeDocument): boolean =>
  others > 0 || [...lines.values()].some(({ there }) => there.size > 0)

/** What the engine knows of a key. */
export interface KnownRow extends Place {
  /** '0' where it was not noted. */
  document: string
  digest: number
  revision: number
  /** Of a replaced record: the import, the line and the revision that replaced it; 0 for one that is there. */
  by: number
  byLine: number
  byRevision: number
}

/** A later word that became no record. */
export interface Note extends Place {
  document: string
  digest: number
  revision: number
  /** What this makes the latest that was said of the document; 0 where the source has no numbers and says the same. */
  latest: number
  isDeletion: boolean
}

export interface LotBefore {
  known: Map<string, TradeDocument>
  /** Lines of the lot whose records are there. */
  present: Set<number>
  /** Lines of the lot whose records are kept as replaced. */
  replaced: Set<number>
  /** Lines of the lot that are noted. */
  noted: Set<number>
}

/**
 * Takes what a broken-off attempt at the same lot did out of what is known, so that the second attempt decides as the first. `arrivals` say whose the records
 * are that came in before anybody noted it.
 */
export function beforeLot(
  { rows, notes }: { rows: readonly KnownRow[]; notes: readonly Note[] },
  { importId, first, last }: { importId: number; first: number; last: number },
  arrivals: readonly (Arrival | null)[] = [],
): LotBefore {
  const before: LotBefore = { known: new Map(), present: new Set(), replaced: new Set(), noted: new Set() }
  const own = ({ import: by, line }: { import: number; line: number }) =>
    by === importId && line >= first && line <= last
  const owners = ownersOf(arrivals)
  const documentAt = ({ document, key }: { document: string; key: string }) => {
    const name = document === '0' ? (owners.get(key) ?? key) : document
    const known = before.known.get(name) ?? newDocument()
    before.known.set(name, known)
    return known
  }
  for (const row of rows) {
    if (own(row)) (row.by === 0 ? before.present : before.replaced).add(row.line)
    else recall(documentAt(row), row, row.by === 0 || own({ import: row.by, line: row.byLine }))
  }
  for (const note of notes) {
    if (own(note)) before.noted.add(note.line)
    else recallNote(documentAt(note), note)
  }
  return before
}

/** Empty for a source that amends nothing. */
function ownersOf(arrivals: readonly (Arrival | null)[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const arrival of arrivals) {
    if (!arrival || !isOfDocument(arrival)) continue
    owners.set(arrival.key, arrival.document)
    if (arrival.keyBefore !== '') owners.set(arrival.keyBefore, arrival.document)
  }
  return owners
}

function recall(
  document: TradeDocument,
  { key, import: by, line: at, digest, revision, ...row }: KnownRow,
  stands: boolean,
) {
  const line = lineOf(document, key)
  say(line, digest, revision)
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
  const line = lineOf(document, key)
  if (line.there.size === 0) line.import = by
  if (isDeletion) line.deleted = Math.max(line.deleted, latest)
  if (isDeletion) return
  say(line, digest, revision)
  const version = line.there.get(digest)
  if (version) version.revision = Math.max(version.revision, revision)
}
