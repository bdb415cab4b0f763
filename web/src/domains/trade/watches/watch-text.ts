import type { Watch, WatchFound, WatchSubject } from '@seamark/contract/trade/watches/watches'
import { countryName, number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import type { CodeNames } from '../codes/code-queries.ts'
import { chapterName, codeText, laneText } from '../codes/code-text.ts'

/** The ports whose names its text needs. */
export const portsOf = (subject: Watch['subject'] | WatchSubject) =>
  'pol' in subject ? [subject.pol, subject.pod] : []

export function subjectText(subject: Watch['subject'], names: CodeNames): string {
  if ('partyId' in subject) return subject.name
  if ('lane' in subject) return laneText(subject.lane)
  if ('hs' in subject) return `HS ${codeText(subject.hs, names.hs(subject.hs))}`
  const port = (code: string) => codeText(code, names.port(code))
  return `${port(subject.pol)} → ${port(subject.pod)}`
}

export function kindText(subject: Watch['subject']): string {
  if ('partyId' in subject) return t('trade.watch.kind.party')
  if ('lane' in subject) return t('trade.watch.kind.lane')
  return t('hs' in subject ? 'trade.watch.kind.hs' : 'trade.watch.kind.ports')
}

/** A finding in one line. */
export function foundText({ kind, found }: WatchFound): string {
  switch (kind) {
    case 'volume':
      return t('trade.watch.found.volume', {
        percent: found.percent ?? 0,
        now: number(found.now ?? 0),
        before: number(found.before ?? 0),
      })
    case 'origin':
      return t('trade.watch.found.origin', { country: countryName(found.code ?? '') })
    case 'chapter':
      return t('trade.watch.found.chapter', { chapter: codeText(found.code ?? '', chapterName(found.code ?? '')) })
    case 'first':
      return t('trade.watch.found.first', { day: found.day ?? '' })
    case 'silence':
      return t('trade.watch.found.silence', { days: found.days ?? 0, day: found.day ?? '' })
  }
}
