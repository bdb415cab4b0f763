import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import { personOf } from '../../../../platform/context.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../../platform/list.ts'
import type { WriteContext } from '../../../../platform/write.ts'
import {
  answersFor,
  claimCompanies,
  claimCompanyNames,
  companyOfPerson,
  createCompany,
  type FoundContact,
  holdingsOf,
  type KeptContact,
  keepFoundContact,
  maySee,
  type Refusal,
  roomToTake,
  takeCompaniesBack,
  takeFoundContactBack,
  tellOfHidden,
} from '../../../phonebook/index.ts'
import { type FoundPerson, isProblem } from '../people.rules.ts'

/** What was done for a contact, as the run's log stores it. */
export const takenPerson = z.object({
  state: z.string(),
  companyId: z.number(),
  /** Whether the company was made, or claimed from the pool; else it was ours. */
  made: z.boolean(),
  claimed: z.boolean(),
  custodianId: z.number().nullable(),
  heldSince: z.string().nullable(),
  contact: z.custom<KeptContact>(),
})
export type TakenPerson = z.output<typeof takenPerson>

/** Somebody who was found in a chat, or what the phonebook would miss. `id` is that of the row that is decided on. */
export interface PersonToTake {
  id: number
  person: FoundPerson | RowProblem
  remark: string
  /** Where the values were read. */
  from: NonNullable<FoundContact['from']>
}

/**
 * Takes people into the phonebook: ours get the values added, those in the pool are claimed first, and unknown ones become a company with a
 * contact, by the rules and limits of claiming. Whom a colleague holds stays with the colleague. Returns what became of each row.
 */
export async function takePeople(
  tx: WriteContext,
  people: readonly PersonToTake[],
): Promise<Map<number, TakenPerson | RowProblem>> {
  const names = people.flatMap(({ person }) => (isProblem(person) || person.company === '' ? [] : [person.company]))
  await claimCompanyNames(tx, names)
  const room =
    people.length > 0 ? await roomToTake(tx) : { left: 0, refusal: { code: 'platform.version_stale' as const } }
  const held = new Map<number, number>()
  const answers = new Map<number, TakenPerson | RowProblem>()
  for (const { id, person, remark, from } of people)
    answers.set(id, isProblem(person) ? person : await takePerson(tx, { id, person, remark, from, room, held }))
  await hideBeyondLimit(tx, held, answers)
  return answers
}

/** Whom a colleague holds is told of so many a day only, as in the files that people import: else a run over all findings would list what others hold. */
async function hideBeyondLimit(
  tx: WriteContext,
  held: ReadonlyMap<number, number>,
  answers: Map<number, TakenPerson | RowProblem>,
) {
  const beyond = held.size === 0 ? new Set() : await tellOfHidden(tx, [...held.values()])
  for (const [id, companyId] of held)
    if (beyond.has(companyId)) answers.set(id, { field: 'company', code: 'groups.finding_unasked' })
}

interface Taking extends PersonToTake {
  person: FoundPerson
  /** How many companies the caller may still take. */
  room: { left: number; refusal: Refusal }
  /** Companies of colleagues that the caller does not see, by the finding that leads to each. */
  held: Map<number, number>
}

async function takePerson(
  tx: WriteContext,
  { id, person, remark, from, room, held }: Taking,
): Promise<TakenPerson | RowProblem> {
  const holder = await companyOfPerson(tx, { name: person.company, values: person.values })
  const contact = { name: person.name, remark, values: person.values, from }
  const keep = async (companyId: number) => keepFoundContact(tx, companyId, contact)
  if (holder && holder.visibility === 'private') {
    if (!maySee(personOf(tx), holder)) held.set(id, holder.id)
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

type Take = Pick<BulkChange, 'id' | 'at' | 'overwrite'> & { taken: TakenPerson }

/** Takes back what was added: a company that was made goes, one that was claimed returns to the pool, values leave their contact. */
export async function takePeopleBack(tx: WriteContext, takes: readonly Take[]): Promise<BulkReversal[]> {
  const removed = await removeCompanies(tx, takes)
  const reversals: BulkReversal[] = []
  for (const take of takes) reversals.push(await takeBack(tx, take, removed.get(take.taken.companyId)))
  return reversals
}

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
