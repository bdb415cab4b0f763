import type { Group } from '@seamark/contract/groups/groups/groups'
import { wordsOf } from '@seamark/contract/groups/messages/folding'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Empty, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { Hits } from './hits-view.tsx'
import { type TalkSearch, talkSearch } from './message-filters.ts'
import { Talk } from './talk-view.tsx'
import '../groups/groups-view.css'
import './messages-view.css'

/** The messages of a group: read, jumped to by a day, and searched. */
export function GroupTalk({ group }: { group: Group }) {
  const { t } = useWords()
  const search = usePageSearch(talkSearch)
  const setSearch = useSetPageSearch()
  if (!group.can.readMessages) return <Empty text={t('groups.message.notYours')} />
  const words = wordsOf(search.q ?? '')
  const isSearching = words.length > 0 && !search.at && !search.day
  return (
    <section className="group-card" aria-label={t('groups.messages')}>
      <Tools search={search} setSearch={setSearch} />
      {isSearching && search.q ? (
        <Hits query={{ q: search.q, groupId: group.id }} isOneGroup onOpen={({ place }) => setSearch({ at: place })} />
      ) : (
        <Talk key={`${search.at} ${search.day}`} groupId={group.id} at={search.at} day={search.day} words={words} />
      )}
    </section>
  )
}

interface ToolsProps {
  search: TalkSearch
  setSearch: (patch: Partial<TalkSearch>) => void
}

function Tools({ search, setSearch }: ToolsProps) {
  const { t } = useWords()
  return (
    <div className="talk-tools">
      <SearchBox
        value={search.q ?? ''}
        label={t('groups.message.searchHere')}
        onSearch={(q) => setSearch({ q, at: undefined, day: undefined })}
      />
      <DatePicker
        aria-label={t('groups.message.day')}
        placeholder={t('groups.message.day')}
        value={search.day ? dayjs(search.day) : null}
        onChange={(day: dayjs.Dayjs | null) => setSearch({ day: day?.format('YYYY-MM-DD'), at: undefined })}
      />
      {search.q && (search.at || search.day) ? (
        <Button onClick={() => setSearch({ at: undefined, day: undefined })}>{t('groups.message.backToHits')}</Button>
      ) : null}
      {!search.q && (search.at || search.day) ? (
        <Button onClick={() => setSearch({ at: undefined, day: undefined })}>{t('groups.message.latest')}</Button>
      ) : null}
    </div>
  )
}
