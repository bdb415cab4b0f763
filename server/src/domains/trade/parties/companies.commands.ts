import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { isCountry } from '@seamark/contract/territory/countries'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkOutcome, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  claimCompanyNames,
  companiesNamedLike,
  createCompany,
  type CompanyCustody,
  maySee,
  nameKey,
  openTo,
  type Refusal,
  roomToTake,
} from '../../phonebook/index.ts'

type Visibility = 'private' | 'public'
type Brought = { outcome: 'made' | 'tied' | 'there'; companyId: number } | { outcome: 'refused'; refusal: Refusal }

/**
 * Brings a party into the phonebook by its rules for new companies. A company that has one of the party's names already
 * is tied to it, so that there are no duplicates. Raises `trade.party_not_found` or the code of the refusal.
 */
export async function bringParty(
  context: Context,
  id: number,
  visibility: Visibility,
): Promise<{ companyId: number; made: boolean }> {
  const origins = await originsOf(context, [id])
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partyBrought' }, async (tx) => {
    const [party] = await lockParties(tx, [id])
    if (!party) throw fail('trade.party_not_found')
    const brought = await bringOne(tx, party, await rulesOf(tx, visibility), origins.get(id))
    if (brought.outcome === 'refused') throw fail(brought.refusal.code, brought.refusal.params)
    if (brought.outcome === 'there') tx.unchanged()
    return { companyId: brought.companyId, made: brought.outcome === 'made' }
  })
}

/** Brings many parties into the phonebook, for a bulk run. Returns one outcome for each. */
export async function bringParties(
  context: WriteContext,
  ids: readonly number[],
  visibility: Visibility,
): Promise<BulkOutcome[]> {
  const origins = await originsOf(context, ids)
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partyBrought' }, async (tx) => {
    tx.unchanged()
    const parties = new Map((await lockParties(tx, ids)).map((party) => [party.id, party]))
    const rules = await rulesOf(tx, visibility)
    const outcomes: BulkOutcome[] = []
    for (const id of ids) {
      const party = parties.get(id)
      outcomes.push(
        party
          ? outcomeOf(party, await bringOne(tx, party, rules, origins.get(id)))
          : { id, outcome: 'refused', problem: gone },
      )
    }
    return outcomes
  })
}

const gone: RowProblem = { field: 'name', code: 'trade.party_not_found' }
const held: Refusal = { code: 'trade.party_held' }

/** The visibility of new companies, and how many more may be made. */
interface Rules {
  visibility: Visibility
  left: number
  /** The refusal of the parties after the last that may be made. */
  refusal: Refusal
}

/**
 * Returns the limits of a run. A private company counts as a claim; otherwise white space would be a way around the
 * limits of claiming. The pool has no limit.
 */
async function rulesOf(tx: WriteContext, visibility: Visibility): Promise<Rules> {
  return { visibility, ...(visibility === 'private' ? await roomToTake(tx) : { left: Infinity, refusal: held }) }
}

function outcomeOf({ id, company_id, company_by }: PartyRow, brought: Brought): BulkOutcome {
  if (brought.outcome === 'refused') return { id, outcome: 'refused', problem: { field: 'name', ...brought.refusal } }
  if (brought.outcome === 'there') return { id, outcome: 'unchanged' }
  return {
    id,
    outcome: 'done',
    before: { companyId: company_id, by: company_by },
    after: { companyId: brought.companyId, made: brought.outcome === 'made' },
  }
}

interface PartyRow {
  id: number
  name: string
  country: string | null
  kind: 'trader' | 'forwarder'
  company_id: number | null
  company_by: 'name' | 'person' | null
  /** All of its names. */
  names: string[]
}

/**
 * Locks the parties and claims their names. A colleague who brings another spelling of the same name, or an import that
 * writes a company of this name, waits and then finds the company that was made.
 */
async function lockParties(tx: WriteContext, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select id, name, country, kind, company_id, company_by,
           array(select text from trade.party_names n where n.party_id = p.id order by n.id) as names
    from trade.parties p where id = any(${[...ids]}::int[]) and joined_to is null order by id for update`.execute(tx.db)
  const parties = rows.map((party) => ({ ...party, names: [...new Set([party.name, ...party.names])] }))
  await claimCompanyNames(
    tx,
    parties.flatMap(({ name, names }) => [...names, companyName(name)]),
  )
  return parties
}

async function bringOne(tx: WriteContext, party: PartyRow, rules: Rules, origin: Origin | undefined): Promise<Brought> {
  const person = personOf(tx)
  const tied = await findTiedCompany(tx, party)
  if (tied?.visibility === 'private')
    return maySee(person, tied) ? { outcome: 'there', companyId: tied.id } : { outcome: 'refused', refusal: held }
  if (await isHeldByName(tx, party)) return { outcome: 'refused', refusal: held }
  const known = [...(await companiesNamedLike(tx, party.names)).values()]
  const company = known.find((one) => one.visibility === 'private') ?? known[0]
  if (company) return tieParty(tx, party, company)
  if (tied)
    return maySee(person, tied) ? { outcome: 'there', companyId: tied.id } : { outcome: 'refused', refusal: held }
  if (rules.left <= 0) return { outcome: 'refused', refusal: rules.refusal }
  const { visibility } = rules
  const made = await createCompany(
    tx,
    newCompany.parse({ ...valuesOf(party), visibility }),
    visibility === 'private' ? 'taken' : 'created',
  )
  rules.left -= 1
  await keepLink(tx, party.id, made.id)
  await recordActivity(tx, {
    subject: 'company',
    id: made.id,
    kind: 'trade.activity.brought',
    facts: { party: party.name, source: origin?.source ?? '', partyId: party.id, importId: origin?.importId ?? null },
  })
  await tx.audit({
    subject: 'party',
    id: party.id,
    after: { company: made.id, source: origin?.sourceId ?? null, import: origin?.importId ?? null },
  })
  return { outcome: 'made', companyId: made.id }
}

interface Tied extends CompanyCustody {
  id: number
}

/**
 * Returns the company that the party is tied to. It is read only now, since somebody may have tied the party while we
 * waited for the lock.
 */
async function findTiedCompany({ db }: WriteContext, { company_id }: PartyRow): Promise<Tied | undefined> {
  const { rows } = await sql<Tied>`
    select id, visibility, custodian_id, follower_ids from phonebook.companies where id = ${company_id} and delete_after is null`.execute(
    db,
  )
  return rows[0]
}

/**
 * Whether somebody has a company of one of these names that the caller does not see. It counts even if she or the pool
 * has another company of the name.
 */
async function isHeldByName(tx: WriteContext, { names }: PartyRow): Promise<boolean> {
  const { rows } = await sql`
    select from phonebook.companies c
    where c.name_key = any(${names.map(nameKey)}::text[]) and c.delete_after is null and c.visibility = 'private' and not ${openTo(personOf(tx))} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Ties a party to a company as by a person, so that the tie stays when the company gets another name. */
async function tieParty(tx: WriteContext, party: PartyRow, company: Tied): Promise<Brought> {
  if (!maySee(personOf(tx), company)) return { outcome: 'refused', refusal: held }
  if (party.company_id === company.id) return { outcome: 'there', companyId: company.id }
  await keepLink(tx, party.id, company.id)
  await tx.audit({
    subject: 'party',
    id: party.id,
    before: { company: party.company_id },
    after: { company: company.id },
  })
  return { outcome: 'tied', companyId: company.id }
}

const keepLink = (tx: WriteContext, partyId: number, companyId: number) =>
  sql`update trade.parties set company_id = ${companyId}, company_by = 'person', came_by = '{}', version = version + 1 where id = ${partyId}`.execute(
    tx.db,
  )

/** A company's name must not contain a slash. */
const companyName = (name: string) => cutText(name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim(), 200)

const valuesOf = ({ name, country, kind }: PartyRow) => ({
  name: companyName(name),
  country: country !== null && isCountry(country) ? country : '',
  type: kind === 'forwarder' ? ('forwarder' as const) : ('directShipper' as const),
  source: 'tradeData' as const,
})

interface Origin {
  sourceId: number
  source: string
  importId: number
}

/** Returns the source and import of each party's last record. */
async function originsOf(context: Context, ids: readonly number[]): Promise<Map<number, Origin>> {
  const rows = await context.engine.rows<{ party: number; source: number; import: number }>(
    `select arrayJoin(arrayDistinct([importer, exporter])) as party, argMax(source, date) as source, argMax(import, date) as import
     from facts.records where importer in {ids:Array(UInt32)} or exporter in {ids:Array(UInt32)} group by party having party in {ids:Array(UInt32)}`,
    { ids: [...ids] },
  )
  const { rows: sources } = await sql<{ id: number; name: string }>`
    select id, name from trade.sources where id = any(${rows.map(({ source }) => source)}::int[])`.execute(context.db)
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  return new Map(
    rows.map((row) => [row.party, { sourceId: row.source, source: names.get(row.source) ?? '', importId: row.import }]),
  )
}
