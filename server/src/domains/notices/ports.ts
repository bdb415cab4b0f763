import type { Context } from '../../platform/context.ts'

/** A kind of record that notices are about. The domain that owns the records says which of them the reader may see today. */
export interface NoticedSubject {
  kind: string
  /** Those among `ids` that the caller may see, with their names. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}
