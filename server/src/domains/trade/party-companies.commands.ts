import { newCompany } from '@seamark/contract/phonebook/companies'
import { isCountry } from '@seamark/contract/territory/countries'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { BulkOutcome, RowProblem } from '../../platform/list.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/index.ts'
import { companiesNamedLike, createCompany, maySee, type Refusal, roomToTake } from '../phonebook/index.ts'

type Visibility = 'private' | 'public'
type Brought = { outcome: 'made' | 'tied' | 'there'; companyId: number } | { outcome: 'refused'; refusal: Refusal }

/** Brings a party into the phonebook, as its rules of new companies say. Who is there already, by the phonebook's own rule of names, is tied and not doubled. */
export async function bringParty(context: Context, id: number, visibility: Visibility): Promise<{ companyId: number; made: boolean }> {
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
export async function bringParties(context: WriteContext, ids: readonly number[], visibility: Visibility): Promise<BulkOutcome[]> {
  const origins = await originsOf(context, ids)
  return write(context, { permission: 'trade.bringParties', audit: 'trade.partyBrought' }, async (tx) => {
    tx.unchanged()
    const rules = await rulesOf(tx, visibility)
    const parties = new Map((await lockParties(tx, ids)).map((party) => [party.id, party]))
    const outcomes: BulkOutcome[] = []
    for (const id of ids) {
      const party = parties.get(id)
      outcomes.push(party ? outcomeOf(id, await bring(tx, party, rules, origins.get(id))) : { id, outcome: 'refused', problem: gone })
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

function outcomeOf(id: number, brought: Brought): BulkOutcome {
  if (brought.outcome === 'refused') return { id, outcome: 'refused', problem: { field: 'name', ...brought.refusal } }
  if (brought.outcome === 'there') return { id, outcome: 'unchanged' }
  return { id, outcome: 'done', before: { companyId: null }, after: { companyId: brought.companyId, made: brought.outcome === 'made' } }
}

interface PartyRow {
  id: number
  name: string
  country: string | null
  kind: 'trader' | 'forwarder'
  company_id: number | null
  stands: boolean
}

async function lockParties({ db }: WriteContext, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select id, name, country, kind, company_id,
           exists (select from phonebook.companies c where c.id = p.company_id and c.delete_after is null) as stands
    from trade.parties p where id = any(${[...ids]}::int[]) and joined_to is null order by id for update`.execute(db)
  return rows
}

async function bring(tx: WriteContext, party: PartyRow, rules: Rules, origin: Origin | undefined): Promise<Brought> {
  const { rows: names } = await sql<{ text: string }>`select text from trade.party_names where party_id = ${party.id} order by id limit 50`.execute(tx.db)
  const known = await companiesNamedLike(tx, [...new Set([party.name, ...names.map(({ text }) => text)])])
  const [company] = [...known.values()].sort((one, other) => Number(maySee(personOf(tx), other)) - Number(maySee(personOf(tx), one)))
  if (company) return tie(tx, party, company)
  if (party.stands && party.company_id !== null) return bound(tx, party.company_id)
  if (rules.left <= 0) return { outcome: 'refused', refusal: rules.refusal }
  const { visibility } = rules
  const made = await createCompany(tx, newCompany.parse({ ...valuesOf(party), visibility }), visibility === 'private' ? 'taken' : 'created')
  rules.left -= 1
  await keepLink(tx, party.id, made.id)
  await recordActivity(tx, {
    subject: 'company',
    id: made.id,
    kind: 'trade.activity.brought',
    facts: { party: party.name, source: origin?.source ?? '', partyId: party.id, importId: origin?.importId ?? null },
  })
  await tx.audit({ subject: 'party', id: party.id, after: { company: made.id, source: origin?.sourceId ?? null, import: origin?.importId ?? null } })
  return { outcome: 'made', companyId: made.id }
}

/** Tied by a person: it stays so although the company should be called otherwise. */
async function tie(tx: WriteContext, party: PartyRow, company: Parameters<typeof maySee>[1] & { id: number }): Promise<Brought> {
  if (!maySee(personOf(tx), company)) return { outcome: 'refused', refusal: held }
  if (party.company_id === company.id) return { outcome: 'there', companyId: company.id }
  await keepLink(tx, party.id, company.id)
  await tx.audit({ subject: 'party', id: party.id, before: { company: party.company_id }, after: { company: company.id } })
  return { outcome: 'tied', companyId: company.id }
}

/** It was tied to a company of another name. */
async function bound(tx: WriteContext, companyId: number): Promise<Brought> {
  const { rows } = await sql<{ visibility: string; custodian_id: number | null; follower_ids: number[] }>`
    select visibility, custodian_id, follower_ids from phonebook.companies where id = ${companyId}`.execute(tx.db)
  const [company] = rows
  return company && maySee(personOf(tx), company) ? { outcome: 'there', companyId } : { outcome: 'refused', refusal: held }
}

const keepLink = (tx: WriteContext, partyId: number, companyId: number) =>
  sql`update trade.parties set company_id = ${companyId}, company_by = 'person', came_by = '{}', version = version + 1 where id = ${partyId}`.execute(tx.db)

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
  return new Map(rows.map((row) => [row.party, { sourceId: row.source, source: names.get(row.source) ?? '', importId: row.import }]))
}
