import type { Application } from '@seamark/contract/applications/applications'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

/** The kind and the reason of a lapse are keys of texts in the domain above. */
export const wordOf = (key: string) => (isWordKey(key) ? t(key) : key)

type RecordPath = (record: { id: number; name: string }) => string | undefined

let paths: Readonly<Record<string, RecordPath>> = {}

/** Registers the addresses of records by their kind; called by the domain that owns them. */
export function registerRecordPaths(given: Readonly<Record<string, RecordPath>>) {
  paths = given
}

/** The address of the record; undefined for a reader who may not see it. */
export function recordPath({ kind, id, name }: Application['subject']): string | undefined {
  return id === null ? undefined : paths[kind]?.({ id, name })
}
