import type { FollowersChange } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { actorId, type Context, personOf } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { recordActivities } from '../../activity/index.ts'
import { lapseAfterFollowing } from '../companies/lapsed-applications.commands.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { companiesFollowed } from '../events.ts'
import { lockFollowers } from './custodians.queries.ts'
import { type Outcome, summarizeBatch } from './ownership.commands.ts'
import { notifyFollower } from './notices.commands.ts'
import { heldRefusal, type UnmovedCompany } from './ownership.rules.ts'
import { answeredBy, answersFor } from '../policy.ts'

interface Followed {
  id: number
  name: string
  custodian_id: number
  before: number[]
  after: number[]
}

/** Adds and removes follow-up persons of companies that the caller answers for. A company whose custodian is among `add` is refused. */
export async function changeFollowers(
  context: Context,
  { ids, add, remove }: FollowersChange & { ids: readonly number[] },
): Promise<Outcome> {
  const person = personOf(context)
  return write(
    context,
    { permission: 'phonebook.changeFollowers', audit: 'phonebook.companyFollowersChanged' },
    async (tx) => {
      await lockFollowers(tx, add)
      const rows = await setFollowers(tx, { ids, add, remove })
      await recordFollowerChanges(
        tx,
        rows.filter(({ before, after }) => before.join() !== after.join()),
      )
      return summarizeBatch(tx, ids, rows, (company) => {
        const refusal = heldRefusal(person, company, (one) => answersFor(person, one))
        return refusal.code === 'platform.version_stale' && isCustodian(company, add)
          ? { code: 'phonebook.follower_is_custodian' }
          : refusal
      })
    },
  )
}

const isCustodian = (company: UnmovedCompany | undefined, people: readonly number[]) =>
  company !== undefined && company.custodian_id !== null && people.includes(company.custodian_id)

/** Updates the companies that the caller answers for, locked in the order of ids. A company whose followers stay the same keeps its version. */
async function setFollowers(
  tx: WriteContext,
  { ids, add, remove }: FollowersChange & { ids: readonly number[] },
): Promise<Followed[]> {
  const condition = sql`c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${answeredBy(personOf(tx))} and not c.custodian_id = any(${add}::bigint[])`
  await sql`select from phonebook.companies c where ${condition} order by c.id for no key update of c`.execute(tx.db)
  const followers = sql`array(
    select f.id from unnest(c.follower_ids || ${add}::bigint[]) with ordinality f (id, place)
    where not f.id = any(${remove}::bigint[]) group by f.id order by min(f.place))`
  const { rows } = await sql<Followed>`
    update phonebook.companies c
    set follower_ids = ${followers},
        version = c.version + case when ${followers} = c.follower_ids then 0 else 1 end,
        updated_at = case when ${followers} = c.follower_ids then c.updated_at else now() end,
        updated_by = case when ${followers} = c.follower_ids then c.updated_by else coalesce(${actorId(tx)}::bigint, c.updated_by) end
    from phonebook.companies old
    where old.id = c.id and ${condition}
    returning c.id, c.name, c.custodian_id, old.follower_ids as before, c.follower_ids as after`.execute(tx.db)
  return rows
}

async function recordFollowerChanges(tx: WriteContext, changed: readonly Followed[]) {
  if (changed.length === 0) return tx.unchanged()
  const names = await findPeopleNames(
    tx,
    changed.flatMap(({ before, after }) => [...before, ...after]),
  )
  const text = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join('、')
  await tx.audits(
    changed.map(({ id, before, after }) => ({
      subject: 'company',
      id,
      before: { followers: text(before) },
      after: { followers: text(after) },
    })),
  )
  await recordActivities(
    tx,
    changed.map(({ id, after }) => ({
      subject: 'company',
      id,
      kind: 'phonebook.activity.followersChanged',
      facts: { followers: text(after) },
    })),
  )
  publishCompanies(
    tx,
    changed.map(({ id, custodian_id, before, after }) => ({
      id,
      custodian_id,
      follower_ids: [...new Set([...before, ...after])],
    })),
  )
  const added = new Map<number, Followed[]>()
  for (const one of changed)
    for (const id of one.after) if (!one.before.includes(id)) added.set(id, [...(added.get(id) ?? []), one])
  for (const [userId, companies] of added) {
    await notifyFollower(tx, userId, companies)
    await lapseAfterFollowing(
      tx,
      companies.map(({ id }) => ({ id, userId })),
    )
  }
  await tx.reactions.announce(tx, companiesFollowed, { ids: changed.map(({ id }) => id) })
}
