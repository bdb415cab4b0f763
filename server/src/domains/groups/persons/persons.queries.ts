import type { GroupPerson, personKeyKinds, PersonState } from '@seamark/contract/groups/persons/persons'
import type { GroupPlatform, GroupType } from '@seamark/contract/groups/groups/fields'
import type { MemberGrade } from '@seamark/contract/groups/members/members'
import { contactKinds, type ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { companyOfPerson, isInsider, maySee } from '../../phonebook/index.ts'
import { editableBy, readableGroups } from '../policy.ts'

export interface SeatRow {
  id: number
  group_id: number
  /** The row of the roster, or the sender of messages. */
  member_id: number | null
  sender_id: number | null
  can_edit: boolean
  group_name: string
  platform: GroupPlatform
  type: GroupType
  name: string
  names: string[]
  keys: string[]
  grade: MemberGrade | null
  last_said_at: Date | null
}

/** Returns a person by those places alone that the caller may read; fails with person_not_found where there are none. */
export async function getPerson(context: Context, id: number): Promise<GroupPerson> {
  authorize(context, 'groups.readMessages')
  const seats = await readableSeats(context, id)
  const [first] = seats
  if (!first) throw fail('groups.person_not_found')
  const keys = keysOf(seats)
  const mayErase = passes(context.actor, 'groups.eraseSender')
  const names = [...new Set(seats.flatMap(({ name, names: others }) => [name, ...others]))].filter(Boolean)
  return {
    id,
    name: first.name,
    names: names.filter((name) => name !== first.name),
    keys,
    seats: seats.map((seat) => ({
      id: seat.id,
      group: { id: seat.group_id, name: seat.group_name, platform: seat.platform, type: seat.type },
      name: seat.name,
      grade: seat.grade,
      lastSaidAt: seat.last_said_at?.toISOString() ?? null,
      can: { erase: mayErase && seat.can_edit },
    })),
    ...(await standingOf(context, keys)),
    can: {
      decide: passes(context.actor, 'groups.judgePersons'),
      erase: mayErase && seats.some(({ can_edit }) => can_edit),
    },
  }
}

/** The person who has a place, if the caller may read its group. */
export const personOfSender = (context: Context, senderId: number) => personAt(context, sql`s.sender_id = ${senderId}`)
export const personOfMember = (context: Context, memberId: number) => personAt(context, sql`s.member_id = ${memberId}`)

async function personAt(context: Context, place: RawBuilder<unknown>) {
  authorize(context, 'groups.readMessages')
  const { rows } = await sql<{ person_id: number }>`
    select s.person_id from groups.person_seats s join groups.groups g on g.id = s.group_id
    where ${place} and ${readableGroups(context.actor)}`.execute(context.db)
  if (!rows[0]) throw fail('groups.person_not_found')
  return { personId: rows[0].person_id }
}

/** The places of a person that the caller may read: those in rosters first, then by what was said last. */
export async function readableSeats({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.id, s.group_id, s.member_id, s.sender_id, coalesce(${actor ? editableBy(actor) : sql`false`}, false) as can_edit, g.name as group_name, g.platform, g.type, s.name, coalesce(n.names, array[]::text[]) as names, s.keys,
      m.grade, n.seen_at as last_said_at
    from groups.person_seats s join groups.groups g on g.id = s.group_id
    left join groups.members m on m.id = s.member_id left join groups.senders n on n.id = s.sender_id
    where s.person_id = ${id} and ${readableGroups(actor)}
      and (m.id is null or m.delete_after is null) and (n.id is null or n.erased_at is null)
    order by m.id is null, n.seen_at desc nulls last, s.id limit 500`.execute(db)
  return rows
}

type PersonKey = GroupPerson['keys'][number]

/** Accounts, numbers and addresses; a name is none of them. */
export const keysOf = (seats: readonly Pick<SeatRow, 'keys'>[]): PersonKey[] =>
  [...new Set(seats.flatMap(({ keys }) => keys))]
    .filter((key) => !key.startsWith('name:'))
    .map((key) => {
      const at = key.indexOf(':')
      // Keys are written by the rules of seats, with these kinds alone.
      return { kind: key.slice(0, at) as (typeof personKeyKinds)[number], value: key.slice(at + 1) }
    })

/** How the owner of these keys stands to us. Whose client he is says the look-up alone. */
async function standingOf(
  context: Context,
  keys: readonly PersonKey[],
): Promise<{ state: PersonState; company: GroupPerson['company'] }> {
  const company = await companyOfKeys(context, keys)
  if (!company) return { state: 'new', company: null }
  const person = personOf(context)
  const state = company.visibility === 'public' ? 'pool' : isInsider(person, company) ? 'ours' : 'colleague'
  return { state, company: maySee(person, company) ? { id: company.id, name: company.name } : null }
}

export const companyOfKeys = (context: Context, keys: readonly PersonKey[]) =>
  companyOfPerson(context, { name: '', values: keys.flatMap(({ kind, value }) => valueOf(kind, value)) })

/** What a contact of the phonebook may have; the others are accounts that it does not keep. */
function valueOf(kind: string, value: string): { kind: ContactKind; value: string }[] {
  const known = contactKinds.find((one) => one === kind)
  return known ? [{ kind: known, value }] : []
}
