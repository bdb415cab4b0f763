import type pg from 'pg'
import type { Target } from '../measuring/load.ts'

export interface IdentityStage {
  /** The product, with the administrator's headers. */
  product: Target
  /** Another process on the same database. */
  elsewhere: Pick<Target, 'address'>
  pool: pg.Pool
  databaseUrl: string
  /** User names of people in sales, all with `password`: three hundred who sign in in the morning, and some whose sessions will be ended. */
  people: readonly string[]
  leavers: readonly string[]
  password: string
}
