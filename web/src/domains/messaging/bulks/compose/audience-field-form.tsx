import { CloseOutlined } from '@ant-design/icons'
import type { Audience } from '@seamark/contract/messaging/bulks/fields'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { NothingFound } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { PageLink } from '../../../../platform/page.tsx'
import { href } from '../../../../platform/search.ts'
import { CompanyPicker } from '../../../followups/index.ts'
import { TagPicker } from '../../../phonebook/index.ts'
import { hasCode } from '../../../../platform/session/session.ts'
import { useClientViews } from '../bulk-queries.ts'
import { FriendsPicker, mostNamedFriends } from './friends-picker.tsx'
import { GroupsPicker, mostNamedGroups } from './groups-picker.tsx'

interface FieldProps {
  id?: string
  value?: Audience | null
  onChange?: (audience: Audience | null) => void
}

const ways = ['tags', 'view', 'clients', 'filters', 'groups', 'friends'] as const
/** The screens of those lists that not everybody has who writes bulks. */
const codes: Partial<Record<Way, number>> = { groups: 304, friends: 476 }
type Way = (typeof ways)[number]

/** To whom a bulk goes: all with a tag, all of a saved view, or clients that are picked one by one. What was chosen in the list stays as it is. */
export function AudienceField({ id, value = null, onChange }: FieldProps) {
  const { t } = useWords()
  const [chosenWay, setWay] = useState<Way>()
  const way = chosenWay ?? wayOf(value)
  const shown = ways.filter((one) => {
    const code = codes[one]
    return wayOf(value) === one || (code === undefined ? one !== 'filters' : hasCode(code))
  })
  return (
    <div id={id} className="compose-audience">
      <Segmented
        aria-label={t('messaging.field.audience')}
        value={way}
        onChange={(next) => {
          setWay(next)
          if (next !== wayOf(value)) onChange?.(null)
        }}
        options={shown.map((one) => ({ value: one, label: t(`messaging.audience.${one}`) }))}
      />
      {way === 'tags' ? <Tags value={value} onChange={onChange} /> : null}
      {way === 'view' ? <View value={value} onChange={onChange} /> : null}
      {way === 'clients' ? <Clients value={value} onChange={onChange} /> : null}
      {way === 'groups' ? <GroupsPart value={value} onChange={onChange} /> : null}
      {way === 'friends' ? <FriendsPart value={value} onChange={onChange} /> : null}
      {way === 'filters' && value && 'query' in value.chosen ? (
        <PageLink href={href('/contacts/contactsList', value.chosen.query)}>
          {t('messaging.audience.openList')}
        </PageLink>
      ) : null}
    </div>
  )
}

function wayOf(audience: Audience | null): Way {
  if (!audience) return 'tags'
  const { chosen } = audience
  if (audience.of !== 'clients') return audience.of
  if ('ids' in chosen) return 'clients'
  if ('viewId' in chosen) return 'view'
  return Object.keys(chosen.query).join() === 'tagAny' ? 'tags' : 'filters'
}

type PartProps = Pick<FieldProps, 'onChange'> & { value: Audience | null }

/** Chat groups one by one, or what was chosen in their own list: all that match its filters, or more than are picked by hand. */
function GroupsPart({ value, onChange }: PartProps) {
  const { t } = useWords()
  const chosen = value?.of === 'groups' ? value.chosen : { ids: [] }
  if (!('ids' in chosen))
    return (
      <PageLink href={href('/contacts/group', 'query' in chosen ? chosen.query : {})}>
        {t('messaging.audience.openGroups')}
      </PageLink>
    )
  if (chosen.ids.length > mostNamedGroups)
    return (
      <PageLink href={href('/contacts/group', { ids: chosen.ids })}>
        {t('messaging.audience.someGroups', { count: chosen.ids.length })}
      </PageLink>
    )
  return (
    <GroupsPicker
      label={t('messaging.audience.groupsHint')}
      value={chosen.ids}
      onChange={(ids) => onChange?.(ids.length > 0 ? { of: 'groups', chosen: { ids } } : null)}
    />
  )
}

/** Friends of our QQ accounts, in the same way. */
function FriendsPart({ value, onChange }: PartProps) {
  const { t } = useWords()
  const chosen = value?.of === 'friends' ? value.chosen : { ids: [] }
  if (!('ids' in chosen))
    return (
      <PageLink href={href('/contacts/qqFriends', 'query' in chosen ? chosen.query : {})}>
        {t('messaging.audience.openFriends')}
      </PageLink>
    )
  if (chosen.ids.length > mostNamedFriends)
    return (
      <p className="compose-chosen">
        {t('messaging.audience.someFriends', { count: chosen.ids.length })}{' '}
        <PageLink href="/contacts/qqFriends">{t('messaging.audience.openFriends')}</PageLink>
      </p>
    )
  return (
    <FriendsPicker
      label={t('messaging.audience.friendsHint')}
      value={chosen.ids}
      onChange={(ids) => onChange?.(ids.length > 0 ? { of: 'friends', chosen: { ids } } : null)}
    />
  )
}

function Tags({ value, onChange }: PartProps) {
  const { t } = useWords()
  const ids =
    value && 'query' in value.chosen ? (value.chosen.query['tagAny'] ?? '').split(',').filter(Boolean).map(Number) : []
  return (
    <TagPicker
      label={t('messaging.audience.tags')}
      placeholder={t('messaging.audience.tagsHint')}
      value={ids}
      onChange={(next) =>
        onChange?.(next.length > 0 ? { of: 'clients', chosen: { query: { tagAny: next.join(',') } } } : null)
      }
    />
  )
}

function View({ value, onChange }: PartProps) {
  const { t } = useWords()
  const { data, error, isFetching } = useClientViews()
  return (
    <Select
      aria-label={t('messaging.audience.view')}
      placeholder={t('messaging.audience.viewHint')}
      loading={isFetching}
      value={value && 'viewId' in value.chosen ? value.chosen.viewId : undefined}
      onChange={(viewId: number | undefined) => onChange?.(viewId ? { of: 'clients', chosen: { viewId } } : null)}
      options={(data?.views ?? []).map(({ id, name, shared, owner }) => ({
        value: id,
        label: shared && owner ? `${name} · ${owner.name}` : name,
      }))}
      notFoundContent={<NothingFound read={{ error, isFetching }} text={t('messaging.audience.noView')} />}
      allowClear
    />
  )
}

/** Clients one by one. */
function Clients({ value, onChange }: PartProps) {
  const { t } = useWords()
  const ids = value && 'ids' in value.chosen ? value.chosen.ids : []
  const set = (next: number[]) => onChange?.(next.length > 0 ? { of: 'clients', chosen: { ids: next } } : null)
  return (
    <>
      <CompanyPicker
        label={t('messaging.audience.add')}
        value={null}
        onChange={(id) => id !== null && !ids.includes(id) && set([...ids, id])}
      />
      {ids.length > 0 ? (
        <p className="compose-chosen">
          <PageLink href={href('/contacts/contactsList', { ids })}>
            {t('messaging.audience.chosen', { count: ids.length })}
          </PageLink>
          <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => set([])}>
            {t('messaging.audience.clear')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
