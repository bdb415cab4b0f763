import { findPorts } from '@seamark/contract/territory/index'
import { shownPortCode } from '@seamark/contract/territory/ports'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../../kit/index.ts'
import { useCall } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'

interface PairProps {
  pol: string[]
  pod: string[]
  onChange: (pol: string[], pod: string[]) => void
}

/** The ports of loading and of discharge. */
export function PortsPicker({ pol, pod, onChange }: PairProps) {
  const { t } = useWords()
  return (
    <>
      <div className="company-filter">
        <span>{t('phonebook.form.pol')}</span>
        <Ports value={pol} onChange={(codes) => onChange(codes, pod)} label={t('phonebook.form.pol')} />
      </div>
      <div className="company-filter">
        <span>{t('phonebook.form.pod')}</span>
        <Ports value={pod} onChange={(codes) => onChange(pol, codes)} label={t('phonebook.form.pod')} />
      </div>
    </>
  )
}

/** Ports found by code, name or pinyin, or by a name that stands for several, which are then all chosen. */
function Ports({ value, onChange, label }: { value: string[]; onChange: (codes: string[]) => void; label: string }) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, isPlaceholderData } = useCall(
    findPorts,
    { query: typed ? { q: typed } : {} },
    { placeholderData: keepPreviousData, staleTime: 3_600_000 },
  )
  const ports = (data?.ports ?? []).map(({ code, names }) => {
    const name = language === 'zh' || language === 'ja' ? names.zh : names.en
    const shown = shownPortCode(code)
    return { value: code, label: shown || name, title: shown === '' ? '' : name }
  })
  const sets = (data?.sets ?? []).map(({ name, codes }) => ({
    value: codes.join(','),
    label: name,
    title: codes.map(shownPortCode).filter(Boolean).join(' · '),
  }))
  return (
    <Select
      mode="multiple"
      value={value}
      onChange={(chosen: string[]) => onChange([...new Set(chosen.flatMap((one) => one.split(',')))])}
      options={disableEarlierOptions([...sets, ...ports], isPlaceholderData)}
      optionRender={portOption}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      placeholder={t('phonebook.filter.port')}
      aria-label={label}
      allowClear
    />
  )
}

const portOption = ({ data: { label, title } }: { data: { label: string; title: string } }) => (
  <>
    {label} <span className="company-quiet">{title}</span>
  </>
)
