import { friendStates } from '@seamark/contract/groups/choices'
import { friendBulkColleague, friendBulkState, friendListQuery } from '@seamark/contract/groups/friends/friends'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import {
  applyFieldEdits,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import type { BulkAction, BulkChange, FieldText, ListBulk } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { mayEditFriend } from '../policy.ts'
import type { QqSends } from '../ports.ts'
import { changeFriend, publishFriend } from './friends.commands.ts'
import { friendRows, type FriendRow, friendSubject, listedWhere } from './friends.queries.ts'
import { assertColleague } from '../groups/references.queries.ts'

const permission = 'groups.editFriends'
const deed = { permission, audit: 'groups.friendChanged' } as const

/** The colleague and the state are what many friends get at once. */
const friendEdits: FieldEdits<FriendRow> = {
  lock: async (tx, ids) => {
    await sql`select id from groups.friends where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
    return friendRows(tx, ids)
  },
  refusal: (tx, row) => {
    if (!row || row.delete_after !== null) return { field: 'id', code: 'groups.friend_not_found' }
    return mayEditFriend(personOf(tx), row) ? undefined : { field: 'id', code: 'groups.friend_not_yours' }
  },
  valuesOf: (row) => ({ colleagueId: row.colleague_id, state: row.state }),
  write: async (tx, edits) => {
    for (const { row, fields } of edits) {
      await changeFriend(tx, row, fields)
      publishFriend(tx, row.id)
    }
  },
}

const action = (
  name: 'colleague' | 'state',
  input: typeof friendBulkColleague | typeof friendBulkState,
): BulkAction => ({
  name,
  title: `groups.friendBulk.${name}`,
  permission,
  input,
  summary: async (context, given) => {
    const [text] = await changeTexts(context, [
      { id: 0, before: {}, after: input.parse(given), at: new Date(0), overwrite: false },
    ])
    return (text ?? [])
      .map(({ heading, after }) => `${translate(context.language, heading)} → ${after || '—'}`)
      .join('; ')
  },
  apply: async (context, ids, given) =>
    write(context, deed, async (tx) => {
      const fields = input.parse(given)
      if ('colleagueId' in fields && fields.colleagueId !== null) await assertColleague(tx, fields.colleagueId)
      return applyFieldEdits(tx, friendEdits, ids, fields)
    }),
  revert: async (context, changes) => write(context, deed, (tx) => revertFieldEdits(tx, friendEdits, changes)),
})

/** The bulk actions that can be run on many friends at once. */
export const friendsBulk = (sends: QqSends): ListBulk => ({
  subject: 'qqFriend',
  query: friendListQuery,
  ids: (context, asked, most) => findFriendIds(context, asked, most, sends),
  names: friendSubject.namesOf,
  texts: changeTexts,
  actions: [action('colleague', friendBulkColleague), action('state', friendBulkState)],
})

/** A single statement sees all friends at one moment. The workbench has already checked the query by its schema. */
async function findFriendIds(context: Context, asked: unknown, most: number, sends: QqSends): Promise<number[]> {
  authorize(context, 'groups.qqFriends')
  const where = listedWhere(context, asked as z.output<typeof friendListQuery>, sends)
  const { rows } = await sql<{ id: number }>`
    select f.id from groups.friends f where ${where} order by f.id limit ${most}`.execute(context.db)
  return rows.map(({ id }) => id)
}

/** The old and the new value of every field that a change touches. */
async function changeTexts(context: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  const kept = changes.map(({ before, after }) => ({ before: keptValues(before), after: keptValues(after) }))
  const asId = (value: unknown) => (typeof value === 'number' ? value : null)
  const people = await findPeopleNames(
    context,
    kept.flatMap(({ before, after }) => [asId(before['colleagueId']), asId(after['colleagueId'])]),
  )
  const colleague = (value: unknown) => people.get(asId(value) ?? 0) ?? ''
  const state = (value: unknown) => {
    const known = friendStates.find((one) => one === value)
    return known ? translate(context.language, `groups.friendState.${known}`) : ''
  }
  return kept.map(({ before, after }) => [
    ...('colleagueId' in after
      ? [
          {
            heading: 'groups.field.colleagueId',
            before: colleague(before['colleagueId']),
            after: colleague(after['colleagueId']),
          },
        ]
      : []),
    ...('state' in after
      ? [{ heading: 'groups.field.state', before: state(before['state']), after: state(after['state']) }]
      : []),
  ])
}
