import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { passes, personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  claimCompanies,
  claimCompanyNames,
  createCompany,
  holdingsOf,
  nameKey,
  openTo,
  type Refusal,
  roomToTake,
  takeCompaniesBack,
} from '../../phonebook/index.ts'
import { nameOfExhibition } from '../exhibitions/exhibitions.queries.ts'
import { lockExhibitors, publishExhibitor, tieCompany } from '../exhibitors/exhibitors.commands.ts'
import type { ExhibitorRow } from '../exhibitors/exhibitors.queries.ts'
import { nameTies } from '../exhibitors/ties.rules.ts'

const deed = { permission: 'exhibitions.bringExhibitors', audit: 'exhibitions.exhibitorBrought' } as const
const gone: RowProblem = { field: 'id', code: 'exhibitions.exhibitor_not_found' }
const held: RowProblem = { field: 'company', code: 'exhibitions.exhibitor_held' }

type Visibility = 'private' | 'public'

/** What a run did for an exhibitor, as its log stores it. */
const taken = z.object({
  companyId: z.number(),
  /** The company's name, for whoever reads the log. */
  company: z.string(),
  made: z.boolean(),
  claimed: z.boolean(),
  custodianId: z.number().nullable().default(null),
  heldSince: z.string().nullable().default(null),
})
type Taken = z.output<typeof taken>

/** The tie before. */
const former = z.object({ companyId: z.number().nullable(), untied: z.boolean() })

/**
 * Brings exhibitors into the phonebook, with the caller or in the pool: unknown ones become companies, and those in the pool are claimed where the
 * caller wants them, by the rules and limits of claiming. Whom a colleague holds stays with the colleague.
 */
export async function bringExhibitors(
  context: WriteContext,
  ids: readonly number[],
  visibility: Visibility,
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const locked = await lockExhibitors(tx, ids)
    await claimCompanyNames(
      tx,
      [...locked.values()].flatMap(({ name, name_en: nameEn }) => [name, nameEn].filter((one) => one !== '')),
    )
    // Companies that others have made meanwhile are seen only after their names are claimed.
    const rows = await lockExhibitors(tx, ids)
    const room: Room =
      visibility === 'private' ? await roomToTake(tx) : { left: Infinity, refusal: { code: 'platform.version_stale' } }
    const taken = new Map<string | number, Taken>()
    const outcomes: BulkOutcome[] = []
    for (const id of ids) {
      const row = rows.get(id)
      if (!row || row.delete_after !== null) outcomes.push({ id, outcome: 'refused', problem: gone })
      else outcomes.push(await bringOne(tx, row, { visibility, room, taken }))
    }
    return outcomes
  })
}

interface Room {
  left: number
  refusal: Refusal
}

interface Wish {
  visibility: Visibility
  room: Room
  /** What this lot has taken, by the id of a company of the pool or the key of a new name: a firm may stand at several fairs. */
  taken: Map<string | number, Taken>
}

async function bringOne(tx: WriteContext, row: ExhibitorRow, { visibility, room, taken }: Wish): Promise<BulkOutcome> {
  const { id } = row
  if (row.standing === 'colleague' || row.is_held || (await isHeldByName(tx, row)))
    return { id, outcome: 'refused', problem: held }
  if (row.standing === 'ours' || (row.standing === 'pool' && visibility === 'public'))
    return { id, outcome: 'unchanged' }
  const keys = row.standing === 'pool' ? [row.company_id ?? 0] : nameTies({ name: row.name, nameEn: row.name_en })
  const [known] = keys.flatMap((key) => taken.get(key) ?? [])
  if (!known && room.left <= 0) return { id, outcome: 'refused', problem: { field: 'company', ...room.refusal } }
  const done = known ?? (row.standing === 'pool' ? await claimOne(tx, row) : await makeOne(tx, row, visibility))
  if ('code' in done) return { id, outcome: 'refused', problem: { field: 'company', ...done } }
  if (!known) {
    room.left -= 1
    taken.set(row.standing === 'pool' ? done.companyId : nameKey(done.company), done)
  }
  await tieCompany(tx, row, done.companyId)
  publishExhibitor(tx, row)
  const before = { companyId: row.tied_company_id, untied: row.is_untied, company: '' }
  return { id, outcome: 'done', before, after: done }
}

/** Whether a colleague has a company of one of its names, also where the caller or the pool has another one. */
async function isHeldByName(tx: WriteContext, { name, name_en: nameEn }: ExhibitorRow): Promise<boolean> {
  const { rows } = await sql`
    select from phonebook.companies c where c.name_key = any(${nameTies({ name, nameEn })}::text[]) and c.delete_after is null
      and c.visibility = 'private' and not ${openTo(personOf(tx))} limit 1`.execute(tx.db)
  return rows.length > 0
}

async function claimOne(tx: WriteContext, row: ExhibitorRow): Promise<Taken | Refusal> {
  const companyId = row.company_id ?? 0
  const { refused } = await claimCompanies(tx, { ids: [companyId] })
  const refusal = refused.get(companyId)
  if (refusal) return refusal
  return { ...plain, companyId, company: row.company_name ?? '', claimed: true, ...(await holding(tx, companyId)) }
}

async function makeOne(tx: WriteContext, row: ExhibitorRow, visibility: Visibility): Promise<Taken> {
  const made = await createCompany(
    tx,
    newCompany.parse({
      // A company's name must not contain a slash.
      name: cutText(row.name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim(), 200),
      country: row.country,
      visibility,
      source: 'exhibition',
    }),
    visibility === 'private' ? 'taken' : 'created',
  )
  await recordActivity(tx, {
    subject: 'company',
    id: made.id,
    kind: 'exhibitions.activity.brought',
    facts: {
      exhibition: nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition }),
      exhibitor: row.name,
      exhibitorId: row.id,
    },
  })
  const own = visibility === 'private' ? await holding(tx, made.id) : {}
  return { ...plain, companyId: made.id, company: made.name, made: true, ...own }
}

const plain = { made: false, claimed: false, custodianId: null, heldSince: null }

const holding = async (tx: WriteContext, companyId: number) => (await holdingsOf(tx, [companyId])).get(companyId) ?? {}

/** Takes a run back: companies that it made go, those that it claimed return to the pool, and the ties are as before. */
export async function takeExhibitorsBack(
  context: WriteContext,
  changes: readonly BulkChange[],
): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const rows = await lockExhibitors(
      tx,
      changes.map(({ id }) => id),
    )
    const takes = changes.map(({ id, before, after, at, overwrite }) => ({
      id,
      at,
      overwrite,
      former: former.parse(before),
      taken: taken.parse(after),
    }))
    const answers = await returnCompanies(tx, takes)
    const reversals: BulkReversal[] = []
    for (const take of takes) {
      const row = rows.get(take.id)
      const answer = answers.get(take.taken.companyId)
      if (take.taken.made && !passes(tx.actor, 'phonebook.deleteCompany'))
        reversals.push({
          id: take.id,
          outcome: 'refused',
          problem: { field: 'company', code: 'exhibitions.exhibitor_undeletable' },
        })
      else if (answer && answer.outcome !== 'reverted') reversals.push({ ...answer, id: take.id })
      else {
        if (row && row.tied_company_id === take.taken.companyId) await restoreTie(tx, row, take)
        reversals.push({ id: take.id, outcome: 'reverted' })
      }
    }
    return reversals
  })
}

interface Take {
  id: number
  at: Date
  overwrite: boolean
  former: z.output<typeof former>
  taken: Taken
}

/** The answers by company, since two exhibitors of a run may be one company. */
async function returnCompanies(tx: WriteContext, takes: readonly Take[]): Promise<ReadonlyMap<number, BulkReversal>> {
  const mayDelete = passes(tx.actor, 'phonebook.deleteCompany')
  const companies = new Map(
    takes.flatMap(({ at, overwrite, taken: { companyId, made, custodianId, heldSince } }) =>
      made && !mayDelete
        ? []
        : [[companyId, { id: companyId, made, custodianId, heldSince, tags: [], at, overwrite }] as const],
    ),
  )
  return new Map((await takeCompaniesBack(tx, [...companies.values()])).map((one) => [one.id, one]))
}

async function restoreTie(tx: WriteContext, row: ExhibitorRow, { former: { companyId, untied } }: Take) {
  const { rows } = await sql<{ id: number }>`
    select id from phonebook.companies where id = ${companyId}::bigint and delete_after is null`.execute(tx.db)
  await tieCompany(tx, row, untied ? 'none' : (rows[0]?.id ?? 'name'))
  publishExhibitor(tx, row)
}
