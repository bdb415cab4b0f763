import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/context.ts'

/** Whose figures somebody reads: her own and those of whom she reaches; the condition of a column with a person's id. */
export const isReached = ({ id, reach }: Person, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  reach.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${column} = any(${[...new Set([id, ...reach.ids])]}::bigint[]))`
