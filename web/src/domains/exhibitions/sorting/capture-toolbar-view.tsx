import { heats } from '@seamark/contract/exhibitions/choices'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonField } from '../exhibitions/person-picker.tsx'
import { type CaptureSearch, withoutFilters } from './capture-filters.ts'

interface BarProps {
  search: CaptureSearch
  setSearch: (patch: Partial<CaptureSearch>) => void
  children?: ReactNode
}

/** Whose cards are shown, and how warm they are. */
export function CaptureFilterBar({ search, setSearch, children }: BarProps) {
  const { t } = useWords()
  const setInBar = [search.heat, search.authorId].filter((one) => one !== undefined).length
  return (
    <div className="capture-bar">
      <SearchBox
        label={t('exhibitions.captures.search')}
        value={search.q ?? ''}
        onSearch={(q) => setSearch({ q, capture: undefined })}
      />
      <Filters
        setInBar={setInBar}
        onClear={() => setSearch({ ...withoutFilters, capture: undefined })}
        bar={
          <>
            <Filter label={t('exhibitions.field.heat')}>
              <Select
                className="fair-filter"
                aria-label={t('exhibitions.field.heat')}
                placeholder={t('exhibitions.field.heat')}
                value={search.heat}
                onChange={(heat: string | undefined) => setSearch({ heat, capture: undefined })}
                options={[...heats, 'none' as const].map((value) => ({
                  value,
                  label: value === 'none' ? t('exhibitions.heat.none') : t(`exhibitions.heat.${value}`),
                }))}
                allowClear
              />
            </Filter>
            <Filter label={t('exhibitions.capture.author')}>
              <PersonField
                label={t('exhibitions.capture.author')}
                value={search.authorId}
                onChange={(authorId) => setSearch({ authorId: authorId ?? undefined, capture: undefined })}
              />
            </Filter>
          </>
        }
      />
      {children}
    </div>
  )
}
