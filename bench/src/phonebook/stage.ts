import type { Stage } from './companies.ts'
import type { Target } from '../measuring/load.ts'

export interface BookStage extends Stage {
  /** Somebody in sales, who sees what she holds and follows, and the pool. */
  sales: Target
  /** The limit's list at concurrency 1 in milliseconds: the unit of a request's cost. */
  unit: number
}
