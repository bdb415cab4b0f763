import type { Application } from '@seamark/contract/applications/applications'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

/** What is asked, and why it lapsed, come as keys of words that the domain above has. */
export const wordOf = (key: string) => (isWordKey(key) ? t(key) : key)

type RecordPath = (record: { id: number; name: string }) => string

let paths: Readonly<Record<string, RecordPath>> = {}

/** Whoever owns the records says where they are shown, by their kind. */
export function lendRecordPaths(given: Readonly<Record<string, RecordPath>>) {
  paths = given
}

/** Where the record is shown; nothing for whoever may not see it. */
export function recordPath({ kind, id, name }: Application['subject']): string | undefined {
  return id === null ? undefined : paths[kind]?.({ id, name })
}
