import type { Designation } from '@seamark/contract/phonebook/designations/designations'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type Plan, planOf, stampOf } from './designations.queries.ts'
import { keepDeed } from '../../workbench/index.ts'
import { lockAssignee } from '../custody/custodians.queries.ts'
import { lastHands } from '../custody/hands.queries.ts'
import { toBatchAnswer, assignCompanies } from '../custody/ownership.commands.ts'

/**
 * Assigns companies as the preview showed. A company that somebody has taken since is refused in its own row; if the division itself would differ,
 * nothing is done.
 */
export async function runDesignation(
  context: Context,
  { designation, stamp }: { designation: Designation; stamp: string },
) {
  return write(context, { permission: 'phonebook.designate', audit: 'phonebook.companiesDesignated' }, async (tx) => {
    const plan = await planOf(tx, designation)
    if (stampOf(plan) !== stamp) throw fail('phonebook.plan_changed')
    const receivers = [...plan.given].filter(([, ids]) => ids.length > 0)
    await lockAll(tx, plan, receivers)
    const rows = []
    const batch = { ...tx, batch: `designation:${tx.requestId}` }
    for (const [userId, ids] of receivers) {
      const user = { id: userId, name: plan.people.get(userId)?.name ?? '' }
      const { rows: answers } = toBatchAnswer(tx, ids, await assignCompanies(batch, { ids, userId }))
      rows.push(...answers.map((answer) => ({ ...answer, name: plan.companies.get(answer.id) ?? '', user })))
    }
    const given = rows.filter((row) => row.done).map(({ id, user }) => ({ id, userId: user.id }))
    if (given.length === 0) tx.unchanged()
    else {
      await tx.audit({
        subject: 'designation',
        id: null,
        after: { rule: designation.rule, receivers: receivers.length, companies: given.length },
      })
      await keepAsRun(tx, given)
    }
    return { rows }
  })
}

const inPool = { custodianId: null, followerIds: [], heldSince: null, protectedUntil: null }

/** Keeps what was given as an assignment of many, so that it is listed and taken back like one. */
async function keepAsRun(tx: WriteContext, given: readonly { id: number; userId: number }[]) {
  const hands = await lastHands(
    tx,
    given.map(({ id }) => id),
  )
  await keepDeed(tx, {
    list: 'companies',
    action: 'assign',
    input: {},
    rows: given.map(({ id, userId }) => ({
      id,
      before: inPool,
      after: { custodianId: userId, ownershipId: hands.get(id)?.ownership_id ?? null },
    })),
  })
}

/**
 * Locks people before companies, each in the order of ids, as every move of one company does, so that two runs never wait for each other in a circle.
 */
async function lockAll(
  tx: WriteContext,
  { companies }: Plan,
  receivers: readonly (readonly [number, readonly number[]])[],
) {
  for (const userId of receivers.map(([id]) => id).toSorted((one, other) => one - other)) await lockAssignee(tx, userId)
  await sql`select c.id from phonebook.companies c where c.id = any(${[...companies.keys()]}::bigint[]) order by c.id for no key update`.execute(
    tx.db,
  )
}
