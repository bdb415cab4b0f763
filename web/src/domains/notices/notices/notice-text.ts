import type { Notice } from '@seamark/contract/notices/notices'
import { number } from '../../../platform/language/format.ts'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

type PathOf = (notice: Notice & { subject: NonNullable<Notice['subject']> }) => string | undefined
let paths: Readonly<Record<string, PathOf>> = {}

/** Registers the addresses of subjects whose notices carry no path; called by the floor that knows all pages. */
export function registerNoticePaths(lent: Readonly<Record<string, PathOf>>) {
  paths = lent
}

/** The target of a notice; always a page of this product. */
export function noticePath(notice: Notice): string | undefined {
  const { path, subject } = notice
  const to = path ?? (subject ? paths[subject.kind]?.({ ...notice, subject }) : undefined)
  return to && /^\/(?![/\\])/.test(to) ? to : undefined
}

/** A notice in the reader's language. A kind that this build does not know gets a general text. */
export function noticeText({ kind, facts }: Notice): { title: string; text: string } {
  if (kind === null) return { title: t('notices.hidden.title'), text: t('notices.hidden.text') }
  const [title, text] = [`${kind}.title`, `${kind}.text`]
  if (!isWordKey(title) || !isWordKey(text))
    return { title: t('notices.unknown.title'), text: t('notices.unknown.text') }
  const params = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? number(fact) : fact]),
  )
  return { title: t(title, params), text: t(text, params) }
}

/** The name of a kind in the filter: the title of its notices. */
export function kindText(kind: string) {
  const title = `${kind}.title`
  return isWordKey(title) ? t(title) : kind
}
