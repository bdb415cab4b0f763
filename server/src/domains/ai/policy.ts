import { aiPermissions } from '@seamark/contract/ai/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Context, passes, type Person, personOf } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'

/** All who have the list of questions hear that something has changed in it. The event says nothing more. */
export const questionsAudience: Audience = { code: aiPermissions['ai.listQuestions'].code, holder: null }

/** All who have the page of terms hear that something has changed in it. */
export const termsAudience: Audience = { code: aiPermissions['ai.writeTerms'].code, holder: null }

/** All who manage models hear that their endpoint, quotas or prices have changed. */
export const modelsAudience: Audience = { code: aiPermissions['ai.manageModels'].code, holder: null }

/** Who hears that a drawing has changed: its author alone where nobody else saw it or sees it now. */
export const drawingsAudience = (authorId: number, isShown: boolean): Audience =>
  isShown ? { code: aiPermissions['ai.draw'].code, holder: null } : { person: authorId }

/**
 * Who sees a drawing `d` with its `author`: who has made it, all where she shows it to all, and those of the department in which she works today where she shows
 * it to that. Nobody sees what is shown to nobody.
 */
export const seesDrawings = ({
  id,
  departmentId,
}: Pick<Person, 'id' | 'departmentId'>): RawBuilder<boolean> => sql<boolean>`
  (d.author_id = ${id} or d.seen_by = 'all'
    or (d.seen_by = 'department' and author.department_id is not null and author.department_id = ${departmentId}::bigint))`

/** Who has written a template, and for whom; `author_id` is null where it came with the product. */
export interface TemplateCustody {
  author_id: number | null
  seen_by: 'me' | 'department' | 'all'
  department_id: number | null
}

/**
 * Whether the caller may know of a template `k`: her own; what is on for all or for her department; and, for whoever manages templates, all but what
 * a colleague keeps for herself.
 */
export function templatesSeenBy(context: Context): RawBuilder<boolean> {
  if (!passes(context.actor, 'ai.readTemplates')) return sql<boolean>`false`
  const { id, departmentId } = personOf(context)
  const manages = sql.lit(passes(context.actor, 'ai.manageTemplates'))
  return sql<boolean>`(
    coalesce(k.author_id = ${id}, false) or (k.seen_by <> 'me' and ${manages})
    or (k.enabled and (k.seen_by = 'all' or (k.seen_by = 'department' and coalesce(k.department_id = ${departmentId}::bigint, false)))))`
}

/** Its author alone changes and deletes a template, beside whoever manages those that are shared. */
export function mayEditTemplate(actor: Actor | null, { author_id, seen_by }: TemplateCustody): boolean {
  if (actor?.kind !== 'person') return false
  return author_id === actor.id || (seen_by !== 'me' && passes(actor, 'ai.manageTemplates'))
}

/** Who hears of a change of a template: those who see it, or would while it is on. */
export function audiencesOfTemplate({ author_id, seen_by, department_id }: TemplateCustody): Audience[] {
  if (seen_by === 'all') return [{ everybody: true }]
  const managers: Audience = { code: aiPermissions['ai.manageTemplates'].code, holder: null }
  return [
    ...(author_id === null ? [] : [{ person: author_id }]),
    ...(seen_by === 'department' ? [managers] : []),
    ...(seen_by === 'department' && department_id !== null ? [{ department: department_id }] : []),
  ]
}
