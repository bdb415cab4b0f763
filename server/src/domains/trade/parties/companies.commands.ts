import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { isCountry } from '@seamark/contract/territory/countries'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkOutcome, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import {
  companiesNamedLike,
  createCompany,
  type Held,
  maySee,
  nameKey,
  openTo,
  type Refusal,
  roomToTake,
} from '../../phonebook/index.ts'

type Visibility = 'private' | 'public'
type Brought = { outcome: 'made' | 'tied' | 'there'; companyId: number } | { outcome: 'refused'; refusal: Refusal }

/** Brings a party into the phonebook, as its rules of new companies say. Who is there already, by the phonebook's own rule of names, is tied and not doubled. */
export async function bringParty(
  context: Context,
  id: number,
  visibility: Visibility,
): Promise<{ companyId: number; made: boolean }> {
  const origins = await originsOf(context, [id])
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partyBrought' }, async (tx) => {
    const [party] = await lockParties(tx, [id])
    if (!party) throw fail('trade.party_not_found')
    const brought = await bring(tx, party, await rulesOf(tx, visibility), origins.get(id))
    if (brought.outcome === 'refused') throw fail(brought.refusal.code, brought.refusal.params)
    if (brought.outcome === 'there') tx.unchanged()
    return { companyId: brought.companyId, made: brought.outcome === 'made' }
  })
}

/** The same for many, as a run of the workbench. */
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
          ? outcomeOf(party, await bring(tx, party, rules, origins.get(id)))
          : { id, outcome: 'refused', problem: gone },
      )
    }
    return outcomes
  })
}

const gone: RowProblem = { field: 'name', code: 'trade.party_not_found' }
const held: Refusal = { code: 'trade.party_held' }

/** For whom it is, and how many more may be made. */
interface Rules {
  visibility: Visibility
  left: number
  /** What whoever comes after the last of them hears. */
  refusal: Refusal
}

/** Who makes a party her own has taken it from the others: the limits of claiming hold, or white space would be a way past them. What goes into the pool has none. */
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
  /** All that it is called. */
  names: string[]
}

/** Locked are the parties and their names: whoever brings another spelling of one waits, and then finds what was made of it. */
async function lockParties({ db }: WriteContext, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select id, name, country, kind, company_id, company_by,
           array(select text from trade.party_names n where n.party_id = p.id order by n.id) as names
    from trade.parties p where id = any(${[...ids]}::int[]) and joined_to is null order by id for update`.execute(db)
  const parties = rows.map((party) => ({ ...party, names: [...new Set([party.name, ...party.names])] }))
  const keys = parties.flatMap(({ names }) => names.map(nameKey))
  // Always in the same order. A thousand locks at most, however many names: of two that share one, one waits.
  await sql`
    select pg_advisory_xact_lock(hashtext('trade.party_companies'), slot) from (
      select distinct hashtext(key) & 1023 as slot from json_array_elements_text(${JSON.stringify(keys)}::json) asked (key) order by slot offset 0) s`.execute(
    db,
  )
  return parties
}

async function bring(tx: WriteContext, party: PartyRow, rules: Rules, origin: Origin | undefined): Promise<Brought> {
  const person = personOf(tx)
  const tied = await tiedCompany(tx, party)
  if (tied?.visibility === 'private')
    return maySee(person, tied) ? { outcome: 'there', companyId: tied.id } : { outcome: 'refused', refusal: held }
  if (await isHeldByName(tx, party)) return { outcome: 'refused', refusal: held }
  const known = [...(await companiesNamedLike(tx, party.names)).values()]
  const company = known.find((one) => one.visibility === 'private') ?? known[0]
  if (company) return tie(tx, party, company)
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

interface Tied extends Held {
  id: number
}

/** The company that it is tied to, whatever that is called. Asked only now: while the party was waited for, somebody may have tied it. */
async function tiedCompany({ db }: WriteContext, { company_id }: PartyRow): Promise<Tied | undefined> {
  const { rows } = await sql<Tied>`
    select id, visibility, custodian_id, follower_ids from phonebook.companies where id = ${company_id} and delete_after is null`.execute(
    db,
  )
  return rows[0]
}

/** Whether somebody has a company of one of its names that the caller does not see; that she or the pool has another of that name makes no difference. */
async function isHeldByName(tx: WriteContext, { names }: PartyRow): Promise<boolean> {
  const { rows } = await sql`
    select from phonebook.companies c
    where c.name_key = any(${names.map(nameKey)}::text[]) and c.delete_after is null and c.visibility = 'private' and not ${openTo(personOf(tx))} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Tied by a person: it stays so although the company should be called otherwise. */
async function tie(tx: WriteContext, party: PartyRow, company: Tied): Promise<Brought> {
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

/** A company's name has no slash. */
const valuesOf = ({ name, country, kind }: PartyRow) => ({
  name: name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 200),
  country: country !== null && isCountry(country) ? country : '',
  type: kind === 'forwarder' ? ('forwarder' as const) : ('directShipper' as const),
  source: 'tradeData' as const,
})

interface Origin {
  sourceId: number
  source: string
  importId: number
}

/** Where the last record of each party comes from. */
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
