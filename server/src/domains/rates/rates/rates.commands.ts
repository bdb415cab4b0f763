import { isDeepStrictEqual } from 'node:util'
import type { NewRate } from '@seamark/contract/rates/rates/fields'
import type { Rate, RateEdit } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { exchangeRates } from '../../settings/index.ts'
import { ratesChanged, ratesRewritten } from '../events.ts'
import { everybody, mayChange } from '../policy.ts'
import { checkRate, isProblem, type RateProblem } from '../prices/checks.rules.ts'
import { childRows, keyOf, loggedRate, type PortWords, valueColumns } from './columns.rules.ts'
import { findCompanyProblems } from './companies.queries.ts'
import { countBindingPairs, lockWithPartners } from './locks.commands.ts'
import { findRate } from './rates.queries.ts'
import { lockKeys, settleKeys } from './settlements.commands.ts'
import { atlas, insertChildren, writeRates } from './writings.commands.ts'

/** Creates an offer or a request of the caller. The same offer again is answered with the one that is there. Throws the refusals of `checkRate` at their fields. */
export async function createRate(context: Context, rate: NewRate): Promise<Rate> {
  authorize(context, 'rates.write')
  const [written] = await writeRates(context, [{ rate, ownerId: personOf(context).id, source: 'typed' }], 'rates.write')
  if (!written) throw new Error('nothing was written')
  if (written.outcome === 'refused') throw failureOf(written.problem)
  return requireRate(context, written.id)
}

/**
 * Replaces the values of a rate. `version` is the one that the caller saw; a stale one is refused with the current record. Boxes that pairs have taken stay
 * taken, unless ports, days, prices or boxes change: then pairs are released, once the caller has said so. Throws rate_not_found, rate_not_yours, rate_closed, rate_paired and the refusals of `checkRate`.
 */
export async function editRate(context: Context, id: number, version: number, edit: RateEdit): Promise<Rate> {
  await write(context, { permission: 'rates.write', audit: 'rates.rateChanged' }, async (tx) => {
    const before = await rateToChange(tx, id, version)
    if (before.state === 'closed') throw fail('rates.rate_closed')
    const given: NewRate = { ...edit, side: before.side }
    await replaceValues(tx, before, checkedOrFail(given))
  })
  return requireRate(context, id)
}

/** Locks the rate and returns it as it stands. Throws rate_not_found, rate_not_yours, or version_stale with the current record. */
export async function rateToChange(tx: WriteContext, id: number, version: number): Promise<Rate> {
  await lockWithPartners(tx, [id])
  const rate = await findRate(tx, id)
  if (!rate) throw fail('rates.rate_not_found')
  if (!mayChange(personOf(tx), { ownerId: rate.owner.id }))
    throw fail('rates.rate_not_yours', { owner: rate.owner.name })
  if (rate.version !== version) throw fail('platform.version_stale', {}, { current: rate })
  return rate
}

export async function requireRate(context: Context, id: number): Promise<Rate> {
  const rate = await findRate(context, id)
  if (!rate) throw fail('rates.rate_not_found')
  return rate
}

function checkedOrFail(rate: NewRate): NewRate {
  const checked = checkRate(rate, atlas)
  if (isProblem(checked)) throw failureOf(checked)
  return checked
}

const failureOf = ({ field, code, params }: RateProblem) => failField(field, code, params)

/** Writes new values over a locked rate, with its legs, and settles its key of before and the new one. */
export async function replaceValues(tx: WriteContext, before: Rate, rate: NewRate) {
  const stored = await readStored(tx, before.id)
  const isFree = await freeForRewriting(tx, before, rate)
  const kept = await keepCompany(tx, before, stored, rate)
  const key = keyOf({ rate: kept, ownerId: before.owner.id })
  const keys = [stored.key, key].filter((one) => one !== null)
  await lockKeys(tx, keys)
  const taken = new Map(
    isFree
      ? []
      : before.boxes.flatMap(({ container, count, open }) =>
          count > open ? [[container, count - open] as const] : [],
        ),
  )
  failIfTaken(kept, taken)
  const values = Object.entries({ ...valueColumns(kept, before.number), key })
  await sql`${sentAhead}
    with given as (select * from json_populate_record(null::rates.rates, ${JSON.stringify(Object.fromEntries(values))}::json))
    update rates.rates r
    set ${sql.join(values.map(([column]) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
        state = case when r.state = 'superseded' then 'open' else r.state end, superseded_by = null,
        version = r.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from given where r.id = ${before.id}`.execute(tx.db)
  for (const table of ['rate_ports', 'prices', 'surcharges', 'boxes', 'legs'])
    await sql`${sentAhead} delete from ${sql.table(`rates.${table}`)} where rate_id = ${before.id}`.execute(tx.db)
  await insertChildren(tx, [
    childRows(before.id, { rate: kept, key, words: wordsOf(before) }, await exchangeRates(tx), taken),
  ])
  await settleKeys(tx, keys)
  const was = valuesOf(before)
  await tx.audit({ subject: 'rate', id: before.id, before: changedOf(was, kept), after: changedOf(kept, was) })
  await recordActivities(tx, [{ subject: 'rate', id: before.id, kind: 'rates.activity.changed' }])
  await tx.reactions.announce(tx, ratesChanged, { ids: [before.id] })
  publishRate(tx, before.id)
}

/** What a pair was agreed on. */
const agreed = ['pols', 'pods', 'effective', 'expiry', 'prices', 'currency', 'boxes'] as const

/** Whether these fields are among what pairs were agreed on. */
export const isRewriting = (fields: Partial<NewRate>) => agreed.some((field) => fields[field] !== undefined)

/**
 * Releases the pairs of a rate whose ports, days, prices or boxes are written anew, once the caller has said so. Returns whether boxes came back. Throws
 * rate_paired.
 */
async function freeForRewriting(tx: WriteContext, before: Rate, rate: NewRate): Promise<boolean> {
  if (!isRewriting(changedOf(rate, valuesOf(before)))) return false
  const count = (await countBindingPairs(tx, [before.id])).get(before.id) ?? 0
  if (count === 0) return false
  if (!rate.confirmRelease) throw fail('rates.rate_paired', { count })
  await tx.reactions.announce(tx, ratesRewritten, { ids: [before.id] })
  return true
}

interface Stored {
  key: string | null
  company_id: number | null
  contact_id: number | null
}

async function readStored({ db }: WriteContext, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select key, company_id, contact_id from rates.rates where id = ${id}`.execute(db)
  return rows[0] ?? { key: null, company_id: null, contact_id: null }
}

/** A company or contact that the caller may not see stays as it is; another company must be the caller's to see. */
async function keepCompany(tx: WriteContext, before: Rate, stored: Stored, rate: NewRate): Promise<NewRate> {
  if (before.isCompanyHidden && rate.companyId === null)
    return { ...rate, companyId: stored.company_id, contactId: stored.contact_id }
  const isSame = rate.companyId === stored.company_id
  const kept = isSame && before.contact === null && rate.contactId === null ? stored.contact_id : rate.contactId
  const [problem] =
    isSame && kept === stored.contact_id ? [] : await findCompanyProblems(tx, [{ ...rate, contactId: kept }])
  if (problem) throw failureOf(problem)
  return { ...rate, contactId: kept }
}

function failIfTaken(rate: NewRate, taken: ReadonlyMap<string, number>) {
  for (const [container, count] of taken) {
    const wanted = rate.boxes.find((one) => one.container === container)?.count ?? 0
    if (wanted < count) throw failField('boxes', 'rates.boxes_below_taken', { container, count })
  }
}

/** The record as the values that an edit gives. */
export function valuesOf(rate: Rate): NewRate {
  const { company, contact } = rate
  return {
    side: rate.side,
    kind: rate.kind,
    basis: rate.basis,
    currency: rate.currency,
    carrier: rate.carrier,
    routeCode: rate.routeCode,
    contractNumber: rate.contractNumber,
    pols: rate.pols,
    pods: rate.pods,
    via: rate.via,
    lane: rate.lane,
    effective: rate.effective,
    expiry: rate.expiry,
    prices: rate.prices.map(({ container, amount, isFrom, isImplied }) => ({ container, amount, isFrom, isImplied })),
    surcharges: rate.surcharges,
    boxes: rate.boxes.map(({ container, count }) => ({ container, count })),
    boxOwner: rate.boxOwner,
    space: rate.space,
    sailingDays: rate.sailingDays,
    weekdays: rate.weekdays,
    cutoff: rate.cutoff,
    transitDays: rate.transitDays,
    freeCombined: rate.freeCombined,
    freeDemurrage: rate.freeDemurrage,
    freeDetention: rate.freeDetention,
    tonnes: rate.tonnes,
    cargo: rate.cargo,
    cargoClass: rate.cargoClass,
    releases: rate.releases,
    companyId: company?.id ?? null,
    contactId: contact?.id ?? null,
    sourceName: rate.sourceName,
    remark: rate.remark,
    recommended: rate.recommended,
    confirmPrices: false,
    confirmRelease: false,
  }
}

/** What was written for the ports of a rate, which its copies keep. */
export const wordsOf = ({ portWords }: Pick<Rate, 'portWords'>): PortWords =>
  new Map(portWords.map(({ role, code, word }) => [`${role} ${code}`, word]))

/** The values of one side that differ from the other. */
export function changedOf(one: NewRate, other: NewRate): Partial<ReturnType<typeof loggedRate>> {
  const values = loggedRate(one, { ownerId: 0 })
  const others: Record<string, unknown> = loggedRate(other, { ownerId: 0 })
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(value, others[field])))
}

export const publishRate = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'rates.rate', id, by: personOf(tx).id }, audience: everybody })
