import {
  type Dossier,
  type DossierFacts,
  type DossierPart,
  type DossierPromise,
  type DossierQuote,
  mostDossierRows,
} from '@seamark/contract/ai/dossiers/dossiers'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { Failure } from '../../../platform/failure.ts'
import { listRecords, listTasks } from '../../followups/index.ts'
import { listGroups } from '../../groups/index.ts'
import { listOrders } from '../../orders/index.ts'
import { duplicatesOfCompany, openCompany } from '../../phonebook/index.ts'
import { listQuotes, listRates, validLanes } from '../../rates/index.ts'
import { codesOfLane } from '../../territory/index.ts'
import { tradeOfCompany } from '../../trade/index.ts'
import { findDisagreements } from './disagreements.rules.ts'
import { chooseNextStep } from './next-steps.rules.ts'
import { ratesOfWays } from './ways.rules.ts'

/** A follow-up is shown with so many letters of its text. */
const longestExcerpt = 300
const mostPromises = 8
/** Of tasks and requests so many are looked at for the nearest ones. */
const mostLooked = 20
const newest = { sort: 'updatedAt', order: 'desc' } as const

/**
 * Puts together what the records say of a company. Every part is read by the call of its own list, so the caller learns nothing
 * that the lists would not show; opening it counts as opening the company does.
 */
export async function getDossier(context: Context, id: number): Promise<DossierFacts> {
  authorize(context, 'phonebook.openCompany')
  const company = await openCompany(context, id)
  const parts = partsFor(context)
  const { tasks, requests, valid, ...read } = await readParts(context, company, parts)
  const dayOf = (at: string) => dayAt(new Date(at), context.zone)
  const facts = {
    ...read,
    company: shownCompany(company),
    promises: tasks && promisesOf(context, { company, tasks, requests, quotes: read.quotes }),
    rates: valid && ratesOf(company, { valid: valid.lanes, requests, quotes: read.quotes }),
    at: context.now().toISOString(),
  }
  const disagreements = findDisagreements({ ...facts, changedAt: company.updatedAt })
  const nextStep = chooseNextStep({
    ...facts,
    disagreements,
    unquoted: requests.filter((request) => isStillAsked(request) && request.quoteStatus === 'notQuoted'),
    today: dayOf(facts.at),
    touchedOn: company.lastTouchAt === null ? null : dayOf(company.lastTouchAt),
  })
  return { ...facts, disagreements, nextStep, hidden: parts.hidden(), away: parts.away() }
}

/** All parts are asked for at once. */
async function readParts(context: Context, { id, masked }: Company, parts: ReturnType<typeof partsFor>) {
  const [contacts, tasks, requests, quotes, orders, valid, trade, groups, duplicates] = await Promise.all([
    parts.read('contacts', 'followups.logRecords', () => contactsOf(context, id)),
    masked ? parts.hide('promises') : parts.read('promises', 'followups.readTasks', () => tasksOf(context, id)),
    parts.read('rates', 'rates.read', () => requestsOf(context, id)),
    parts.read('quotes', 'rates.readQuotes', () => quotesOf(context, id)),
    parts.read('orders', 'orders.listOrders', () => ordersOf(context, id)),
    parts.read('rates', 'rates.read', () => validLanes(context)),
    parts.read('trade', 'trade.readParties', () => tradeOfCompany(context, id)),
    parts.read('groups', 'groups.read', () => groupsOf(context, id)),
    parts.read('duplicates', 'phonebook.listDuplicates', () => duplicatesOfCompany(context, id, mostDossierRows)),
  ])
  return { contacts, tasks, requests: requests ?? [], quotes, orders, valid, trade, groups, duplicates }
}

/** Reads parts that the caller may read, and remembers those that she may not, or that cannot be read just now. */
function partsFor(context: Context) {
  const hidden = new Set<DossierPart>()
  const away = new Set<DossierPart>()
  return {
    hidden: () => [...hidden],
    away: () => [...away],
    hide(part: DossierPart) {
      hidden.add(part)
      return null
    },
    async read<Found>(part: DossierPart, permission: Parameters<typeof passes>[1], read: () => Promise<Found>) {
      if (!passes(context.actor, permission)) return this.hide(part)
      return read().catch((error: unknown) => {
        if (!isAway(error)) throw error
        away.add(part)
        return null
      })
    },
  }
}

/** The engine of trade data may be away or busy while everything else runs. */
const isAway = (error: unknown) => error instanceof Failure && error.code.startsWith('platform.engine_')

const shownCompany = (company: Company): Dossier['company'] => ({
  id: company.id,
  name: company.name,
  type: company.type,
  progress: company.progress,
  progressSince: company.progressSince,
  visibility: company.visibility,
  custodian: company.custodian?.name ?? null,
  country: company.country,
  lastTouchAt: company.lastTouchAt,
  nextContactAt: company.nextContactAt,
  daysLeft: company.daysLeft,
  stale: company.stale,
  masked: company.masked,
})

async function contactsOf(context: Context, id: number): Promise<Dossier['contacts']> {
  const { rows, count } = await listRecords(context, id, { limit: mostDossierRows })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      by: row.author.name,
      way: row.way,
      progress: row.progress,
      content: beginningOf(row.content || (row.answer?.options.map(({ name }) => name).join('、') ?? '')),
    })),
    count,
  }
}

const beginningOf = (text: string) =>
  text.length <= longestExcerpt ? text : `${[...text].slice(0, longestExcerpt).join('')}…`

async function tasksOf(context: Context, companyId: number) {
  return (await listTasks(context, { show: 'open', of: 'team', companyId, limit: mostLooked })).rows
}

async function requestsOf(context: Context, companyId: number) {
  const columns = ['quoteStatus', 'owner'] as const
  const list = { side: 'demand', companyId, columns, limit: mostLooked, ...newest } as const
  return (await listRates(context, list)).rows
}

async function quotesOf(context: Context, companyId: number): Promise<Dossier['quotes']> {
  const list = { show: 'all', of: 'team', companyId, limit: mostDossierRows, sort: 'createdAt', order: 'desc' } as const
  const { rows, count } = await listQuotes(context, list)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      isExpired: row.isExpired,
      reason: row.reason,
      author: row.author.name,
      validTo: row.validTo,
      createdAt: row.issuedAt ?? row.createdAt,
      lanes: row.lanes.map(({ pols, pods, carrier }) => ({ pols, pods, carrier })),
      prices: (row.lanes[0]?.prices ?? []).map(({ container, selling }) => ({
        container,
        amount: selling,
        currency: row.lanes[0]?.currency ?? '',
      })),
    })),
    count,
  }
}

async function ordersOf(context: Context, companyId: number): Promise<Dossier['orders']> {
  const columns = ['pol', 'pod', 'sailingDay', 'updatedAt'] as const
  const { rows, count } = await listOrders(context, { companyId, columns, limit: mostDossierRows, ...newest })
  return {
    rows: rows.map(({ id, number, status, pol = '', pod = '', sailingDay = null, updatedAt = '' }) => ({
      id,
      number,
      status,
      pol,
      pod,
      sailingDay,
      updatedAt,
    })),
    count,
  }
}

async function groupsOf(context: Context, companyId: number): Promise<Dossier['groups']> {
  const { rows } = await listGroups(context, { companyId, limit: mostDossierRows, ...newest })
  return rows.map(({ id, name, platform, lastMessageAt }) => ({ id, name, platform, lastMessageAt }))
}

type Tasks = Awaited<ReturnType<typeof tasksOf>>
type Requests = Awaited<ReturnType<typeof requestsOf>>

/** What we have promised, the nearest first; what is overdue stands before it. */
function promisesOf(
  context: Context,
  given: { company: Company; tasks: Tasks; requests: Requests; quotes: Dossier['quotes'] },
): Dossier['promises'] {
  const dayOf = (at: string) => dayAt(new Date(at), context.zone)
  const today = dayAt(context.now(), context.zone)
  const rows: DossierPromise[] = [
    ...given.tasks.map(({ id, title, person, dueAt, dueDay }) => ({
      kind: 'task' as const,
      id,
      text: title,
      by: person.name,
      on: dueDay ?? dayOf(dueAt),
      isOverdue: new Date(dueAt) < context.now(),
    })),
    ...plannedContact(given.company, given.tasks, { dayOf, today }),
    ...given.requests.filter(isStillAsked).map(({ id, number, owner, endsOn }) => ({
      kind: 'request' as const,
      id,
      text: number,
      by: owner?.name ?? '',
      on: endsOn,
      isOverdue: false,
    })),
    ...(given.quotes?.rows ?? []).flatMap(promiseOfQuote),
  ].toSorted((one, other) => ((one.on ?? '9') < (other.on ?? '9') ? -1 : 1))
  return { rows: rows.slice(0, mostPromises), isMore: rows.length > mostPromises || given.tasks.length === mostLooked }
}

const isStillAsked = ({ isExpired, state }: Requests[number]) => !isExpired && state !== 'closed'

/** The planned contact is a task of its own where a follow-up planned it. */
function plannedContact(
  { nextContactAt, custodian }: Company,
  tasks: Tasks,
  { dayOf, today }: { dayOf: (at: string) => string; today: string },
): DossierPromise[] {
  if (nextContactAt === null || tasks.some(({ isNext }) => isNext)) return []
  const on = dayOf(nextContactAt)
  return [{ kind: 'nextContact', id: null, text: '', by: custodian?.name ?? '', on, isOverdue: on < today }]
}

const promiseOfQuote = ({ id, number, state, isExpired, author, validTo }: DossierQuote): DossierPromise[] =>
  state === 'issued' && !isExpired
    ? [{ kind: 'quote', id, text: number, by: author, on: validTo, isOverdue: false }]
    : []

function ratesOf(
  { coreRoutes, routeAreas }: Company,
  given: {
    valid: NonNullable<Awaited<ReturnType<typeof validLanes>>>['lanes']
    requests: Requests
    quotes: Dossier['quotes']
  },
): Dossier['rates'] {
  return ratesOfWays(
    given.valid,
    {
      core: coreRoutes,
      asked: given.requests,
      quoted: (given.quotes?.rows ?? []).flatMap(({ lanes }) => lanes),
      areaPods: new Set(routeAreas.flatMap((lane) => codesOfLane(lane))),
    },
    mostDossierRows,
  )
}
