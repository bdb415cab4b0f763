import type { Book, HandoverSplit } from '@seamark/contract/phonebook/handovers/handovers'
import { lanes } from '@seamark/contract/territory/lanes'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

export interface Group {
  key: string
  label: string
  count: number
}

/** The groups of a book by one kind of split, in the reader's language. */
export function useGroups(book: Book, by: HandoverSplit): Group[] {
  const { t, language } = useWords()
  if (by === 'load') return []
  if (by === 'tag') return book.groups.tag.map(({ key, name, count }) => ({ key, label: name, count }))
  if (by === 'lane') return book.groups.lane.map(({ key, count }) => ({ key, label: laneOf(key), count }))
  return book.groups.area.map(({ key, count }) => ({ key, label: areaOf(key), count }))

  function laneOf(key: string) {
    const lane = lanes.find((one) => one === key)
    return lane ? t(`territory.lane.${lane}`) : key
  }

  /** `CN/浙江` in the reader's language. */
  function areaOf(key: string) {
    const [country = '', ...province] = key.split('/')
    return (
      [country && countryName(country, language), province.join('/')].filter(Boolean).join(' · ') ||
      t('phonebook.handover.noArea')
    )
  }
}
