import { type ConversionOfPart, type ConversionPart, noPart } from '@seamark/contract/summary/conversions'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { areaName, useAreas } from '../../territory/index.ts'

/** How a part is called: groups and exhibitions by their names, sources, lanes and areas in the reader's language. */
export function usePartName(by: ConversionPart, parts: readonly ConversionOfPart[]) {
  const { t, language } = useWords()
  const codes = by === 'area' ? parts.map(({ key }) => key).filter((key) => key !== noPart) : []
  const areas = new Map((useAreas(codes).data?.areas ?? []).map((area) => [area.code, area]))
  return ({ key, name }: Pick<ConversionOfPart, 'key' | 'name'>): string => {
    if (key === noPart) return t('summary.conversion.none')
    if (name !== '') return name
    const area = areas.get(key)
    if (area) return areaName(area, language)
    const word = by === 'source' ? `phonebook.source.${key}` : `territory.lane.${key}`
    return isWordKey(word) ? t(word) : key
  }
}
