import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { wordsOf } from '@seamark/contract/groups/messages/folding'
import { Button, Select } from 'antd'
import { DayRange, Empty, Filters, SearchBox, SidePanel } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { groupPath } from '../groups/group-filters.ts'
import { useGroup } from '../groups/group-queries.ts'
import { Hits } from './hits-view.tsx'
import {
  countSet,
  isNarrowed,
  type MessageSearch as Search,
  messageSearch,
  openedOf,
  queryOf,
  withoutFilters,
} from './message-filters.ts'
import { nameOfHit } from './message-queries.ts'
import { SearchedGroupPicker } from './searched-group-picker.tsx'
import { Talk } from './talk-view.tsx'
import '../groups/groups-view.css'
import './messages-view.css'

/** Finds messages in all groups that the reader may read. */
export function MessageSearch() {
  const { t } = useWords()
  const search = usePageSearch(messageSearch)
  const setSearch = useSetPageSearch()
  const query = queryOf(search)
  return (
    <div className="message-search">
      <Toolbar search={search} setSearch={setSearch} />
      {query ? (
        <Hits
          query={query}
          isOneGroup={search.groupId !== undefined}
          onOpen={(hit) => setSearch({ open: nameOfHit(hit) })}
          nothing={
            isNarrowed(search) ? (
              <Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>
            ) : undefined
          }
        />
      ) : (
        <Empty text={t(search.q ? 'groups.search_too_short' : 'groups.message.invitation')} />
      )}
      <Reading search={search} close={() => setSearch({ open: undefined })} />
    </div>
  )
}

/** What stands around an opened hit, beside the list. */
function Reading({ search, close }: { search: Search; close: () => void }) {
  const { t } = useWords()
  const opened = openedOf(search)
  const { data: group } = useGroup(opened?.groupId)
  if (!opened) return null
  const { groupId, place } = opened
  return (
    <SidePanel
      title={group?.name ?? t('groups.group')}
      open
      onClose={close}
      extra={
        <PageLink href={href(groupPath({ id: groupId }), { tab: 'messages', at: place })}>
          {t('groups.message.openGroup')}
        </PageLink>
      }
    >
      <div className="side-talk">
        <Talk key={search.open} groupId={groupId} at={place} words={wordsOf(search.q ?? '')} />
      </div>
    </SidePanel>
  )
}

interface ToolbarProps {
  search: Search
  setSearch: (patch: Partial<Search>) => void
}

function Toolbar({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="group-toolbar">
      <SearchBox value={search.q ?? ''} label={t('groups.message.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<MessageFilters search={search} setSearch={setSearch} />}
        setInBar={countSet(search)}
        onClear={() => setSearch(withoutFilters)}
      />
    </div>
  )
}

function MessageFilters({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  return (
    <>
      <SearchedGroupPicker
        label={t('groups.group')}
        value={search.groupId}
        onChange={(groupId) => setSearch({ groupId })}
      />
      <Select
        mode="multiple"
        className="group-filter"
        aria-label={t('groups.field.platform')}
        placeholder={t('groups.field.platform')}
        value={search.platform?.split(',') ?? []}
        onChange={(chosen: string[]) => setSearch({ platform: chosen.join(',') || undefined })}
        options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))}
        maxTagCount="responsive"
        allowClear
      />
      <DayRange
        label={t('groups.message.days')}
        from={search.from}
        to={search.to}
        onChange={({ from, to }) => setSearch({ from, to })}
      />
      <SearchBox
        value={search.sender ?? ''}
        label={t('groups.message.sender')}
        onSearch={(sender) => setSearch({ sender })}
      />
    </>
  )
}
