import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import {
  answersFor,
  claimCompanies,
  claimCompanyNames,
  companyOfPerson,
  createCompany,
  holdingsOf,
  type KeptContact,
  keepFoundContact,
  maySee,
  type Refusal,
  roomToTake,
  takeCompaniesBack,
  takeFoundContactBack,
  tellOfHidden,
} from '../../phonebook/index.ts'
import type { FindingRow } from './findings.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockFindings } from './outcomes.commands.ts'
import { companyNamesOfGroups } from '../persons/sender-seats.queries.ts'
import { type FoundPerson, isProblem, personOfDraft } from './people.rules.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const

/** What was done for a contact, as the run's log stores it. */
const taken = z.object({
  state: z.string(),
  companyId: z.number(),
  /** Whether the company was made, or claimed from the pool; else it was ours. */
  made: z.boolean(),
  claimed: z.boolean(),
  custodianId: z.number().nullable(),
  heldSince: z.string().nullable(),
  contact: z.custom<KeptContact>(),
})
type Taken = z.output<typeof taken>

/**
 * Takes people into the phonebook: ours get the values added, those in the pool are claimed first, and unknown ones become a company with a
 * contact, by the rules and limits of claiming. Whom a colleague holds stays with the colleague.
 */
export async function takeContacts(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, others } = judged(tx, ids, await lockFindings(tx, ids), () => 'contact')
    const people = await peopleIn(tx, open)
    const names = people.flatMap(({ person }) => (isProblem(person) || person.company === '' ? [] : [person.company]))
    await claimCompanyNames(tx, names)
    const room =
      people.length > 0 ? await roomToTake(tx) : { left: 0, refusal: { code: 'platform.version_stale' as const } }
    const held = new Map<number, number>()
    for (const { row, person } of people) {
      const done = isProblem(person) ? person : await takePerson(tx, { row, person, room, held })
      others.set(row.id, 'code' in done ? { id: row.id, outcome: 'refused', problem: done } : doneOf(row, done))
    }
    await hideBeyondLimit(tx, held, others)
    await keepOutcomes(
      tx,
      [...others.values()].flatMap((one) => {
        if (one.outcome !== 'done') return []
        const { companyId, contact } = taken.parse(one.after)
        return [{ findingId: one.id, target: 'contact' as const, subjectId: contact.contactId, companyId }]
      }),
    )
    return ids.map((id) => others.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** Returns the people whom findings name. The other one of a talk is of the company of the talk, unless it says another. */
async function peopleIn(tx: WriteContext, rows: readonly FindingRow[]) {
  const names = await companyNamesOfGroups(
    tx,
    rows.flatMap(({ place }) => (place.type === 'private' ? place.id : [])),
  )
  return rows.map((row): { row: FindingRow; person: FoundPerson | RowProblem } => {
    const person = personOfDraft(row.facts.draft, row.sender)
    const company = names.get(row.place.id)
    return { row, person: isProblem(person) || person.company !== '' || !company ? person : { ...person, company } }
  })
}

/** Whom a colleague holds is told of so many a day only, as in the files that people import: else a run over all findings would list what others hold. */
async function hideBeyondLimit(
  tx: WriteContext,
  held: ReadonlyMap<number, number>,
  outcomes: Map<number, BulkOutcome>,
) {
  const beyond = held.size === 0 ? new Set() : await tellOfHidden(tx, [...held.values()])
  for (const [id, companyId] of held)
    if (beyond.has(companyId))
      outcomes.set(id, { id, outcome: 'refused', problem: { field: 'company', code: 'groups.finding_unasked' } })
}

const doneOf = ({ id, state }: FindingRow, after: Taken): BulkOutcome => ({
  id,
  outcome: 'done',
  before: { state },
  after,
})

interface Taking {
  row: FindingRow
  person: FoundPerson
  /** How many companies the caller may still take. */
  room: { left: number; refusal: Refusal }
  /** Companies of colleagues that the caller does not see, by the finding that leads to each. */
  held: Map<number, number>
}

async function takePerson(tx: WriteContext, { row, person, room, held }: Taking): Promise<Taken | RowProblem> {
  const holder = await companyOfPerson(tx, { name: person.company, values: person.values })
  const from = { findingId: row.id, fileId: row.file?.id ?? null, line: row.file?.line ?? null }
  const contact = { name: person.name, remark: cutText(row.snippet, 300), values: person.values, from }
  const keep = async (companyId: number) => keepFoundContact(tx, companyId, contact)
  if (holder && holder.visibility === 'private') {
    if (!maySee(personOf(tx), holder)) held.set(row.id, holder.id)
    if (!answersFor(personOf(tx), holder)) return { field: 'company', code: 'groups.finding_held' }
    return { ...plain, companyId: holder.id, contact: await keep(holder.id) }
  }
  if (holder) {
    const { refused } = await claimCompanies(tx, { ids: [holder.id] })
    const refusal = refused.get(holder.id)
    if (refusal) return { field: 'company', ...refusal }
    room.left -= 1
    return {
      ...plain,
      claimed: true,
      companyId: holder.id,
      contact: await keep(holder.id),
      ...(await holding(tx, holder.id)),
    }
  }
  if (person.company === '') return { field: 'company', code: 'groups.finding_no_company' }
  if (room.left <= 0) return { field: 'company', ...room.refusal }
  const made = await createCompany(
    tx,
    newCompany.parse({ name: person.company, visibility: 'private', source: 'other' }),
    'taken',
  )
  room.left -= 1
  return { ...plain, made: true, companyId: made.id, contact: await keep(made.id), ...(await holding(tx, made.id)) }
}

const plain = { state: 'accepted', made: false, claimed: false, custodianId: null, heldSince: null }

const holding = async (tx: WriteContext, companyId: number) => (await holdingsOf(tx, [companyId])).get(companyId) ?? {}

/** Takes back what was added: a company that was made goes, one that was claimed returns to the pool, values leave their contact. */
export async function takeContactsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const seen = changes
      .filter(({ id }) => found.has(id))
      .map((change) => ({ ...change, taken: taken.parse(change.after) }))
    const removed = await removeCompanies(tx, seen)
    const reversals: BulkReversal[] = []
    for (const change of changes) {
      const take = seen.find(({ id }) => id === change.id)
      reversals.push(
        take
          ? await takeBack(tx, take, removed.get(take.taken.companyId))
          : { id: change.id, outcome: 'refused', problem: gone },
      )
    }
    await dropOutcomes(
      tx,
      reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id),
      ['contact'],
    )
    return reversals
  })
}

type Take = Pick<BulkChange, 'id' | 'at' | 'overwrite'> & { taken: Taken }

/** Removes companies that the run made, with the contacts that its other findings added to them. Returns the answer of each. */
async function removeCompanies(tx: WriteContext, takes: readonly Take[]): Promise<ReadonlyMap<number, BulkReversal>> {
  const contactsOf = Map.groupBy(takes, (take) => take.taken.companyId)
  const made = takes.filter((take) => take.taken.made)
  const answers = await takeCompaniesBack(
    tx,
    made.map(({ taken: { companyId, custodianId, heldSince }, at, overwrite }) => ({
      id: companyId,
      made: true,
      custodianId,
      heldSince,
      tags: [],
      at,
      overwrite,
      contacts: (contactsOf.get(companyId) ?? []).map((one) => one.taken.contact.contactId),
    })),
  )
  return new Map(answers.map((answer) => [answer.id, answer]))
}

async function takeBack(
  tx: WriteContext,
  { id, at, overwrite, taken: { companyId, made, claimed, custodianId, heldSince, contact } }: Take,
  removed: BulkReversal | undefined,
): Promise<BulkReversal> {
  if (made && removed) return removed.outcome === 'unchanged' ? { id, outcome: 'reverted' } : { ...removed, id }
  if (removed?.outcome === 'reverted') return { id, outcome: 'reverted' }
  const back = await takeFoundContactBack(tx, { id, kept: contact, overwrite })
  if (back.outcome === 'conflict' || back.outcome === 'refused' || !claimed)
    return back.outcome === 'unchanged' ? { id, outcome: 'reverted' } : back
  const [answer] = await takeCompaniesBack(tx, [
    { id: companyId, made: false, custodianId, heldSince, tags: [], at, overwrite: true },
  ])
  return answer && answer.outcome !== 'unchanged' ? { ...answer, id } : { id, outcome: 'reverted' }
}
