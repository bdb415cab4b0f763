import type { Language } from '@seamark/contract/languages'
import { type delimiters, type encodings, type ImportView, verdicts } from '@seamark/contract/workbench/imports/imports'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { writtenOf } from './import-rules.ts'

/** A length of time in its largest unit, never less than a second. */
export function duration(seconds: number, language: Language) {
  const minutes = Math.round(seconds / 60)
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  if (seconds < 60) return say(Math.max(1, seconds), 'second')
  return minutes < 60 ? say(minutes, 'minute') : say(Math.round(minutes / 60), 'hour')
}

/** Several parts as one enumeration: 甲、乙 · one and two. */
export const enumeration = (parts: readonly string[], language: Language) =>
  language === 'zh' || language === 'ja'
    ? parts.join('、')
    : new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

/** How many rows of each kind there are, the kinds without any left out: 新建 96 · 错误 4. */
export const countsText = (counts: ImportView['counts'], language: Language) =>
  verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${t(`workbench.import.verdict.${verdict}`)} ${number(counts[verdict], language)}`)
    .join(' · ')

/** What confirming will do, and what it will leave out: 将新建 96 条、更新 3 条；4 行有误，不导入。 */
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
        ? t('workbench.import.will', { parts: enumeration(does, language) })
        : t('workbench.import.will.nothing')
    return { does: intent, leaves }
  }
}

export const encodingNames: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 / GBK',
  big5: 'Big5',
  shift_jis: 'Shift-JIS',
  'euc-kr': 'EUC-KR',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 / ISO-8859-1',
  'windows-1251': 'Windows-1251',
}

export const delimiterNames = {
  ',': 'workbench.import.delimiter.comma',
  ';': 'workbench.import.delimiter.semicolon',
  '\t': 'workbench.import.delimiter.tab',
  '|': 'workbench.import.delimiter.bar',
} as const satisfies Record<(typeof delimiters)[number], string>
