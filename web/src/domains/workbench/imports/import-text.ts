import type { Language } from '@seamark/contract/languages'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { verdicts } from '@seamark/contract/platform/lists'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { writtenOf } from './import-rules.ts'

/** Several parts as one enumeration: 甲、乙 · one and two. */
export const enumerate = (parts: readonly string[], language: Language) =>
  language === 'zh' || language === 'ja'
    ? parts.join('、')
    : new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

/** The number of rows of each kind, without the empty kinds: 新建 96 · 错误 4. */
export const countsText = (counts: ImportView['counts'], language: Language) =>
  verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${t(`workbench.import.verdict.${verdict}`)} ${number(counts[verdict], language)}`)
    .join(' · ')

/** The effect of confirming, and the rows left out: 将新建 96 条、更新 3 条；4 行有误，不导入。 */
export function useIntent() {
  const { t, language } = useWords()
  return (counts: ImportView['counts']) => {
    const count = (value: number) => ({ count: number(value, language) })
    const does = [
      ...(counts.create > 0 ? [t('workbench.import.will.create', count(counts.create))] : []),
      ...(counts.update > 0 ? [t('workbench.import.will.update', count(counts.update))] : []),
    ]
    const leaves = [
      ...(counts.unchanged > 0 ? [t('workbench.import.left.unchanged', count(counts.unchanged))] : []),
      ...(counts.duplicate > 0 ? [t('workbench.import.left.duplicate', count(counts.duplicate))] : []),
      ...(counts.error > 0 ? [t('workbench.import.left.error', count(counts.error))] : []),
    ]
    const intent =
      writtenOf(counts) > 0
        ? t('workbench.import.will', { parts: enumerate(does, language) })
        : t('workbench.import.will.nothing')
    return { does: intent, leaves }
  }
}
