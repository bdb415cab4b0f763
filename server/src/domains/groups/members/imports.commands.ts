import { sql } from 'kysely'
import { z } from 'zod'
import { authorize } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, ListImport, PreparedRow, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { groupRows, type GroupRow } from '../groups/groups.queries.ts'
import { publishGroup } from '../groups/live-events.commands.ts'
import {
  findStanding,
  judgeMembers,
  type PreparedMember,
  refusalOfRoster,
  refusalToChange,
} from './judgements.queries.ts'
import { changeMember, insertMember } from './members.commands.ts'
import { memberRow, type MemberRow, membersOf, type MemberValues, valuesOf } from './members.queries.ts'
import { purgeMembersJob } from './purges.commands.ts'
import { newValues, rosterFields } from './rows.rules.ts'

const permission = 'groups.importRosters'

/** Imports rosters: one row a member, known by the account, or without one by the name. One file may hold rosters of many groups. */
export const membersImport: ListImport = {
  permission,
  fields: rosterFields,
  judge: async (context, rows) => {
    authorize(context, permission)
    return judgeMembers(context, rows)
  },
  write: writeMembers,
  revert: revertMembers,
}

/** `judgeMember` made this value. */
const preparedMember = z.custom<PreparedMember>()

/** Writes judged rows under the locks of their groups, at which every deed on a roster meets. */
async function writeMembers(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'groups.rosterImported' }, async (tx) => {
    tx.unchanged()
    const given = rows.map((row) => ({ ...row, prepared: preparedMember.parse(row.prepared) }))
    const groups = await lockGroups(
      tx,
      given.map(({ prepared }) => prepared.groupId),
    )
    const rosters = await membersOf(tx, [...groups.keys()])
    const written: WrittenRow[] = []
    const counts = new Map<number, number>()
    for (const row of given) {
      const { groupId } = row.prepared
      const roster = rosters.get(groupId) ?? []
      const one = await writeMember(tx, row, groups.get(groupId), roster)
      written.push(one)
      if (one.change === undefined || one.subjectId === null) continue
      counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
      const now = await memberRow(tx, one.subjectId)
      rosters.set(groupId, [...roster.filter(({ id }) => id !== one.subjectId), ...(now ? [now] : [])])
    }
    for (const [id, count] of counts) await tellOf(tx, groups.get(id), count, 'groups.activity.rosterImported')
    return written
  })
}

async function writeMember(
  tx: WriteContext,
  { row, verdict, prepared }: Omit<PreparedRow, 'prepared'> & { prepared: PreparedMember },
  group: GroupRow | undefined,
  roster: readonly MemberRow[],
): Promise<WrittenRow> {
  const { values } = prepared
  const refusal = refusalToChange(tx, group) ?? refusalOfRoster(roster, values)
  if (!group || refusal) return { row, verdict: 'error', subjectId: null, ...(refusal ? { problems: [refusal] } : {}) }
  const standing = findStanding(roster, values)
  if (!standing && verdict === 'create') {
    const id = await insertMember(tx, group.id, newValues(values))
    return { row, verdict, subjectId: id, change: { before: null, after: { version: 1 } } }
  }
  if (!standing)
    return {
      row,
      verdict: 'error',
      subjectId: null,
      problems: [{ field: 'memberName', code: 'groups.member_not_found' }],
    }
  if (verdict === 'create') {
    const match = { id: standing.id, name: standing.name, custodian: null, visibility: group.name, by: 'memberName' }
    return { row, verdict: 'duplicate', subjectId: null, match }
  }
  const before = valuesOf(standing)
  const fields = await changeMember(tx, standing, values)
  if (fields.length === 0) return { row, verdict: 'unchanged', subjectId: standing.id }
  return {
    row,
    verdict,
    subjectId: standing.id,
    change: {
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: { version: standing.version + 1 },
    },
  }
}

async function lockGroups(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, GroupRow>> {
  await sql`select id from groups.groups where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
  return groupRows(tx, ids)
}

/** One line of activity for all rows of a group. */
async function tellOf(
  tx: WriteContext,
  group: GroupRow | undefined,
  count: number,
  kind: 'groups.activity.rosterImported' | 'groups.activity.rosterTakenBack',
) {
  if (!group) return
  await recordActivity(tx, { subject: 'group', id: group.id, kind, facts: { group: group.name, count } })
  await publishGroup(tx, group.id)
}

const keptChange = z.object({
  before: z.custom<Partial<MemberValues> | null>(),
  after: z.object({ version: z.number() }),
})

/** Takes an import back: new members go, changed ones get their values back, unless somebody has changed them since. */
async function revertMembers(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'groups.memberRemoved' }, async (tx) => {
    tx.unchanged()
    const members = new Map<number, MemberRow>()
    for (const { id } of changes) {
      const row = await memberRow(tx, id)
      if (row) members.set(id, row)
    }
    const groups = await lockGroups(
      tx,
      [...members.values()].map((member) => member.group_id),
    )
    const counts = new Map<number, number>()
    const reversals: BulkReversal[] = []
    for (const change of changes) {
      const row = await memberRow(tx, change.id)
      const reversal = await revertMember(tx, row && groups.get(row.group_id), row, change)
      reversals.push(reversal)
      if (row && reversal.outcome === 'reverted') counts.set(row.group_id, (counts.get(row.group_id) ?? 0) + 1)
    }
    for (const [id, count] of counts) await tellOf(tx, groups.get(id), count, 'groups.activity.rosterTakenBack')
    return reversals
  })
}

async function revertMember(
  tx: WriteContext,
  group: GroupRow | undefined,
  row: MemberRow | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const kept = keptChange.safeParse({ before, after }).data
  const gone = { field: 'memberName', code: 'groups.member_not_found' }
  if (!row || row.delete_after !== null || !kept) return { id, outcome: 'refused', problem: gone }
  const refusal = refusalToChange(tx, group)
  if (refusal) return { id, outcome: 'refused', problem: refusal }
  if (!overwrite && row.version !== kept.after.version)
    return { id, outcome: 'conflict', now: { version: row.version } }
  if (kept.before === null) {
    await sql`update groups.members set delete_after = now(), version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'groupMember', id })
    await purgeMembersJob.later(tx, null, new Date(tx.now().getTime() + 1000))
  } else await changeMember(tx, row, kept.before)
  return { id, outcome: 'reverted' }
}
