import type { chooseGroups as groupsContract } from '@seamark/contract/groups/files/files'
import { type ChatFormName, formNames, platformsOf } from '@seamark/contract/groups/files/forms'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { tellOf } from '../groups/groups.commands.ts'
import { assertCompany } from '../groups/references.queries.ts'
import { isSide, otherSide, type Speaker } from './sides.rules.ts'
import type { FileRecord } from './steps.commands.ts'

type Chosen = z.output<NonNullable<typeof groupsContract.body>>['parts'][number]

interface PartRow {
  place: number
  label: string
  account: string
  kind: 'group' | 'private' | 'unknown'
  form: ChatFormName
  speakers: Speaker[]
}

/**
 * Makes the talks between two that a person says of the conversations of her file, and returns the conversations with
 * their groups. A talk is its uploader's: nobody else says so for her, and it is read into nothing that others read.
 */
export async function placeTalks(tx: WriteContext, record: FileRecord, chosen: readonly Chosen[]) {
  const parts = await selectParts(tx, record.id)
  const talks = await privateAmong(
    tx,
    chosen.flatMap(({ groupId }) => groupId ?? []),
  )
  const placed: { place: number; groupId: number | null }[] = []
  for (const { place, groupId, talk } of chosen) {
    const part = parts.get(place)
    if (!part) throw fail('groups.file_part_unknown')
    if (groupId !== null && talks.get(groupId)?.isGiven) throw fail('groups.talk_given')
    if (groupId !== null && !talk && talks.has(groupId)) throw fail('groups.file_talk_side')
    if (groupId !== null && !talk && part.kind === 'private') throw fail('groups.file_part_private')
    if (!talk) {
      placed.push({ place, groupId })
      continue
    }
    if (personOf(tx).id !== record.person_id) throw fail('groups.file_part_private')
    if (part.kind === 'group' || part.speakers.length === 0) throw fail('groups.file_part_group')
    if (groupId !== null && !talks.has(groupId)) throw fail('groups.file_part_private')
    if (!isSide(part.speakers, talk.ownKey)) throw fail('groups.file_talk_side')
    await sql`update groups.file_parts set own_key = ${talk.ownKey} where file_id = ${record.id} and place = ${place}`.execute(
      tx.db,
    )
    placed.push({ place, groupId: groupId ?? (await openTalk(tx, part, talk)) })
  }
  return placed
}

const form = z.enum(formNames)

async function selectParts({ db }: WriteContext, fileId: number): Promise<Map<number, PartRow>> {
  const { rows } = await sql<PartRow>`
    select place, label, account, kind, form, speakers from groups.file_parts where file_id = ${fileId}`.execute(db)
  return new Map(rows.map((row) => [row.place, { ...row, form: form.parse(row.form) }]))
}

/** The talks among groups. */
async function privateAmong({ db }: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; isGiven: boolean }>`
    select id::float8 as id, given_by_id is not null as "isGiven" from groups.groups where id = any(${[...ids]}::bigint[]) and type = 'private'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the caller's talk with the other one: the one that she has, or a new one. */
async function openTalk(
  tx: WriteContext,
  part: PartRow,
  { ownKey, companyId }: NonNullable<Chosen['talk']>,
): Promise<number> {
  const { id: owner } = personOf(tx)
  const other = otherSide(part.speakers, ownKey)
  const name = other?.name || part.label || part.account
  const account = cutText(part.account || other?.account || part.label || name, 200)
  const [platform = 'other'] = platformsOf(part.form)
  const known = await tx.db
    .selectFrom('groups.groups')
    .select('id')
    .where('private_to_id', '=', owner)
    .where('platform', '=', platform)
    .where('account_key', '=', groupKey(account))
    .where('delete_after', 'is', null)
    .where('given_by_id', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  if (companyId !== null) await assertCompany(tx, companyId)
  const { id } = await tx.db
    .insertInto('groups.groups')
    .values({
      platform,
      account,
      account_key: groupKey(account),
      name: cutText(name, 200),
      type: 'private',
      company_id: companyId,
      private_to_id: owner,
      created_by: owner,
      updated_by: owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The log is read by others: it says that there is a talk, and not with whom.
  await tx.audit({ subject: 'group', id, after: { type: 'private', platform } })
  await tellOf(tx, id, 'groups.activity.created')
  return id
}
