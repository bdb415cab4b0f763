import { countryName } from '../../../platform/language/format.ts'
import { isWordKey, t } from '../../../platform/language/i18n.ts'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { codeText, laneText } from '../codes/code-text.ts'
import type { SliceTexts } from './slice-filters.ts'
import { useSliceNames } from './slice-queries.ts'

type Called = ReturnType<typeof useSliceNames> & { codes: CodeNames }

/** The names of everything that these slices hold. */
export function useCalled(slices: readonly SliceTexts[]): Called {
  const codes = useCodeNames(
    slices.flatMap(({ pol, pod, port }) => [pol, pod, port].flatMap((text) => text?.split(',') ?? [])),
  )
  return { ...useSliceNames(slices), codes }
}

/** One value of a part of a slice as people read it. */
export function valueText(name: string, text: string, { sources, parties, codes }: Called): string {
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
export function choiceText(of: string, key: string): string {
  const word = of === 'mode' ? `trade.mode.${key}` : of === 'direction' ? `trade.direction.${key}` : ''
  return isWordKey(word) ? t(word) : key
}
