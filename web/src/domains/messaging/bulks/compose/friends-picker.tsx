import { listFriends } from '@seamark/contract/groups/friends/friends'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../../kit/index.ts'
import { useCall } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'

/** So many friends are read with their names at once, and picked here; more are chosen in their list and shown by their number. */
export const mostNamedFriends = 100

interface PickerProps {
  label: string
  value: number[]
  onChange: (ids: number[]) => void
}

/** Friends of our marketing QQ accounts, one by one, with what the ledger says of today. The check says to whom of them the person may write. */
export function FriendsPicker({ label, value, onChange }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed).trim()
  const found = useCall(
    listFriends,
    { query: { state: 'friend', limit: 20, ...(q ? { q: [...q].slice(0, 200).join('') } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const chosen = useCall(
    listFriends,
    { query: { ids: value.join(','), limit: mostNamedFriends } },
    { enabled: value.length > 0, placeholderData: keepPreviousData },
  )
  // Those that are chosen would stand among what was searched; their names are known by then.
  const named = q === '' ? (chosen.data?.rows ?? []).filter(({ id }) => value.includes(id)) : []
  const known = [...named, ...(found.data?.rows ?? [])]
  const options = [...new Map(known.map((one) => [one.id, one])).values()].map(({ id, nickname, qq, isSentToday }) => ({
    value: id,
    label: [nickname, qq, isSentToday ? t('groups.field.sentToday') : ''].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <Select
        mode="multiple"
        aria-label={label}
        placeholder={label}
        value={value}
        maxCount={mostNamedFriends}
        onChange={(ids: number[]) => onChange(ids)}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        options={disableEarlierOptions(options, found.isPlaceholderData)}
        notFoundContent={<NothingFound read={found} />}
      />
      {value.length >= mostNamedFriends ? (
        <p className="mass-quiet">
          {t('messaging.audience.mostFriends', { most: mostNamedFriends })}{' '}
          <PageLink href="/contacts/qqFriends">{t('messaging.audience.openFriends')}</PageLink>
        </p>
      ) : null}
    </>
  )
}
