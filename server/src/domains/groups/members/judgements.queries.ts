import { largeGroup } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import type { FileRow, JudgedRow, RowProblem } from '../../../platform/list.ts'
import { groupRows, type GroupRow } from '../groups/groups.queries.ts'
import { supplyShares } from '../groups/posts.queries.ts'
import { largeInquiry } from '../groups/references.queries.ts'
import { mayEdit } from '../policy.ts'
import { isShown, type MemberRow, membersOf, type MemberValues, valuesOf } from './members.queries.ts'
import { memberKey, type ReadMember, readMemberRow } from './rows.rules.ts'

/** What writing a row needs; it is stored as JSON until then. */
export interface PreparedMember {
  groupId: number
  values: Partial<MemberValues>
}

/** Judges what each row of a roster would do; nothing is written. */
export async function judgeMembers(context: Context, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  const read = rows.map(({ values }) => readMemberRow(values))
  const groups = await findGroups(context, read)
  const rosters = await membersOf(
    context,
    groups.map(({ id }) => id),
  )
  const sizes = new Map(groups.map((group) => [group.id, Math.max(group.member_count ?? 0, group.roster_size)]))
  const shares = await supplyShares(
    context,
    groups.filter(({ type }) => type === 'inquiry'),
  )
  return read.map((row) => judgeMember(context, row, { groups, rosters, sizes, shares }))
}

interface Known {
  groups: readonly GroupRow[]
  rosters: ReadonlyMap<number, readonly MemberRow[]>
  /** How large each group is with the rows so far. */
  sizes: Map<number, number>
  /** The share of offers among the posts of groups of inquiries. */
  shares: ReadonlyMap<number, number>
}

function judgeMember(context: Context, row: ReadMember, { groups, rosters, sizes, shares }: Known): JudgedRow {
  const named = groups.filter(
    ({ account_key: key, platform }) => key === row.groupKey && (row.platform ?? platform) === platform,
  )
  const [group, other] = named
  const problems = [...row.problems]
  if (row.groupKey !== '' && (!group || other))
    problems.push({
      field: 'groupAccount',
      code: group ? 'groups.roster_group_unclear' : 'groups.roster_group_unknown',
    })
  if (!group || other || problems.length > 0) return { verdict: 'error', problems }
  const roster = rosters.get(group.id) ?? []
  const refusal = refusalToChange(context, group) ?? refusalOfRoster(roster, row.values)
  if (refusal) return { verdict: 'error', problems: [refusal] }
  const { values } = row
  const prepared: PreparedMember = { groupId: group.id, values }
  const keys = [`${group.id} ${memberKey(values)}`, ...(values.grade === 'owner' ? [`${group.id} owner`] : [])]
  const standing = findStanding(roster, values)
  if (standing) return judgeStanding(group, standing, { prepared, keys })
  const size = Math.max(sizes.get(group.id) ?? 0, roster.length) + 1
  sizes.set(group.id, size)
  // The first row that makes the group too large for its type says so.
  const isLarge = group.type === 'inquiry' && size === largeGroup + 1
  const remarks = isLarge
    ? {
        problems: [
          { field: 'groupAccount', ...largeInquiry({ memberCount: null, rosterSize: size }, shares.get(group.id)) },
        ],
      }
    : {}
  return { verdict: 'create', prepared, keys, ...remarks }
}

function judgeStanding(
  group: GroupRow,
  member: MemberRow,
  { prepared, keys }: { prepared: PreparedMember; keys: string[] },
): JudgedRow {
  const before = valuesOf(member)
  const changes = Object.entries(prepared.values).flatMap(([name, value]) => {
    const was = before[name as keyof typeof before]
    const shown = isShown(group, name) ? String(was ?? '') : ''
    return was === value ? [] : [{ field: name, before: shown, after: String(value ?? '') }]
  })
  const match = { id: member.id, name: member.name, custodian: null, visibility: group.name, by: 'memberName' }
  const known = { keys, match, subjectId: member.id }
  return changes.length === 0 ? { ...known, verdict: 'unchanged' } : { ...known, verdict: 'update', prepared, changes }
}

/** Why the importer may not change the roster of a group. */
export function refusalToChange(context: Context, group: GroupRow | undefined): RowProblem | undefined {
  if (!group || group.delete_after !== null) return { field: 'groupAccount', code: 'groups.roster_group_unknown' }
  return mayEdit(personOf(context), group) ? undefined : { field: 'groupAccount', code: 'groups.group_not_yours' }
}

/** A roster has one owner, and only ordinary members have a duty. */
export function refusalOfRoster(roster: readonly MemberRow[], values: Partial<MemberValues>): RowProblem | undefined {
  const standing = findStanding(roster, values)
  const owner = roster.find(({ grade }) => grade === 'owner')
  if (values.grade === 'owner' && owner && owner.id !== standing?.id)
    return { field: 'grade', code: 'groups.owner_taken' }
  const grade = values.grade ?? standing?.grade ?? 'ordinary'
  const duty = values.duty ?? (values.duty === undefined ? standing?.duty : null) ?? null
  return duty !== null && grade !== 'ordinary' ? { field: 'duty', code: 'groups.duty_of_ordinary' } : undefined
}

export const findStanding = (roster: readonly MemberRow[], values: Partial<MemberValues>) =>
  roster.find((member) => memberKey(member) === memberKey(values))

async function findGroups(context: Context, rows: readonly ReadMember[]): Promise<GroupRow[]> {
  const keys = [...new Set(rows.map((row) => row.groupKey))]
  const { rows: found } = await sql<{ id: number }>`
    select id from groups.groups where account_key = any(${keys}::text[]) and delete_after is null and type <> 'private'`.execute(
    context.db,
  )
  return [
    ...(
      await groupRows(
        context,
        found.map(({ id }) => id),
      )
    ).values(),
  ]
}
