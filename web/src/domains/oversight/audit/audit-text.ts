import type { Language } from '@seamark/contract/languages'
import { actionKey, type AuditEntry, fieldKey, subjectKey } from '@seamark/contract/oversight/audit'
import { dateTime, number } from '../../../platform/language/format.ts'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

/** Undefined where the reader may not open the record's page. */
type PathOf = (subject: { id: number; name: string }) => string | undefined
let paths: Readonly<Record<string, PathOf>> = {}

/** Registers the addresses of records by kind; called by the floor that knows all domains. */
export function registerSubjectPaths(lent: Readonly<Record<string, PathOf>>) {
  paths = lent
}

/** The page of an entry's record, if the record exists and its kind has a page. */
export function subjectPath({ subject: { kind, id, name } }: Pick<AuditEntry, 'subject'>) {
  return id === null || name === null ? undefined : paths[kind]?.({ id, name })
}

/** The texts of the log; values without a text are shown as they are stored. */
export function auditText(language: Language) {
  const word = (key: string, otherwise: string) => (isWordKey(key) ? t(key) : otherwise)
  const joinTexts = (texts: readonly string[]) => texts.join(language === 'zh' || language === 'ja' ? '、' : ', ')

  const action = (name: string) => word(actionKey(name), name)
  const kind = (of: string, name: string) => word(subjectKey(of, name), name)
  const field = (of: string, name: string) => word(fieldKey(of, name), name)
  const subject = (entry: AuditEntry) => entry.subject.name ?? (entry.subject.id === null ? '' : `#${entry.subject.id}`)

  /** A value as its own screen shows it: choices in words, times in the reader's zone. */
  function value(of: string, name: string, given: unknown): string {
    if (given === null || given === undefined || given === '') return ''
    if (typeof given === 'boolean') return t(given ? 'oversight.yes' : 'oversight.no')
    if (typeof given === 'number') return /id$/i.test(name) ? `#${given}` : number(given, language)
    if (Array.isArray(given)) return joinTexts(given.map((one) => value(of, name, one)))
    if (typeof given === 'object')
      return Object.values(given)
        .map((one) => value(of, name, one))
        .join(' → ')
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return dateTime(text)
    return word(`${of.split('.')[0]}.${name}.${text}`, word(`territory.lane.${text}`, text))
  }

  return {
    action,
    kind,
    field,
    fields: (entry: AuditEntry) => joinTexts(entry.fields.map((name) => field(entry.action, name))),
    subject,
    value,
  }
}
