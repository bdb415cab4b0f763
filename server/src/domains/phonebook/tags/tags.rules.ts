import type { Language } from '@seamark/contract/languages'
import type { phonebookFailures } from '@seamark/contract/phonebook/failures'
import { failField } from '../../../platform/failure.ts'

/** The name of a tag for readers of a language: offices name tags in Chinese and in English. */
export const tagName = ({ name, nameEn }: { name: string; nameEn: string }, language: Language) =>
  language === 'zh' || language === 'ja' ? name : nameEn

const taken: Record<string, [field: string, code: keyof typeof phonebookFailures]> = {
  tag_groups_name: ['name', 'phonebook.tag_group_taken'],
  tag_groups_name_en: ['nameEn', 'phonebook.tag_group_taken'],
  tags_name: ['name', 'phonebook.labels_repeat'],
  tags_name_en: ['nameEn', 'phonebook.labels_repeat'],
  tag_templates_name: ['name', 'phonebook.tag_template_taken'],
}

/** Turns a violated unique key into a failure of its field, so that of two people who add the same at once, one is refused. */
export function asTagRefusal(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const [field, code] = taken[constraint] ?? []
  throw field !== undefined && code !== undefined ? failField(field, code) : error
}

/** The values of `after` that differ from `before`, on both sides; undefined when none does. */
export function differencesOf<Values extends Record<string, string>>(before: Values, after: Partial<Values>) {
  const [was, is]: [Partial<Values>, Partial<Values>] = [{}, {}]
  for (const key in after) {
    if (after[key] === undefined || after[key] === before[key]) continue
    was[key] = before[key]
    is[key] = after[key]
  }
  return Object.keys(is).length === 0 ? undefined : { before: was, after: is }
}
