import { type FetchReason, kindHints, type RuleName } from '@seamark/contract/crawl/choices'
import type { SeenPages } from '@seamark/contract/crawl/runs/runs'
import type { CrawlSource } from '@seamark/contract/crawl/sources/sources'
import type { Tone } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'

export const stateTones: Readonly<Record<CrawlSource['state'], Tone>> = {
  draft: 'quiet',
  tried: 'busy',
  on: 'good',
  paused: 'bad',
  retired: 'quiet',
}

/** The name of a rule: of its own, or of the field that it fills. */
function ruleName(rule: RuleName): string {
  switch (rule) {
    case 'item':
    case 'link':
    case 'next':
    case 'include':
    case 'title':
    case 'time':
    case 'text':
    case 'author':
      return t(`crawl.rule.${rule}`)
    default:
      return t(`crawl.field.${rule}`)
  }
}

type FoundValue = SeenPages['found'][number]['values'][number]

export const foundName = (field: FoundValue['field']): string =>
  field === 'kindHint' ? t('crawl.field.kindHint') : ruleName(field)

/** What a page says; of a choice, its name. */
export function foundText({ field, text }: Pick<FoundValue, 'field' | 'text'>): string {
  const hint = field === 'kindHint' ? kindHints.find((one) => one === text) : undefined
  return hint ? t(`crawl.kindHint.${hint}`) : text
}

export function useRuleText() {
  useWords()
  return ruleName
}

/** Why something ended, in the reader's language. The rule that a sentence names is told by its name. */
export function reasonText(why: '' | FetchReason, params: Readonly<Record<string, string | number>>): string {
  if (why === '') return ''
  const rule = params['rule']
  if (why === 'crawl.rule_finds_nothing' && (params['has'] ?? '') === '') return t('crawl.source.foundNothing')
  return t(why, { ...params, ...(rule === undefined ? {} : { rule: ruleName(rule as RuleName) }) })
}
