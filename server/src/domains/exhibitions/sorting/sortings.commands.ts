import type { ListedCapture, Sorting } from '@seamark/contract/exhibitions/sorting/sorting'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { tagCompanies } from '../../phonebook/index.ts'
import { keepDeed } from '../../workbench/index.ts'
import { assertMayName } from '../captures/captures.commands.ts'
import { captureKeys } from '../captures/captures.rules.ts'
import { audiencesOfCapture } from '../policy.ts'
import { type KeptParts, keepParts, readCards } from './parts.commands.ts'
import { asListedCapture, capturesById, seenCapture, type SortingRow } from './sorting.queries.ts'
import { applyFor, settleCompany, type SortedInto } from './targets.commands.ts'

const permission = 'exhibitions.sortCaptures'

export interface Sorted {
  capture: ListedCapture
  runId: number | null
  applicationId: number | null
  withoutContact: boolean
}

/**
 * Sorts a capture, and others of the same firm with it, in one transaction: the company, its contact with the card, the follow-up of the day of the
 * capture, the next task and the tags. A card of a colleague's client becomes an application, and keeps what it says.
 */
export async function sortCapture(context: Context, id: string, version: number, given: Sorting): Promise<Sorted> {
  const seen = await seenCapture(context, id)
  if (seen.version !== version) throw fail('platform.version_stale', {}, { current: asListedCapture(context, seen) })
  // Before the transaction: a refusal that tells of a colleague's client counts, too.
  await assertMayName(context, seen.company_name, given.companyName)
  const cards = await readCards(context, [id, ...given.together])
  return write(context, { permission, audit: 'exhibitions.captureSorted' }, async (tx) => {
    const rows = await lockUnsorted(tx, id, given.together)
    const [row] = rows
    if (row?.version !== version)
      throw fail('platform.version_stale', {}, { current: asListedCapture(tx, row ?? seen) })
    if (given.company.kind === 'apply') {
      const applicationId = await applyFor(tx, row, given.company)
      for (const one of rows) await markSorted(tx, one, one.id === id ? given : undefined, 'applied')
      return { ...(await tellOf(tx, rows, id)), runId: null, applicationId, withoutContact: false }
    }
    const settled = await settleCompany(tx, row, given.company, given.companyName)
    const tags = await putTags(tx, settled.companyId, given.tagIds)
    const kept = new Map<number, KeptParts>()
    for (const one of rows) {
      const said = one.id === id ? given : saidBy(one)
      const parts = await keepParts(tx, {
        row: one,
        said,
        companyId: settled.companyId,
        cards: cards.get(one.id) ?? [],
      })
      kept.set(one.number, parts)
      await markSorted(tx, one, one.id === id ? given : undefined, settled.outcome, {
        ...parts,
        companyId: settled.companyId,
      })
    }
    const runId = await keepRun(tx, settled, { rows, kept }, tags)
    const withoutContact = kept.get(row.number)?.contact === null
    return { ...(await tellOf(tx, rows, id)), runId, applicationId: null, withoutContact }
  })
}

/** The captures, locked, the asked one first. Each is unsorted, seen by the caller, and of the same exhibition. */
async function lockUnsorted(tx: WriteContext, id: string, together: readonly string[]): Promise<SortingRow[]> {
  const ids = [...new Set([id, ...together])]
  const rows = await lockCaptures(tx, ids)
  return ids.map((one) => {
    const row = rows.get(one)
    if (!row?.can) throw fail('exhibitions.capture_not_found')
    if (row.row.state !== 'unsorted') throw fail('exhibitions.capture_not_unsorted')
    if (row.row.exhibition_id !== rows.get(id)?.row.exhibition_id) throw fail('exhibitions.capture_not_alike')
    return row.row
  })
}

/** Locks captures in the order of their numbers, and says whether the caller sees what each card says. */
export async function lockCaptures(tx: WriteContext, ids: readonly string[]) {
  await sql`select id from exhibitions.captures where id = any(${[...ids]}::uuid[]) order by number for update`.execute(
    tx.db,
  )
  const rows = await capturesById(tx, ids)
  return new Map([...rows].map(([id, row]) => [id, { row, can: !asListedCapture(tx, row).covered }]))
}

/** What another card says by itself; it plans no task of its own. */
const saidBy = (row: SortingRow): Sorting => ({
  ...cardOf(row),
  company: { kind: 'existing', id: 0 },
  next: null,
  tagIds: [],
  together: [],
})

/** What the card says, as whoever sorts it may correct it. */
export type SaidCard = Omit<Sorting, 'company' | 'tagIds' | 'together'>

const cardOf = (row: SortingRow): SaidCard => ({
  companyName: row.company_name,
  contactName: row.contact_name,
  position: row.position,
  mobile: row.mobile,
  telephone: row.telephone,
  email: row.email,
  wechat: row.wechat,
  heat: row.heat,
  note: row.note,
  next: row.next_step === null || row.next_on === null ? null : { step: row.next_step, on: row.next_on },
})

/** The columns of what a card says, behind others of an update. */
export function cardColumns(said: SaidCard | undefined, { exhibition_country: country }: SortingRow) {
  if (!said) return sql``
  const keys = captureKeys(said, country)
  return sql`, company_name = ${said.companyName}, contact_name = ${said.contactName}, "position" = ${said.position}, mobile = ${said.mobile},
    telephone = ${said.telephone}, email = ${said.email}, wechat = ${said.wechat}, heat = ${said.heat}::text, note = ${said.note},
    name_key = ${keys.name}, mobile_key = ${keys.mobile}, email_key = ${keys.email},
    next_step = ${said.next?.step ?? null}::text, next_on = ${said.next?.on ?? null}::date`
}

async function putTags(tx: WriteContext, companyId: number, tagIds: readonly number[]): Promise<readonly number[]> {
  if (tagIds.length === 0) return []
  const [tagged] = await tagCompanies(tx, [companyId], { add: [...tagIds], remove: [] })
  if (tagged?.outcome === 'refused') throw fail(tagged.code)
  return tagged?.outcome === 'done' ? tagged.added : []
}

async function markSorted(
  tx: WriteContext,
  row: SortingRow,
  given: Sorting | undefined,
  outcome: NonNullable<SortingRow['outcome']>,
  parts?: KeptParts & { companyId: number },
) {
  const person = personOf(tx)
  await sql`
    update exhibitions.captures set state = 'sorted', outcome = ${outcome}, sorted_at = now(), sorted_by = ${person.id},
      company_id = ${parts?.companyId ?? null}::bigint, contact_id = ${parts?.contact?.contactId ?? null}::bigint, has_contact = ${(parts?.contact ?? null) !== null},
      record_id = ${parts?.recordId ?? null}::bigint, task_id = ${parts?.taskId ?? null}::bigint,
      version = version + 1, updated_at = now(), updated_by = ${person.id} ${cardColumns(given, row)}
    where id = ${row.id}::uuid and state = 'unsorted'`.execute(tx.db)
  await tx.audit({
    subject: 'capture',
    id: row.number,
    before: { state: row.state },
    after: { state: 'sorted', outcome, company: parts?.companyId ?? null },
  })
}

/** Keeps the sorting as a run of the workbench, which lists it and takes it back, with what each card said before. */
async function keepRun(
  tx: WriteContext,
  settled: SortedInto,
  { rows: cards, kept }: { rows: readonly SortingRow[]; kept: ReadonlyMap<number, KeptParts> },
  tags: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from phonebook.companies where id = ${settled.companyId}`.execute(tx.db)
  const done = { ...settled, version: rows[0]?.version ?? 1, tags }
  return keepDeed(tx, {
    list: 'captures',
    action: 'sort',
    input: {},
    rows: cards.map((row) => ({
      id: row.number,
      before: { state: 'unsorted', card: cardOf(row) },
      after: { ...done, ...kept.get(row.number) },
    })),
  })
}

async function tellOf(tx: WriteContext, rows: readonly SortingRow[], id: string) {
  for (const row of rows) publishCapture(tx, row)
  return { capture: asListedCapture(tx, await seenCapture(tx, id)) }
}

/** Makes the open queues of everybody who sees the capture read again. */
export function publishCapture(tx: WriteContext, row: Pick<SortingRow, 'number' | 'author_id' | 'manager_id'>) {
  for (const audience of audiencesOfCapture(row))
    tx.publish({ event: { topic: 'exhibitions.capture', id: row.number, by: personOf(tx).id }, audience })
}
