import type { Group, NewGroup } from '@seamark/contract/groups/groups/groups'
import type { GroupPlatform, GroupType, groupStates } from '@seamark/contract/groups/groups/fields'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { listActivity } from '../../activity/index.ts'
import { openFile } from '../../files/index.ts'
import { knownFindings } from './open-findings.queries.ts'
import { isQuiet } from './quiet-groups.queries.ts'
import { abilitiesOf, type GroupCustody, inRegister, readableGroups, seenBy } from '../policy.ts'

/** A group as verbs and lists read it, with the names of its people and the size of its roster. */
export interface GroupRow extends GroupCustody {
  id: number
  version: number
  platform: GroupPlatform
  account: string
  account_key: string
  name: string
  type: GroupType
  state: (typeof groupStates)[number]
  member_count: number | null
  owner_nickname: string
  owner_wechat: string
  owner_area: string
  start_ports: string[]
  end_ports: string[]
  transfer_ports: string[]
  assistant_name: string | null
  operator_name: string | null
  language: Group['language']
  remark: string
  created_at: Date
  created_by_name: string
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
  roster_size: number
  has_owner: boolean
  request_id: number | null
  request_applicant: string | null
  giver_name: string | null
  company_id: number | null
  /** Null for a reader who does not see the company. */
  company_name: string | null
  /** Whether the caller may read its messages. */
  may_read: boolean
  screenshot_id: number | null
  invitation_link: string
  invitation_image_id: number | null
  invitation_ends_on: string | null
  last_message_at: Date | null
  is_quiet: boolean
  /** Null for a reader of whom the messages are hidden. */
  open_findings: number | null
}

type Reading = Pick<Context, 'db' | 'actor'>

export async function getGroup(context: Context, id: number): Promise<Group> {
  authorize(context, 'groups.read')
  return asGroup(context, await seenGroup(context, id))
}

/** What happened to a group, newest first. */
export async function listGroupActivity(context: Context, id: number, before?: number) {
  authorize(context, 'groups.read')
  await innerGroup(context, id)
  return listActivity(context, 'group', id, { before })
}

/** The image of a group, or of its invitation, for whoever may read its messages. */
export async function openPicture(
  context: Context,
  id: number,
  column: 'screenshot_id' | 'invitation_image_id',
): Promise<ShownImage> {
  authorize(context, 'groups.read')
  const row = await seenGroup(context, id)
  if (!row.may_read) throw fail('groups.group_not_found')
  const fileId = row[column]
  if (fileId === null) throw fail('files.file_gone')
  return openFile(context, fileId)
}

/** The row of a group that stands in the register; fails with group_not_found. */
export async function seenGroup(context: Context, id: number): Promise<GroupRow> {
  const row = await groupRow(context, id)
  if (!row || row.delete_after !== null) throw fail('groups.group_not_found')
  return row
}

/**
 * The row of a group of which the caller may look at the roster and what happened: she reads it, or may change it. Of a group of clients
 * everybody else knows the row of the register alone. Fails with group_not_found.
 */
export async function innerGroup(context: Context, id: number): Promise<GroupRow> {
  const row = await seenGroup(context, id)
  const can = context.actor && abilitiesOf(context.actor, row)
  if (!can?.edit && !can?.readMessages) throw fail('groups.group_not_found')
  return row
}

/** The row, a deleted one included, until it is really deleted; a talk of somebody else is not there. */
export async function groupRow(context: Reading, id: number): Promise<GroupRow | undefined> {
  const { rows } = await selectGroups(
    context,
    sql`groups.groups g`,
    sql`where g.id = ${id} and ${inRegister(context.actor)}`,
  ).execute(context.db)
  return rows[0]
}

/** The rows of these groups by id, deleted ones included. */
export async function groupRows(context: Reading, ids: readonly number[]): Promise<Map<number, GroupRow>> {
  const where = sql`where g.id = any(${[...ids]}::bigint[]) and ${inRegister(context.actor)}`
  const { rows } = await selectGroups(context, sql`groups.groups g`, where).execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Groups with the names of their people, as the caller sees them; `groups` names the rows `g`. */
export const selectGroups = (
  { actor }: Pick<Context, 'actor'>,
  groups: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
) => sql<GroupRow>`
  select g.id, g.version, g.platform, g.account, g.account_key, g.name, g.type, g.state, g.member_count, g.owner_nickname, g.owner_wechat, g.owner_area,
    g.start_ports, g.end_ports, g.transfer_ports, g.assistant_id, g.operator_id, g.private_to_id, g.language, g.remark, g.created_at, g.created_by, g.updated_at,
    g.delete_after, g.company_id, company.name as company_name, coalesce(${readableGroups(actor)}, false) as may_read,
    g.screenshot_id, g.invitation_link, g.invitation_image_id, to_char(g.invitation_ends_on, 'YYYY-MM-DD') as invitation_ends_on,
    talk.last_at as last_message_at, ${isQuiet} as is_quiet, nullif(${knownFindings(actor)}, -1) as open_findings, g.request_id, applicant.name as request_applicant, giver.name as giver_name, roster.size as roster_size, roster.has_owner,
    assistant.name as assistant_name, operator.name as operator_name, creator.name as created_by_name, editor.name as updated_by_name
  from ${groups}
  cross join lateral (
    select count(*)::int as size, coalesce(bool_or(m.grade = 'owner'), false) as has_owner
    from groups.members m where m.group_id = g.id and m.delete_after is null) roster
  left join identity.users assistant on assistant.id = g.assistant_id
  left join identity.users operator on operator.id = g.operator_id
  join identity.users creator on creator.id = g.created_by
  join identity.users editor on editor.id = g.updated_by
  left join lateral (select c.name from phonebook.companies c where c.id = g.company_id and ${seenBy(actor)}) company on true
  left join groups.talks talk on talk.group_id = g.id
  left join groups.requests request on request.id = g.request_id
  left join identity.users applicant on applicant.id = request.applicant_id
  left join identity.users giver on giver.id = g.given_by_id
  ${tail}`

/** The group as the caller may see it. */
export const asGroup = ({ actor }: Pick<Context, 'actor'>, row: GroupRow): Group => ({
  id: row.id,
  version: row.version,
  platform: row.platform,
  account: row.account,
  name: row.name,
  type: row.type,
  state: row.state,
  memberCount: row.member_count,
  rosterSize: row.roster_size,
  hasOwner: row.has_owner,
  ownerNickname: row.owner_nickname,
  ownerWechat: row.owner_wechat,
  ownerArea: row.owner_area,
  startPorts: row.start_ports,
  endPorts: row.end_ports,
  transferPorts: row.transfer_ports,
  assistant: row.assistant_id === null ? null : { id: row.assistant_id, name: row.assistant_name ?? '' },
  operator: row.operator_id === null ? null : { id: row.operator_id, name: row.operator_name ?? '' },
  company: row.company_id === null || row.company_name === null ? null : { id: row.company_id, name: row.company_name },
  language: row.language,
  remark: row.remark,
  ...talkOf(row),
  request: row.request_id === null ? null : { id: row.request_id, applicant: row.request_applicant ?? '' },
  givenBy: row.giver_name,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  can: actor ? abilitiesOf(actor, row) : { edit: false, delete: false, readMessages: false },
})

/** What only those are shown who may read the messages. */
const talkOf = (
  row: GroupRow,
): Pick<Group, 'screenshot' | 'invitation' | 'lastMessageAt' | 'isQuiet' | 'openFindings'> =>
  row.may_read
    ? {
        screenshot: row.screenshot_id === null ? null : `/groups/${row.id}/screenshot/image?of=${row.screenshot_id}`,
        invitation:
          row.invitation_link === '' && row.invitation_image_id === null
            ? null
            : {
                link: row.invitation_link,
                image:
                  row.invitation_image_id === null
                    ? null
                    : `/groups/${row.id}/invitation/image?of=${row.invitation_image_id}`,
                endsOn: row.invitation_ends_on,
              },
        lastMessageAt: row.last_message_at?.toISOString() ?? null,
        isQuiet: row.is_quiet,
        openFindings: row.open_findings,
      }
    : { screenshot: null, invitation: null, lastMessageAt: null, isQuiet: false, openFindings: null }

/** Everything about a group that somebody types. */
export type GroupValues = Omit<NewGroup, 'confirmLarge' | 'requestId' | 'type'> & Pick<GroupRow, 'type'>

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: GroupRow): GroupValues => ({
  platform: row.platform,
  account: row.account,
  name: row.name,
  type: row.type,
  state: row.state,
  memberCount: row.member_count,
  ownerNickname: row.owner_nickname,
  ownerWechat: row.owner_wechat,
  ownerArea: row.owner_area,
  startPorts: row.start_ports,
  endPorts: row.end_ports,
  transferPorts: row.transfer_ports,
  assistantId: row.assistant_id,
  operatorId: row.operator_id,
  companyId: row.company_id,
  language: row.language,
  remark: row.remark,
})
