import type { RefusalReason } from '@seamark/contract/trade/remarks'

/** What tells a record, and what it says, in short. */
export interface Arrival {
  line: number
  key: string
  /** 0: not known. */
  digest: number
  /** As the source says; most say nothing. */
  status: 'new' | 'amended' | 'deleted'
  /** The greater was said later; 0 where the source does not say. */
  revision: number
}

/** What is known of a key before a lot: who holds it, and all that was ever said of it. */
export interface Known {
  /** The import that wrote it last. */
  import: number
  /** It was there, and has been removed. */
  isGone: boolean
  digests: Set<number>
  /** Those of what is there. */
  standing: Set<number>
  /** The latest that was said of it. */
  revision: number
}

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

export interface LotDecisions {
  decisions: Decision[]
  /** Of the records of this lot, by their line: what takes their place, or removes them. */
  superseded: Map<number, Successor>
  /** Keys of records from before the lot that go, each with what removes it first. */
  outgoing: Map<string, Successor>
}

interface Standing {
  import: number
  /** Within this lot. */
  lines: number[]
  /** Some of it was there before the lot. */
  isBefore: boolean
  isGone: boolean
  digests: Set<number>
  standing: Set<number>
  revision: number
}

/**
 * What becomes of the rows of a lot, in their order, by what was known before it: a key that is there is the same record; one that the source calls amended, or
 * numbers or dates later, takes its place, unless it says nothing new; one that it calls deleted removes it; and a later row brings none of its former versions
 * back (decision 0051).
 */
export function decideLot(rows: readonly (Arrival | null)[], known: ReadonlyMap<string, Known>, importId: number): LotDecisions {
  /** Most keys come once: of those the row is all that is kept. */
  const met = new Map<string, Standing | Arrival>()
  const superseded = new Map<number, Successor>()
  const outgoing = new Map<string, Successor>()
  function leave(key: string, current: Standing, { line, revision }: Arrival) {
    if (current.isBefore) outgoing.set(key, { line, revision })
    for (const one of current.lines) superseded.set(one, { line, revision })
  }

  const decisions = rows.map((row): Decision => {
    if (!row) return taken
    const earlier = met.get(row.key) ?? before(known.get(row.key))
    if (!earlier) {
      // What is deleted before it comes leaves nothing behind.
      if (row.status === 'deleted') return { refused: 'removed', amends: false, removes: false }
      met.set(row.key, row)
      return taken
    }
    const current = 'digests' in earlier ? earlier : moved(nothing(), earlier, 'takes', importId)
    const verdict = judged(row, current, importId)
    const leaves = !current.isGone && (verdict === 'takes' || verdict === 'removed')
    if (leaves) leave(row.key, current, row)
    met.set(row.key, moved(current, row, verdict, importId))
    return verdict === 'takes' || verdict === 'beside' ? { ...taken, amends: leaves } : { refused: verdict, amends: false, removes: leaves }
  })
  return { decisions, superseded, outgoing }
}

const taken: Decision = { refused: null, amends: false, removes: false }

const before = (known: Known | undefined): Standing | undefined =>
  known && { ...known, lines: [], isBefore: !known.isGone, digests: new Set(known.digests), standing: new Set(known.standing) }

const nothing = (): Standing => ({ import: 0, lines: [], isBefore: false, isGone: true, digests: new Set(), standing: new Set(), revision: 0 })

type Verdict = RefusalReason | 'takes' | 'beside'

/**
 * `takes`: it is what stands from now on. `beside`: another line of the same bill, as late as what is there and of the same file. Else why it becomes nothing.
 */
function judged({ digest, status, revision }: Arrival, current: Standing, importId: number): Verdict {
  const same = current.import === importId ? 'repeated' : 'already_there'
  const isSaid = current.digests.has(digest)
  const isEarlier = revision > 0 && revision < current.revision
  if (status === 'deleted') return isEarlier && !current.isGone ? 'outdated' : 'removed'
  if (isEarlier) return isSaid ? same : 'outdated'
  if (revision > current.revision) return current.standing.has(digest) ? same : 'takes'
  if (isSaid) return same
  if (status === 'amended') return 'takes'
  if (current.isGone || digest === 0 || current.digests.has(0)) return same
  return revision > 0 && current.import === importId ? 'beside' : 'differs'
}

/** What stands under a key once a row of it has been judged: changed in place, since a bill may have ten thousand lines. */
function moved(standing: Standing, { line, digest, revision }: Arrival, verdict: Verdict, importId: number): Standing {
  // What says the same later is the later word all the same.
  standing.revision = Math.max(standing.revision, revision)
  const leaves = verdict === 'takes' || (verdict === 'removed' && !standing.isGone)
  if (leaves) {
    Object.assign(standing, { import: importId, lines: [], isBefore: false, isGone: true })
    standing.standing.clear()
  }
  if (verdict !== 'takes' && verdict !== 'beside') return standing
  standing.isGone = false
  standing.lines.push(line)
  standing.digests.add(digest)
  standing.standing.add(digest)
  return standing
}

/** What an import has done already with rows of a lot that was begun before and broken off. */
export interface KnownRow {
  key: string
  import: number
  line: number
  digest: number
  revision: number
  /** Of a replaced record: the import, the line and the revision that replaced it; 0 for one that is there. */
  by: number
  byLine: number
  byRevision: number
}

export interface LotBefore {
  known: Map<string, Known>
  /** Lines of the lot whose records are there. */
  present: Set<number>
  /** Lines of the lot whose records are kept as replaced. */
  replaced: Set<number>
}

/** Takes what a broken-off attempt at the same lot did out of what is known, so that the second attempt decides as the first. */
export function beforeLot(rows: readonly KnownRow[], { importId, first, last }: { importId: number; first: number; last: number }): LotBefore {
  const known = new Map<string, Known>()
  const present = new Set<number>()
  const replaced = new Set<number>()
  const own = ({ import: by, line }: { import: number; line: number }) => by === importId && line >= first && line <= last
  const later: KnownRow[] = []
  for (const row of rows) {
    const isReplacedHere = row.by !== 0 && own({ import: row.by, line: row.byLine })
    if (own(row)) {
      if (row.by === 0) present.add(row.line)
      else replaced.add(row.line)
    } else if (row.by === 0 || isReplacedHere) note(known, row, false)
    else later.push(row)
  }
  for (const row of later) note(known, row, true)
  return { known, present, replaced }
}

function note(known: Map<string, Known>, { key, import: by, digest, ...row }: KnownRow, isGone: boolean) {
  const one = known.get(key) ?? { import: isGone ? row.by : by, isGone, digests: new Set(), standing: new Set(), revision: 0 }
  known.set(key, one)
  one.digests.add(digest)
  if (!isGone) one.standing.add(digest)
  // A version that is there counts more than those that it replaced: what replaced them may have been taken back.
  if (!isGone || one.isGone) one.revision = Math.max(one.revision, row.revision, isGone ? row.byRevision : 0)
}
