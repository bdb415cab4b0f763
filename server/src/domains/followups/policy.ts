import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person } from '../../platform/context.ts'
import { answersFor, type CompanyCustody, insideOf, isInsider, maySee, openTo } from '../phonebook/index.ts'

/** Insiders log on their companies, and everybody with the permission logs on the pool. Other companies are answered as not found. */
export const mayLog = (actor: Actor, company: CompanyCustody): boolean =>
  passes(actor, 'followups.logRecords') && maySee(actor, company)

/** Insiders read all records of a company. In the pool only their authors read them, since a client's words are not for everybody. */
export const seesRecord = (actor: Actor, company: CompanyCustody, authorId: number): boolean =>
  isInsider(actor, company) || (maySee(actor, company) && isAuthor(actor, authorId))

/** `seesRecord` as an SQL condition; `r` is the alias of the record, `c` that of its company. */
export const recordsSeenBy = (actor: Person): RawBuilder<boolean> =>
  sql<boolean>`(${insideOf(actor)} or (r.author_id = ${actor.id} and ${openTo(actor)}))`

/** A person who is mentioned must be able to open the record: as an insider of the company, with the permission for the screen. */
export const mayBeMentioned = (actor: Actor, company: CompanyCustody): boolean =>
  passes(actor, 'followups.logRecords') && isInsider(actor, company)

const isAuthor = (actor: Actor, authorId: number) => actor.kind === 'person' && actor.id === authorId

export interface Written {
  author_id: number
  created_at: Date
}

/** Authors may edit what they wrote for `hours` hours. Returns the key of the refusal, or undefined if the edit is allowed. */
export function refusalToEdit(actor: Actor, record: Written, now: Date, hours: number) {
  if (!isAuthor(actor, record.author_id)) return 'followups.not_author' as const
  return isFresh(record, now, hours) ? undefined : ('followups.edit_over' as const)
}

/** Authors may delete as long as they may edit; those who answer for the company and hold the permission may delete at any time. */
export function refusalToDelete(actor: Actor, company: CompanyCustody, record: Written, now: Date, hours: number) {
  if (answersFor(actor, company) && passes(actor, 'followups.deleteRecords')) return undefined
  return refusalToEdit(actor, record, now, hours)
}

/** Comments follow the rules of records; the refusals have texts of their own. */
const commentRefusals = {
  'followups.not_author': 'followups.comment_not_yours',
  'followups.edit_over': 'followups.comment_over',
} as const
const toCommentRefusal = (refusal: keyof typeof commentRefusals | undefined) => refusal && commentRefusals[refusal]

export const refusalToEditComment = (...asked: Parameters<typeof refusalToEdit>) =>
  toCommentRefusal(refusalToEdit(...asked))
export const refusalToDeleteComment = (...asked: Parameters<typeof refusalToDelete>) =>
  toCommentRefusal(refusalToDelete(...asked))

const isFresh = ({ created_at }: Written, now: Date, hours: number) =>
  now.getTime() < created_at.getTime() + hours * 3_600_000

/** People see and change their own tasks and those of the people whom they reach. */
export const reachesPerson = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)

/** A person who planned a task for a colleague may still change it. */
export const mayChangeTask = (
  actor: Actor,
  { person_id, created_by }: { person_id: number; created_by: number | null },
): boolean => reachesPerson(actor, person_id) || (actor.kind === 'person' && actor.id === created_by)

/**
 * Whether the person of task `t` is the custodian or a follow-up person of company `c`. Tasks of other people, in the pool or
 * from the time before the company changed hands, do not count as its next contact. Superiors plan for the custodian whom they reach.
 */
export const isInHand = sql<boolean>`(t.person_id = c.custodian_id or t.person_id = any(c.follower_ids))`

/** `reachesPerson` as an SQL condition on the person of a task; `t` is the alias of the task. */
export function tasksReachedBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`t.person_id = any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[])`
}
/** `mayChangeTask` as an SQL condition; `t` is the alias of the task. */
export const tasksChangeableBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'system' ? sql<boolean>`true` : sql<boolean>`(${tasksReachedBy(actor)} or t.created_by = ${actor.id})`
