import type { Context } from '../../platform/context.ts'

/** A kind of record that the audit log names. The domain that owns the records says what the caller may know of them today. */
export interface AuditedSubject {
  kind: string
  /** The names of those among `ids` that the caller may see. */
  namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** The ids of those that the caller finds by the text on their own list, 200 at most. */
  find: (context: Context, text: string) => Promise<readonly number[]>
  /** Whether the caller may see every value of the record, those too that others see covered. */
  mayOpen: (context: Context, id: number) => Promise<boolean>
}
