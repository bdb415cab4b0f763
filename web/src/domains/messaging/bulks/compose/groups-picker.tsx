import { listGroups } from '@seamark/contract/groups/index'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../../kit/index.ts'
import { useCall } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'

/** So many groups are read with their names at once, and picked here; more are chosen in their list and shown by their number. */
export const mostNamedGroups = 100

interface PickerProps {
  label: string
  value: number[]
  onChange: (ids: number[]) => void
}

/** Chat groups in which we still are, one by one, muted ones too. The check says to which of them the person may write. */
export function GroupsPicker({ label, value, onChange }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed).trim()
  const found = useCall(
    listGroups,
    { query: { state: 'active,muted', limit: 20, ...(q ? { q: [...q].slice(0, 200).join('') } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const chosen = useCall(
    listGroups,
    { query: { ids: value.join(','), limit: mostNamedGroups } },
    { enabled: value.length > 0, placeholderData: keepPreviousData },
  )
  // Those that are chosen would stand among what was searched; their names are known by then.
  const named = q === '' ? (chosen.data?.rows ?? []).filter(({ id }) => value.includes(id)) : []
  const known = [...named, ...(found.data?.rows ?? [])]
  const options = [...new Map(known.map((one) => [one.id, one])).values()].map(({ id, name, platform }) => ({
    value: id,
    label: `${name} · ${t(`groups.platform.${platform}`)}`,
  }))
  return (
    <>
      <Select
        mode="multiple"
        aria-label={label}
        placeholder={label}
        value={value}
        maxCount={mostNamedGroups}
        onChange={(ids: number[]) => onChange(ids)}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        options={disableEarlierOptions(options, found.isPlaceholderData)}
        notFoundContent={<NothingFound read={found} />}
      />
      {value.length >= mostNamedGroups ? (
        <p className="mass-quiet">
          {t('messaging.audience.mostGroups', { most: mostNamedGroups })}{' '}
          <PageLink href="/contacts/group">{t('messaging.audience.openGroups')}</PageLink>
        </p>
      ) : null}
    </>
  )
}
