import { dayMs } from '@seamark/contract/platform/days'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { MoveAnswer } from '@seamark/contract/phonebook/custody/ownership'
import { type RawBuilder, sql } from 'kysely'
import { type Context, type Person, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { lockAssignee } from './custodians.queries.ts'
import { findRoom, type Holdings } from './holdings.commands.ts'
import { inPool, moveCompanies } from './moves.commands.ts'
import { claimsLeft, findUnmovedCompanies } from './ownership.queries.ts'
import {
  claimRefusal,
  type ClaimsLeft,
  heldRefusal,
  limitRefusal,
  type Refusal,
  type UnmovedCompany,
  notInPoolRefusal,
} from './ownership.rules.ts'
import { mayBeGivenAwayBy, maySee, mayGiveAway } from '../policy.ts'
import { type ClaimRules, claimRules } from '../pool/pool-rules.queries.ts'
import { asSeenBy } from '../companies/masking.rules.ts'

/** The result of a batch: the companies that moved, and for each of the others why it did not. */
export interface Outcome {
  done: readonly number[]
  refused: ReadonlyMap<number, Refusal>
}

/**
 * Takes companies from the pool for the caller, until a limit of claiming is reached. Each company that did not move gets a refusal; if somebody else
 * was faster, the refusal says who and when. Limits and waiting days do not apply to a role that opens everything.
 */
export async function claimCompanies(context: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.claimCompanies', audit: 'phonebook.companyClaimed' }, async (tx) => {
    const { rules, left } = await lockClaims(tx, person)
    const moved = await moveCompanies(tx, {
      kind: 'claimed',
      ids,
      toId: person.id,
      condition: person.opensEverything ? inPool : mayBeClaimed(tx, person.id, rules),
      most: Math.min(left.claims, left.holdings),
      protectedUntil: new Date(tx.now().getTime() + rules.protectionDays * dayMs),
    })
    return summarizeBatch(tx, ids, moved, (company) =>
      claimRefusal(person, company, rules, left, { now: tx.now(), zone: tx.zone }),
    )
  })
}

/**
 * Locks the caller's claims and returns how many are left. Two claims of one person wait for one another, so that both together cannot exceed a
 * limit. A role that opens everything has no limits.
 */
async function lockClaims(tx: WriteContext, person: Person): Promise<{ rules: ClaimRules; left: ClaimsLeft }> {
  await sql`select pg_advisory_xact_lock(hashtext('phonebook.claims'), ${person.id}::int)`.execute(tx.db)
  const rules = await claimRules(tx)
  return {
    rules,
    left: person.opensEverything ? { claims: Infinity, holdings: Infinity } : await claimsLeft(tx, person.id, rules),
  }
}

/**
 * How many companies the caller may still take out of data that everybody has, within the limits of claiming, and the refusal for any further one.
 */
export async function roomToTake(tx: WriteContext): Promise<{ left: number; refusal: Refusal }> {
  const { rules, left } = await lockClaims(tx, personOf(tx))
  return { left: Math.min(left.claims, left.holdings), refusal: limitRefusal(rules, left) }
}

/**
 * A company may be claimed when it is in the pool, has been there for the quiet days, and was not let go by the claimer within the cool-down days.
 */
const mayBeClaimed = (
  { now }: Context,
  personId: number,
  { quietDays, coolDownDays }: ClaimRules,
) => sql<boolean>`(${inPool}
  and c.pooled_at <= ${now()}::timestamptz - make_interval(days => ${quietDays}::int)
  and (c.previous_custodian_id is distinct from ${personId} or c.pooled_at <= ${now()}::timestamptz - make_interval(days => ${coolDownDays}::int)))`

/** Gives companies of the pool to a colleague. The limits of claiming do not apply. */
export async function assignCompanies(
  context: Context,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<Outcome> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.assignCompanies', audit: 'phonebook.companyAssigned' }, async (tx) => {
    await lockAssignee(tx, userId)
    const { protectionDays } = await claimRules(tx)
    const protectedUntil = new Date(tx.now().getTime() + protectionDays * dayMs)
    const moved = await moveCompanies(tx, { kind: 'assigned', ids, toId: userId, condition: inPool, protectedUntil })
    return summarizeBatch(
      tx,
      ids,
      moved,
      (company) =>
        notInPoolRefusal(person, company, { now: tx.now(), zone: tx.zone }) ?? { code: 'platform.version_stale' },
    )
  })
}

/** The version of one company that the caller saw. If the company has another version now, it does not move. */
interface Seen {
  version?: number | undefined
}

const withVersion = (condition: RawBuilder<boolean>, { version }: Seen) =>
  version === undefined ? condition : sql<boolean>`(${condition} and c.version = ${version})`

/** Gives companies back to the pool and keeps the reason. Their follow-up persons are removed. */
export async function releaseCompanies(
  context: Context,
  { ids, reason, ...seen }: { ids: readonly number[]; reason: string } & Seen,
): Promise<Outcome> {
  const person = personOf(context)
  return write(
    context,
    { permission: 'phonebook.releaseCompanies', audit: 'phonebook.companyReleased' },
    async (tx) => {
      const moved = await moveCompanies(tx, {
        kind: 'released',
        ids,
        toId: null,
        reason,
        condition: withVersion(mayBeGivenAwayBy(person), seen),
      })
      return summarizeBatch(tx, ids, moved, (company) =>
        heldRefusal(person, company, (one) => mayGiveAway(person, one)),
      )
    },
  )
}

const noLimit: Holdings = { left: Infinity, refusal: { code: 'platform.version_stale' } }

export interface Transfer extends Seen {
  ids: readonly number[]
  userId: number
  reason?: string
  /** Whether the former custodian becomes a follow-up person. */
  stays?: boolean
}

/** Gives companies that somebody holds to a colleague, as many as the colleague may still hold. People who assign are not limited. */
export async function transferCompanies(
  context: Context,
  { ids, userId, reason = '', stays = false, ...seen }: Transfer,
): Promise<Outcome> {
  const person = personOf(context)
  return write(
    context,
    { permission: 'phonebook.transferCompanies', audit: 'phonebook.companyTransferred' },
    async (tx) => {
      await lockAssignee(tx, userId)
      const { left, refusal: full } = (await findRoom(tx, [userId])).get(userId) ?? noLimit
      const condition = withVersion(sql<boolean>`(${mayBeGivenAwayBy(person)} and c.custodian_id <> ${userId})`, seen)
      const moved = await moveCompanies(tx, {
        kind: 'transferred',
        ids,
        toId: userId,
        reason,
        condition,
        most: left,
        stays,
      })
      return summarizeBatch(tx, ids, moved, (company) => {
        const refusal = heldRefusal(person, company, (one) => mayGiveAway(person, one))
        if (refusal.code !== 'platform.version_stale' || !company) return refusal
        if (company.custodian_id === userId)
          return { code: 'phonebook.assignee_holds', params: { who: company.custodian_name ?? '' } }
        const isStale = seen.version !== undefined && seen.version !== company.version
        return !isStale && moved.length >= left ? full : refusal
      })
    },
  )
}

/**
 * Returns the outcome of a batch in which the companies `done` have moved. For each of the others `refusalOf` gives the reason, from the company as it
 * is now, or from undefined when it is gone. If nothing has moved, the write needs no audit row.
 */
export async function summarizeBatch(
  tx: WriteContext,
  ids: readonly number[],
  done: readonly { id: number }[],
  refusalOf: (company: UnmovedCompany | undefined) => Refusal,
): Promise<Outcome> {
  const doneIds = new Set(done.map(({ id }) => id))
  const others = [...new Set(ids)].filter((id) => !doneIds.has(id))
  if (doneIds.size === 0) tx.unchanged()
  const found = await findUnmovedCompanies(tx, others)
  return { done: [...doneIds], refused: new Map(others.map((id) => [id, refusalOf(found.get(id))])) }
}

/** Turns an outcome into the answer to a batch, in the order asked, with refusals as sentences in the caller's language. */
export function toBatchAnswer(
  { language }: Context,
  ids: readonly number[],
  { refused }: Outcome,
): { rows: MoveAnswer[] } {
  return {
    rows: [...new Set(ids)].map((id) => {
      const refusal = refused.get(id)
      return {
        id,
        done: !refusal,
        code: refusal?.code ?? null,
        message: refusal ? translate(language, refusal.code, refusal.params) : null,
      }
    }),
  }
}

/**
 * Acts on one company and returns it as the caller sees it now, or null when she does not see it any more. Throws the refusal of the company, if
 * there is one.
 */
export async function actOnCompany(
  context: Context,
  id: number,
  act: () => Promise<Outcome>,
): Promise<{ company: Company | null }> {
  const person = personOf(context)
  const { refused } = await act()
  const row = await companyRow(context, id)
  const company = row && maySee(person, row) ? asSeenBy(person, row) : null
  const refusal = refused.get(id)
  if (refusal)
    throw fail(
      refusal.code,
      refusal.params,
      refusal.code === 'platform.version_stale' && company ? { current: company } : {},
    )
  return { company }
}
