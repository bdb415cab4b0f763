import type { Concentration, Dimension } from '@seamark/contract/trade/analysis/ports'
import { countryName, number } from '../../../platform/language/format.ts'
import { currentLanguage, t, useWords } from '../../../platform/language/i18n.ts'
import { useCodeNames } from '../codes/code-queries.ts'
import { codeText, laneText } from '../codes/code-text.ts'
import { type SliceTexts, sliceNames, sliceOf } from '../slices/slice-filters.ts'
import { choiceText, useCalled, valueText } from '../slices/slice-text.ts'
import { cutTitle } from './title-rules.ts'

export const percent = (value: number, isChange = false) =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'percent',
    maximumFractionDigits: 1,
    ...(isChange ? { signDisplay: 'exceptZero' } : {}),
  }).format(value)

/** The change against the earlier value; undefined where there was none, or it is unknown. */
export const changeText = (now: number | null, before: number | null) =>
  now === null || !before ? undefined : percent(now / before - 1, true)

export const monthLabel = (day: string) => day.slice(0, 7)

export const concentrationText = ({ hhi, kind, cr3, cr5, of }: Concentration) =>
  t('trade.analysis.concentration', {
    hhi: number(Math.round(hhi)),
    kind: t(`trade.analysis.kind.${kind}`),
    cr3: percent(cr3),
    cr5: percent(cr5),
    of: number(of),
  })

/** The names of a dimension's keys. */
export function useKeyText(by: Dimension | 'hs6' | 'vessel', keys: readonly string[]): (key: string) => string {
  const { language } = useWords()
  const isPort = by === 'pol' || by === 'pod'
  const names = useCodeNames(isPort ? keys : [])
  return (key) => {
    if (isPort) return codeText(key, names.port(key))
    if (by === 'carrier') return codeText(key, names.carrier(key))
    if (by === 'hs2' || by === 'hs4' || by === 'hs6') return codeText(key, names.hs(key))
    if (by === 'lane') return laneText(key)
    if (by === 'origin' || by === 'destination') return countryName(key, language)
    return choiceText(by, key)
  }
}

/** The definition of a slice, part by part, as it is printed beside its figures. */
export function useDefinitions(slices: readonly SliceTexts[]): readonly string[] {
  const called = useCalled(slices)
  return slices.map((texts) => {
    const given = sliceOf(texts)
    const parts = sliceNames.flatMap((name) => {
      const text = given[name]
      if (text === undefined || name === 'from' || name === 'to') return []
      if (name === 'traders') return [t('trade.filter.traders')]
      const values = text.split(',').map((one) => valueText(name, one, called))
      return [`${t(`trade.filter.${name}`)}: ${values.join(', ')}`]
    })
    return parts.length === 0 ? t('trade.analysis.everything') : parts.join(' · ')
  })
}

/** The short names of slices by what they hold: `Ningbo 2025-11~2026-10`. */
export function useSliceTitles(slices: readonly SliceTexts[]): readonly string[] {
  const called = useCalled(slices)
  return slices.map((texts) => {
    const given = sliceOf(texts)
    const values = sliceNames.flatMap((name) => {
      const text = given[name]
      if (text === undefined || name === 'from' || name === 'to') return []
      if (name === 'traders') return [t('trade.filter.traders')]
      return [
        text
          .split(',')
          .map((one) => valueText(name, one, called))
          .join(', '),
      ]
    })
    const what = values.length === 0 ? t('trade.analysis.everything') : values.join(' · ')
    return cutTitle(what, periodTitle(given.from, given.to))
  })
}

const periodTitle = (from?: string, to?: string) =>
  from === undefined && to === undefined ? '' : ` ${from?.slice(0, 7) ?? ''}~${to?.slice(0, 7) ?? ''}`
