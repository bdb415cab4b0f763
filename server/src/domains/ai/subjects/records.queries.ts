import { type RawBuilder, sql } from 'kysely'
import { type authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { customerSubject, postSubject } from '../../crawl/index.ts'
import { exhibitionSubject, exhibitorSubject } from '../../exhibitions/index.ts'
import { auditedTasks } from '../../followups/index.ts'
import { findingSubject, groupSubject } from '../../groups/index.ts'
import { orderSubject } from '../../orders/index.ts'
import { insideOf, openTo, valuesReadBy } from '../../phonebook/index.ts'
import { auditedQuotes, auditedRates } from '../../rates/index.ts'
import { importOfRecord, partyNames, recordNames, recordOfNumber } from '../../trade/index.ts'
import { companiesToday } from './companies.queries.ts'

type PermissionName = Parameters<typeof authorize>[1]
type Ids = readonly number[]
type Names = ReadonlyMap<number, string>

/** A kind of record that a message may be about. */
interface RecordKind {
  /** Without it nobody reads such records. */
  permission: PermissionName
  /** The names of those among them that the caller may see today. */
  namesOf: (context: Context, ids: Ids) => Promise<Names>
  /** Where their values are masked for some: those among them that the caller sees unmasked. */
  openOf?: (context: Context, ids: Ids) => Promise<ReadonlySet<number>>
  /** The row of the record of a subject `s`, behind `select from`, for those that may be deleted. */
  row?: RawBuilder<unknown>
  /** The page of one. */
  pathOf: (id: number, name: string) => string | null
}

const rowIn = (table: RawBuilder<unknown>) => sql`${table} r where r.id = s.record_id`

/** The records that tools show, by the kind under which the log knows them. Each is seen by the sentence of its own domain. */
const recordKinds: Readonly<Record<string, RecordKind>> = {
  company: {
    permission: 'phonebook.openCompany',
    // A merged company is the one that stayed.
    namesOf: async (context, ids) =>
      new Map([...(await companiesToday(context, ids))].map(([id, { name }]) => [id, name])),
    openOf: (context, ids) =>
      idsOf(
        context,
        sql`
          select kept.id from phonebook.companies kept
          join phonebook.companies c on c.id = coalesce(kept.merged_into, kept.id) and c.delete_after is null
          where kept.id = any(${[...ids]}::bigint[]) and ${valuesReadBy(personOf(context))}`,
      ),
    row: rowIn(sql`phonebook.companies`),
    pathOf: (id, name) => `/contacts/tabs/${/^\.+$/.test(name) ? '-' : encodeURIComponent(name)}/${id}`,
  },
  contact: {
    permission: 'phonebook.openCompany',
    namesOf: (context, ids) =>
      namesIn(
        context,
        sql`
          select k.id, k.name from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
          where k.id = any(${[...ids]}::bigint[]) and k.delete_after is null and ${openTo(personOf(context))}`,
      ),
    openOf: (context, ids) =>
      idsOf(
        context,
        sql`
          select k.id from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null
          where k.id = any(${[...ids]}::bigint[]) and k.delete_after is null and ${valuesReadBy(personOf(context))}`,
      ),
    row: rowIn(sql`phonebook.contacts`),
    pathOf: () => null,
  },
  task: {
    permission: 'followups.readTasks',
    namesOf: async (context, ids) =>
      new Map([
        ...(await auditedTasks.namesOf(context, ids)),
        // Insiders of a company see the tasks of their colleagues for it.
        ...(await namesIn(
          context,
          sql`
            select t.id, t.title as name from followups.tasks t join phonebook.companies c on c.id = t.company_id and c.delete_after is null
            where t.id = any(${[...ids]}::bigint[]) and ${insideOf(personOf(context))}`,
        )),
      ]),
    row: rowIn(sql`followups.tasks`),
    pathOf: (id) => `/contacts/tasks?task=${id}`,
  },
  record: {
    permission: 'phonebook.openCompany',
    namesOf: (context, ids) =>
      namesIn(
        context,
        sql`
          select r.id, c.name from followups.records r join phonebook.companies c on c.id = r.company_id and c.delete_after is null
          where r.id = any(${[...ids]}::bigint[]) and ${insideOf(personOf(context))}`,
      ),
    row: rowIn(sql`followups.records`),
    pathOf: () => null,
  },
  rate: {
    permission: 'rates.read',
    namesOf: auditedRates.namesOf,
    row: rowIn(sql`rates.rates`),
    pathOf: (id) => `/freight/rates?rate=${id}&expired=true`,
  },
  quote: {
    permission: 'rates.readQuotes',
    namesOf: auditedQuotes.namesOf,
    row: rowIn(sql`rates.quotes`),
    pathOf: (id) => `/freight/quotes/${id}`,
  },
  order: {
    permission: 'orders.listOrders',
    namesOf: orderSubject.namesOf,
    row: rowIn(sql`orders.orders`),
    pathOf: (id) => `/freight/orders/${id}`,
  },
  group: {
    permission: 'groups.read',
    namesOf: groupSubject.namesOf,
    row: rowIn(sql`groups.groups`),
    pathOf: (id) => `/contacts/tabs/group/${id}`,
  },
  finding: {
    permission: 'groups.read',
    namesOf: findingSubject.namesOf,
    row: rowIn(sql`groups.findings`),
    pathOf: (id) => `/contacts/ChatRecordExtraction?tab=findings&state=any&finding=${id}`,
  },
  crawledCustomer: {
    permission: 'crawl.readCustomers',
    namesOf: customerSubject.namesOf,
    row: rowIn(sql`crawl.customers`),
    pathOf: (id) => `/crawlData/broaden?customer=${id}`,
  },
  netPost: {
    permission: 'crawl.readPosts',
    namesOf: postSubject.namesOf,
    row: rowIn(sql`crawl.posts`),
    pathOf: (id) => `/crawlData/netweek?post=${id}`,
  },
  exhibition: {
    permission: 'exhibitions.seeContacts',
    namesOf: exhibitionSubject.namesOf,
    row: rowIn(sql`exhibitions.exhibitions`),
    pathOf: (id) => `/contacts/tabs/exhibition/${id}`,
  },
  exhibitor: {
    permission: 'exhibitions.seeContacts',
    namesOf: exhibitorSubject.namesOf,
    row: rowIn(sql`exhibitions.exhibitors`),
    pathOf: (id) => `/exhibition/exhibitorInformation?exhibitor=${id}`,
  },
  tradeParty: {
    permission: 'trade.readParties',
    namesOf: partyNames,
    row: rowIn(sql`trade.parties`),
    pathOf: (id) => `/trade/parties/${id}`,
  },
  tradeRecord: {
    permission: 'trade.readRecords',
    // While the engine is away nobody sees what was said of its records.
    namesOf: (context, numbers) => recordNames(context, numbers).catch(orNone),
    row: importOfRecord(sql`s.record_id`),
    pathOf: (number) => `/trade/records?record=${recordOfNumber(number)}`,
  },
  /** A colleague whose work was told in figures: whoever reaches her today. */
  user: {
    permission: 'ai.ask',
    namesOf: async (context, ids) => {
      const { id: me, reach } = personOf(context)
      return unnamed(ids.filter((id) => id === me || reach.kind === 'all' || reach.ids.includes(id)))
    },
    pathOf: () => null,
  },
  /** A screen whose rows were told, by its code: whoever has it today, also where the rows are nobody's record. */
  screen: {
    permission: 'ai.ask',
    namesOf: async (context, ids) => {
      const { codes, opensEverything } = personOf(context)
      return unnamed(ids.filter((id) => opensEverything || codes.has(id)))
    },
    pathOf: () => null,
  },
}

function orNone(error: unknown): Names {
  if (error instanceof Failure) return new Map()
  throw error
}

const unnamed = (ids: Ids): Names => new Map(ids.map((id) => [id, '']))

/** What records are to the caller today. */
export interface RecordsToday {
  isSeen: (record: NamedRecord) => boolean
  /** Null for those that may not be seen. */
  tell: (record: NamedRecord) => { label: string; address: string | null } | null
}

export interface NamedRecord {
  kind: string
  id: number
  /** It was shown unmasked. */
  asInsider?: boolean
}

/** Asks each domain once for all of its records. Of a kind that is not known here nobody sees anything. */
export async function recordsToday(context: Context, records: readonly NamedRecord[]): Promise<RecordsToday> {
  const byKind = Map.groupBy(records, ({ kind }) => kind)
  const seen = new Map<string, { names: Names; open: ReadonlySet<number> }>()
  for (const [kind, some] of byKind) {
    const known = kindOf(kind)
    if (!known || !passes(context.actor, known.permission)) continue
    const ids = [...new Set(some.map(({ id }) => id))]
    const insiders = some.flatMap(({ id, asInsider }) => (asInsider ? [id] : []))
    seen.set(kind, {
      names: await known.namesOf(context, ids),
      open: insiders.length > 0 && known.openOf ? await known.openOf(context, insiders) : new Set(),
    })
  }
  return {
    isSeen: ({ kind, id, asInsider }) => {
      const today = seen.get(kind)
      return today !== undefined && today.names.has(id) && (!asInsider || today.open.has(id))
    },
    tell: ({ kind, id }) => {
      const label = seen.get(kind)?.names.get(id)
      return label === undefined ? null : { label, address: kindOf(kind)?.pathOf(id, label) ?? null }
    },
  }
}

/** Those of the records whose values the caller sees unmasked. */
export async function openAmong(context: Context, kind: string, ids: Ids): Promise<ReadonlySet<number>> {
  const known = kindOf(kind)
  return ids.length > 0 && known?.openOf && passes(context.actor, known.permission)
    ? known.openOf(context, ids)
    : new Set()
}

/** The rows of subjects `s` that may end, by kind. */
export const rowsOfRecords = (): readonly { kind: string; row: RawBuilder<unknown> }[] =>
  Object.entries(recordKinds).flatMap(([kind, { row }]) => (row ? [{ kind, row }] : []))

const kindOf = (kind: string): RecordKind | undefined =>
  Object.hasOwn(recordKinds, kind) ? recordKinds[kind] : undefined

async function namesIn({ db }: Context, select: RawBuilder<unknown>): Promise<Names> {
  const { rows } = await sql<{ id: number; name: string }>`${select}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function idsOf({ db }: Context, select: RawBuilder<unknown>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`${select}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
