import { Tag } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { joinValues, listOf, type SliceName, sliceNames, type SliceTexts } from './slice-filters.ts'
import { useCalled, valueText } from './slice-text.ts'

interface ChipsProps {
  search: SliceTexts
  setSearch: (patch: SliceTexts) => void
  /** Parts that the page shows otherwise, or knows nothing of. */
  without: readonly SliceName[]
}

/** Every part of the slice but the days, each to be taken away by one press. */
export function SliceChips({ search, setSearch, without }: ChipsProps) {
  const { t } = useWords()
  const called = useCalled([search])
  const chips = sliceNames.flatMap((name): Chip[] => {
    const text = search[name]
    if (text === undefined || name === 'from' || name === 'to' || without.includes(name)) return []
    if (name === 'traders') return [{ name, value: text, label: t('trade.filter.traders') }]
    return (isList(name) ? listOf(text) : [text]).map((value) => ({
      name,
      value,
      label: `${t(`trade.filter.${name}`)}: ${valueText(name, value, called)}`,
    }))
  })
  return (
    <>
      {chips.slice(0, mostChips).map(({ name, value, label }) => (
        <Tag
          key={`${name} ${value}`}
          closable={{ 'aria-label': t('trade.search.without', { what: label }) }}
          onClose={(event) => {
            event.preventDefault()
            setSearch({
              [name]: isList(name) ? joinValues(listOf(search[name]).filter((one) => one !== value)) : undefined,
            })
          }}
        >
          {label}
        </Tag>
      ))}
      {chips.length > mostChips ? <span>{t('trade.search.more', { count: chips.length - mostChips })}</span> : null}
    </>
  )
}

interface Chip {
  name: SliceName
  value: string
  label: string
}

/** The ports of a figure that was opened may be many. */
const mostChips = 12
/** Texts that people type may hold a comma of their own. */
const single: ReadonlySet<SliceName> = new Set(['commodity', 'bill', 'containerNo', 'vessel', 'direction'])
const isList = (name: SliceName) => !single.has(name)
