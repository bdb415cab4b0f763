import {
  type ChatSearch,
  getChatSearch,
  searchChatFiles,
  stopChatSearch,
} from '@seamark/contract/groups/files/searches'
import { Button } from 'antd'
import { ProgressLine } from '../../../kit/index.ts'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useConfirmation } from '../../workbench/index.ts'
import '../groups/groups-view.css'
import './file-view.css'

type Search = NonNullable<ChatSearch['search']>

/** The search of all chat files at work, or what the last one has changed. */
function useChatSearch() {
  useLive('groups.file', () => void invalidate(getChatSearch.path))
  return useCall(
    getChatSearch,
    {},
    { refetchInterval: ({ state }) => (state.data?.search && state.data.search.endedAt === null ? 2000 : false) },
  )
}

const keep = (answer: Promise<ChatSearch>) =>
  answer.then(
    (search) => queryClient.setQueryData([getChatSearch.path, {}], search),
    () => invalidate(getChatSearch.path),
  )

/** Searches the messages of all files anew, once words, ports or rules have changed. */
export function ChatSearchButton() {
  const { t } = useWords()
  const confirm = useConfirmation()
  const { data } = useChatSearch()
  if (!data?.can.search || data.files === 0 || data.search?.endedAt === null) return null
  const { files, messages } = data
  async function begin() {
    const isAgreed = await confirm({
      title: t('groups.chatSearch.title'),
      content: t('groups.chatSearch.sentence', { files: number(files), messages: number(messages) }),
      okText: t('groups.chatSearch.all'),
      cancelText: t('groups.file.back'),
    })
    if (isAgreed) await keep(call(searchChatFiles, { body: {} }))
  }
  return <Button onClick={() => void begin()}>{t('groups.chatSearch.all')}</Button>
}

/** How far the search is, above the list; afterwards what it has changed. */
export function ChatSearchStatus() {
  const { t } = useWords()
  const { data } = useChatSearch()
  if (!data?.search) return null
  const { search } = data
  if (search.endedAt === null) return <AtWork search={search} mayStop={data.can.search} />
  return (
    <p className="group-reasons" role="status">
      {t('groups.chatSearch.last', {
        at: dateTime(search.endedAt),
        files: number(search.filesDone),
        changed: t('groups.chatSearch.changed', { added: number(search.added), gone: number(search.gone) }),
      })}
      {search.filesStopped > 0 ? ` ${t('groups.chatSearch.stopped', { count: search.filesStopped })}` : ''}
    </p>
  )
}

function AtWork({ search, mayStop }: { search: Search; mayStop: boolean }) {
  const { t } = useWords()
  const confirm = useConfirmation()
  async function stop() {
    const isAgreed = await confirm({
      title: t('groups.chatSearch.stop.title'),
      content: t('groups.chatSearch.stop.sentence'),
      okText: t('groups.chatSearch.stop'),
      cancelText: t('groups.file.back'),
    })
    if (isAgreed) await keep(call(stopChatSearch, { body: {} }))
  }
  return (
    <section className="group-card chat-search" role="status" aria-label={t('groups.chatSearch.work')}>
      <ProgressLine
        title={t('groups.chatSearch.work')}
        done={search.messagesDone}
        total={search.messages}
        facts={[
          t('groups.chatSearch.files', { done: number(search.filesDone), total: number(search.files) }),
          t('groups.file.progress', { done: number(search.messagesDone), total: number(search.messages) }),
          t('groups.chatSearch.changed', { added: number(search.added), gone: number(search.gone) }),
          t(search.isWaiting ? 'groups.file.waits' : 'groups.file.leave'),
        ]}
        isStill={search.isWaiting}
      />
      {mayStop ? <Button onClick={() => void stop()}>{t('groups.chatSearch.stop')}</Button> : null}
    </section>
  )
}
