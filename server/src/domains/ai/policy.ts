import { aiPermissions } from '@seamark/contract/ai/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/context.ts'
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
