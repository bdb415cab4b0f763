import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/context.ts'

/** People read their own figures and those of the people whom they reach. Returns the SQL condition on a column with a person's id. */
export const isReached = ({ id, reach }: Person, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  reach.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${column} = any(${[...new Set([id, ...reach.ids])]}::bigint[]))`
