import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { forget, personalKey, readStored, store } from '../../../platform/storage.ts'
import { draftOf, fromDraft, isWorthKeeping, type RecordValues } from './record-rules.ts'

/** Typed values outlive a reload, for each company and person; images stay with the open form. */
export function useRecordDraft(name: string) {
  const key = personalKey(useSession().id, name)
  const [restored, setRestored] = useState(() => fromDraft(readStored(key)))
  return {
    restored,
    keep: (values: RecordValues) => (isWorthKeeping(values) ? store(key, draftOf(values)) : forget(key)),
    drop() {
      forget(key)
      setRestored(undefined)
    },
  }
}
