import { type FriendChanges, newFriend, qqKey } from '@seamark/contract/groups/friends/friends'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type {
  BulkChange,
  BulkReversal,
  FileRow,
  JudgedRow,
  ListImport,
  PreparedRow,
  RowProblem,
  WrittenRow,
} from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { mayEditFriend } from '../policy.ts'
import { changeFriend, insertFriend, publishFriend, purgeFriendsJob } from './friends.commands.ts'
import { friendRows, type FriendRow, nameOfFriend, valuesOf } from './friends.queries.ts'
import { friendImportFields, friendKey, readFriendRow, type ReadFriend } from './rows.rules.ts'

const permission = 'groups.importFriends'

/** Imports a list of friends: one row a friend, known by our account and the number. A friend that is there gets the filled cells. */
export const friendsImport: ListImport = {
  permission,
  fields: friendImportFields,
  judge: judgeFriends,
  write: writeFriends,
  revert: revertFriends,
}

async function judgeFriends(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  authorize(context, permission)
  const read = rows.map(({ values }) => readFriendRow(values))
  const people = await findColleagues(
    context,
    read.map(({ colleague }) => colleague),
  )
  const standing = await findStanding(
    context,
    read.map(({ values }) => values),
  )
  return read.map((row) => judgeFriend(context, row, people, standing))
}

function judgeFriend(
  context: Context,
  { values: given, colleague, problems: found }: ReadFriend,
  people: ReadonlyMap<string, number[]>,
  standing: ReadonlyMap<string, FriendRow>,
): JudgedRow {
  const [person, other] = people.get(colleague) ?? []
  const isUnclear = colleague !== '' && (person === undefined || other !== undefined)
  const problems = [...found, ...(isUnclear ? [{ field: 'colleagueId', code: 'groups.colleague_unknown' }] : [])]
  if (problems.length > 0) return { verdict: 'error', problems }
  const values: FriendChanges = { ...given, ...(person === undefined ? {} : { colleagueId: person }) }
  const key = friendKey(values)
  const row = standing.get(key)
  if (!row) return { verdict: 'create', prepared: values, keys: [key] }
  const refusal = refusalToChange(context, row)
  if (refusal) return { verdict: 'error', problems: [refusal] }
  const changes = changesTo(row, values)
  const match = { id: row.id, name: nameOfFriend(row), custodian: row.colleague_name, visibility: row.state, by: 'qq' }
  const known = { keys: [key], match, subjectId: row.id }
  if (changes.length === 0) return { ...known, verdict: 'unchanged' }
  return { ...known, verdict: 'update', prepared: values, changes }
}

const refusalToChange = (context: Context, row: FriendRow | undefined): RowProblem | undefined => {
  if (!row || row.delete_after !== null) return { field: 'qq', code: 'groups.friend_not_found' }
  return mayEditFriend(personOf(context), row) ? undefined : { field: 'qq', code: 'groups.friend_not_yours' }
}

/** The account and the number stay as they were written first. */
const changedBy = ({ ourAccount: _account, qq: _qq, ...rest }: FriendChanges): FriendChanges => rest

function changesTo(row: FriendRow, values: FriendChanges) {
  const before = valuesOf(row)
  return Object.entries(changedBy(values)).flatMap(([field, value]) => {
    const was = before[field as keyof typeof before]
    return value === undefined || was === value
      ? []
      : [{ field, before: String(was ?? ''), after: String(value ?? '') }]
  })
}

async function findColleagues({ db }: Context, names: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  const given = [...new Set(names.filter((name) => name !== ''))]
  if (given.length === 0) return new Map()
  const { rows } = await sql<{ given: string; ids: number[] }>`
    select g.given, array_agg(u.id order by u.id) as ids from unnest(${given}::text[]) g (given)
    join identity.users u on (u.name = g.given or u.username = lower(g.given)) and u.disabled_at is null group by g.given`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.given, row.ids]))
}

async function findStanding(
  context: Context,
  given: readonly FriendChanges[],
): Promise<ReadonlyMap<string, FriendRow>> {
  const { rows } = await sql<{ id: number }>`
    select f.id from unnest(${given.map(({ ourAccount = '' }) => groupKey(ourAccount))}::text[], ${given.map(({ qq = '' }) => qqKey(qq))}::text[]) g (account, qq)
    join groups.friends f on f.our_account_key = g.account and f.qq_key = g.qq and f.delete_after is null`.execute(
    context.db,
  )
  const friends = await friendRows(
    context,
    rows.map(({ id }) => id),
  )
  return new Map([...friends.values()].map((row) => [friendKey({ ourAccount: row.our_account, qq: row.qq }), row]))
}

/** `judgeFriend` made this value. */
const preparedFriend = z.custom<FriendChanges>()

/** Writes judged rows. A friend that has come since the preview comes back as a duplicate, one that may no longer be changed as an error. */
async function writeFriends(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'groups.friendsImported' }, async (tx) => {
    tx.unchanged()
    // Two imports of one friend meet here, in the order of their keys.
    const keys = rows.map(({ prepared }) => friendKey(preparedFriend.parse(prepared))).toSorted()
    for (const key of keys)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`groups.friend ${key}`}, 0))`.execute(tx.db)
    const standing = new Map(
      await findStanding(
        tx,
        rows.map(({ prepared }) => preparedFriend.parse(prepared)),
      ),
    )
    const written: WrittenRow[] = []
    for (const row of rows) written.push(await writeFriend(tx, row, standing))
    return written
  })
}

async function writeFriend(
  tx: WriteContext,
  { row, verdict, prepared }: PreparedRow,
  standing: ReadonlyMap<string, FriendRow>,
): Promise<WrittenRow> {
  const values = preparedFriend.parse(prepared)
  const friend = standing.get(friendKey(values))
  if (verdict === 'create') {
    if (friend)
      return {
        row,
        verdict: 'duplicate',
        subjectId: null,
        match: {
          id: friend.id,
          name: nameOfFriend(friend),
          custodian: friend.colleague_name,
          visibility: '',
          by: 'qq',
        },
      }
    const input = newFriend.parse(values)
    const id = await insertFriend(tx, input)
    await tx.audit({ subject: 'qqFriend', id, after: input })
    publishFriend(tx, id)
    return { row, verdict: 'create', subjectId: id, change: { before: null, after: { version: 1 } } }
  }
  const refusal = refusalToChange(tx, friend)
  if (!friend || refusal)
    return {
      row,
      verdict: 'error',
      subjectId: null,
      problems: [refusal ?? { field: 'qq', code: 'groups.friend_not_found' }],
    }
  const fields = await changeFriend(tx, friend, changedBy(values))
  if (fields.length === 0) return { row, verdict: 'unchanged', subjectId: friend.id }
  publishFriend(tx, friend.id)
  const before = valuesOf(friend)
  return {
    row,
    verdict: 'update',
    subjectId: friend.id,
    change: {
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: { version: friend.version + 1 },
    },
  }
}

const keptChange = z.object({ before: z.custom<FriendChanges | null>(), after: z.object({ version: z.number() }) })

/** Takes an import back: new friends go, changed ones get their values back, unless somebody has changed them since. */
async function revertFriends(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'groups.friendDeleted' }, async (tx) => {
    tx.unchanged()
    const ids = changes.map(({ id }) => id)
    await sql`select id from groups.friends where id = any(${ids}::bigint[]) order by id for update`.execute(tx.db)
    const rows = await friendRows(tx, ids)
    const reversals: BulkReversal[] = []
    for (const change of changes) reversals.push(await revertFriend(tx, rows.get(change.id), change))
    return reversals
  })
}

async function revertFriend(
  tx: WriteContext,
  row: FriendRow | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const kept = keptChange.safeParse({ before, after }).data
  const refusal = refusalToChange(tx, row)
  if (!row || refusal || !kept)
    return { id, outcome: 'refused', problem: refusal ?? { field: 'qq', code: 'groups.friend_not_found' } }
  if (!overwrite && row.version !== kept.after.version)
    return { id, outcome: 'conflict', now: { version: row.version } }
  if (kept.before === null) {
    await sql`update groups.friends set delete_after = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'qqFriend', id })
    await purgeFriendsJob.later(tx, null, new Date(tx.now().getTime() + 1000))
  } else await changeFriend(tx, row, kept.before)
  publishFriend(tx, id)
  return { id, outcome: 'reverted' }
}
