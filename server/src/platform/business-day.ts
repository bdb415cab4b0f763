import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** Returns today's date in the business zone, as a `date` in a statement. */
export const businessDay = ({ now, zone }: Pick<Context, 'now' | 'zone'>): RawBuilder<string> =>
  sql<string>`(${now()}::timestamptz at time zone ${zone})::date`

/** Returns the moment at which a day begins in the zone, or the day so many `later`, as a `timestamptz` in a statement. */
export const dayBegins = (day: string, zone: string, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`
