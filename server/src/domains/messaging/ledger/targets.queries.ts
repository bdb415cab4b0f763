import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { editableBy, friendsTendedBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'

/** The name of a recipient whose kind is given, from its company `c`, group `g` or friend `f`. */
export const nameOfTarget = (kind: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`case ${kind} when 'client' then c.name when 'group' then g.name else coalesce(nullif(f.nickname, ''), f.qq) end`

/** Whether somebody may know who such a recipient is, and how it is reached. */
export const isSeenBy = (actor: Actor, kind: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce(
  case ${kind} when 'client' then ${insideOf(actor)} when 'group' then ${editableBy(actor)} else ${friendsTendedBy(actor)} end, false)`
