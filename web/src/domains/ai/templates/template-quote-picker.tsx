import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface PickerProps {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** Where a client was chosen, only its quotes are offered. */
  companyId?: number | null
}

/** A quote that the person sees, found by its number or its client. */
export function QuotePicker({ id, value, onChange, companyId }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const q = [...useDeferredValue(typed).trim()].slice(0, 100).join('')
  const { data, error, isFetching, isPlaceholderData } = useCall(
    listQuotes,
    { query: { limit: 20, ...(q ? { q } : {}), ...(companyId ? { companyId } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const options = (data?.rows ?? []).map(({ id: quoteId, number, company, lanes }) => ({
    value: quoteId,
    label: [
      number,
      company.name,
      ...lanes.slice(0, 1).map(({ pols, pods }) => `${pols.join('/')} → ${pods.join('/')}`),
    ].join(' · '),
  }))
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={disableEarlierOptions(options, isPlaceholderData)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      placeholder={t('ai.template.pickQuote')}
      allowClear
    />
  )
}
