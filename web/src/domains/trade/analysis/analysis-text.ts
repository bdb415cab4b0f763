import type { Concentration, Dimension } from '@seamark/contract/trade/analysis/ports'
import { countryName, number } from '../../../platform/language/format.ts'
import { currentLanguage, isWordKey, t, useWords } from '../../../platform/language/i18n.ts'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { codeText, laneText } from '../codes/code-text.ts'
import { type SliceTexts, sliceNames, sliceOf } from '../slices/slice-filters.ts'
import { useSliceNames } from '../slices/slice-queries.ts'
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
  const called = {
    ...useSliceNames(slices),
    codes: useCodeNames(
      slices.flatMap(({ pol, pod, port }) => [pol, pod, port].flatMap((text) => text?.split(',') ?? [])),
    ),
  }
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

/** The short name of a slice by what it holds: `Ningbo 2025-11~2026-10`. */
export function useSliceTitle(texts: SliceTexts): string {
  const codes = useCodeNames([texts.pol, texts.pod, texts.port].flatMap((text) => text?.split(',') ?? []))
  const called = { ...useSliceNames([texts]), codes }
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
}

const periodTitle = (from?: string, to?: string) =>
  from === undefined && to === undefined ? '' : ` ${from?.slice(0, 7) ?? ''}~${to?.slice(0, 7) ?? ''}`

function valueText(
  name: string,
  text: string,
  { sources, parties, codes }: ReturnType<typeof useSliceNames> & { codes: CodeNames },
): string {
  if (name === 'source') return sources.get(text) ?? text
  if (name === 'importer' || name === 'exporter' || name === 'party') return parties.get(text) ?? text
  if (name === 'pol' || name === 'pod' || name === 'port') return codeText(text, codes.port(text))
  if (name === 'carrier') return codeText(text, codes.carrier(text))
  if (name === 'hs') return codeText(text, codes.hs(text))
  if (name === 'lane') return laneText(text)
  if (name === 'origin' || name === 'destination') return countryName(text)
  return choiceText(name, text)
}

/** Ways and directions in words; other values are shown as they are. */
function choiceText(of: string, key: string): string {
  const word = of === 'mode' ? `trade.mode.${key}` : of === 'direction' ? `trade.direction.${key}` : ''
  return isWordKey(word) ? t(word) : key
}
