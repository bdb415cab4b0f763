import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person } from '../../platform/context.ts'
import { answersFor, type Held, insideOf, isInsider, maySee, openTo } from '../phonebook/index.ts'

/** Insiders log on what they follow, and everybody with the screen on what is in the pool; another's company does not exist. */
export const mayLog = (actor: Actor, company: Held): boolean =>
  passes(actor, 'followups.logRecords') && maySee(actor, company)

/** Records are read by the company's insiders; in the pool by whoever wrote them, since what was said there is not for all. */
export const seesRecord = (actor: Actor, company: Held, authorId: number): boolean =>
  isInsider(actor, company) || (maySee(actor, company) && isAuthor(actor, authorId))

/** The same sentence as a condition; `r` is the record's alias, `c` its company's. */
export const recordsSeenBy = (actor: Person): RawBuilder<boolean> =>
  sql<boolean>`(${insideOf(actor)} or (r.author_id = ${actor.id} and ${openTo(actor)}))`

/** Who is called to a record by name must find it: as an insider, with the screen where it stands. */
export const mayBeCalled = (actor: Actor, company: Held): boolean =>
  passes(actor, 'followups.logRecords') && isInsider(actor, company)

const isAuthor = (actor: Actor, authorId: number) => actor.kind === 'person' && actor.id === authorId

export interface Written {
  author_id: number
  created_at: Date
}

/** Authors mend what they wrote while it is fresh; later it stands as it was said. */
export function refusalToEdit(actor: Actor, record: Written, now: Date, hours: number) {
  if (!isAuthor(actor, record.author_id)) return 'followups.not_author' as const
  return isFresh(record, now, hours) ? undefined : ('followups.edit_over' as const)
}

/** Later only whoever answers for the company and may delete. */
export function refusalToDelete(actor: Actor, company: Held, record: Written, now: Date, hours: number) {
  if (answersFor(actor, company) && passes(actor, 'followups.deleteRecords')) return undefined
  return refusalToEdit(actor, record, now, hours)
}

/** Comments obey the same sentences, in words of their own. */
const ofComments = {
  'followups.not_author': 'followups.comment_not_yours',
  'followups.edit_over': 'followups.comment_over',
} as const
const ofComment = (refusal: keyof typeof ofComments | undefined) => refusal && ofComments[refusal]

export const refusalToEditComment = (...asked: Parameters<typeof refusalToEdit>) => ofComment(refusalToEdit(...asked))
export const refusalToDeleteComment = (...asked: Parameters<typeof refusalToDelete>) =>
  ofComment(refusalToDelete(...asked))

const isFresh = ({ created_at }: Written, now: Date, hours: number) =>
  now.getTime() < created_at.getTime() + hours * 3_600_000

/** Whose tasks somebody sees and keeps: her own, and those of whom she reaches. */
export const reachesPerson = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)

/** Whoever planned it for a colleague may still change it. */
export const mayChangeTask = (
  actor: Actor,
  { person_id, created_by }: { person_id: number; created_by: number | null },
): boolean => reachesPerson(actor, person_id) || (actor.kind === 'person' && actor.id === created_by)

/**
 * Whether company `c` is in the hands of whose task `t` is: its custodian's or a follow-up person's. What others have to do for it, in the pool or since it
 * left their hands, spares it nobody's call. Those who reach a custodian plan for him.
 */
export const isInHand = sql<boolean>`(t.person_id = c.custodian_id or t.person_id = any(c.follower_ids))`

/** The same sentences as conditions; `t` is the task's alias. */
export function ofReached(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`t.person_id = any(${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[])`
}
export const keptBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'system' ? sql<boolean>`true` : sql<boolean>`(${ofReached(actor)} or t.created_by = ${actor.id})`
