import type { Group } from '@seamark/contract/groups/groups/groups'
import { wordsOf } from '@seamark/contract/groups/messages/folding'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Empty, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { Hits } from './hits-view.tsx'
import { isPart, type TalkPart, type TalkSearch, talkSearch, wholeTalk } from './message-filters.ts'
import { useTalk } from './message-queries.ts'
import { Talk } from './talk-view.tsx'
import '../groups/groups-view.css'
import './messages-view.css'

/** The messages of a group: read, jumped to by a day, and searched. */
export function GroupTalk({ group }: { group: Group }) {
  const { t } = useWords()
  const search = usePageSearch(talkSearch)
  const setSearch = useSetPageSearch()
  if (!group.can.readMessages) return <Empty text={t('groups.message.notYours')} />
  const { at, day, from, to, senderId } = search
  const part = { from, to, senderId }
  const words = wordsOf(search.q ?? '')
  const isSearching = words.length > 0 && !at && !day && !isPart(part)
  return (
    <section className="group-card" aria-label={t('groups.messages')}>
      <Tools search={search} setSearch={setSearch} />
      {isPart(part) ? <PartNote groupId={group.id} search={search} part={part} /> : null}
      {isSearching && search.q ? (
        <Hits query={{ q: search.q, groupId: group.id }} isOneGroup onOpen={({ place }) => setSearch({ at: place })} />
      ) : (
        <Talk
          key={`${at} ${day} ${from} ${to} ${senderId}`}
          groupId={group.id}
          at={at}
          day={day}
          part={part}
          words={words}
        />
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
  const isElsewhere = search.at !== undefined || search.day !== undefined || isPart(search)
  return (
    <div className="talk-tools">
      <SearchBox
        value={search.q ?? ''}
        label={t('groups.message.searchHere')}
        onSearch={(q) => setSearch({ ...wholeTalk, q })}
      />
      <DatePicker
        aria-label={t('groups.message.day')}
        placeholder={t('groups.message.day')}
        value={search.day ? dayjs(search.day) : null}
        onChange={(day: dayjs.Dayjs | null) => setSearch({ ...wholeTalk, day: day?.format('YYYY-MM-DD') })}
      />
      {isElsewhere ? (
        <Button onClick={() => setSearch(wholeTalk)}>
          {t(search.q ? 'groups.message.backToHits' : 'groups.message.latest')}
        </Button>
      ) : null}
    </div>
  )
}

interface PartProps {
  groupId: number
  search: Pick<TalkSearch, 'at' | 'day'>
  part: TalkPart
}

/** Says which messages are shown: of which days, and whose. */
function PartNote({ groupId, search: { at, day }, part }: PartProps) {
  const { t } = useWords()
  const { data } = useTalk(groupId, { at, day }, part)
  const { from, to, senderId } = part
  const name = data?.pages[0]?.rows[0]?.sender?.name
  const facts = [
    ...(from || to ? [`${from ?? ''} – ${to ?? ''}`] : []),
    ...(senderId === undefined || !data ? [] : [name || t('groups.person.nameless')]),
  ]
  return <p className="group-reasons">{t('groups.message.part', { part: facts.join(' · ') })}</p>
}
