import { PlusOutlined, PushpinFilled } from '@ant-design/icons'
import { type Chat, longestTitle } from '@seamark/contract/ai/chats/chats'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, MoreMenu, RelativeTime, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useChatActions } from './chat-actions.ts'
import { useChats } from './chat-queries.ts'
import { isComposing } from './composer-rules.ts'

interface ChatListProps {
  chosen: number | undefined
  onOpen: (chat: number | undefined) => void
}

/** The caller's chats: a new one, search, and what was kept, pinned ones first. */
export function ChatList({ chosen, onOpen }: ChatListProps) {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats(q)
  const chats = (data?.pages ?? []).flatMap(({ rows }) => rows)
  return (
    <div className="ai-chats">
      <Button type="primary" ghost icon={<PlusOutlined aria-hidden />} onClick={() => onOpen(undefined)}>
        {t('ai.chats.new')}
      </Button>
      <SearchBox value={q} label={t('ai.chats.search')} onSearch={(text) => setQ(text ?? '')} />
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Loading rows={5} />}
      {data && chats.length === 0 ? <Empty text={t(q === '' ? 'ai.chats.empty' : 'ai.chats.none')} /> : null}
      <ul>
        {chats.map((chat) => (
          <Line key={chat.id} chat={chat} isChosen={chat.id === chosen} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ai.chats.more')}
        </Button>
      ) : null}
    </div>
  )
}

interface LineProps {
  chat: Chat
  isChosen: boolean
  onOpen: ChatListProps['onOpen']
}

function Line({ chat, isChosen, onOpen }: LineProps) {
  const { t } = useWords()
  const [isNaming, setNaming] = useState(false)
  const name = chat.isVeiled ? t('ai.chats.veiled') : chat.title || t('ai.chats.untitled')
  const { rename, pin, remove } = useChatActions(chat, name, () => isChosen && onOpen(undefined))
  if (isNaming)
    return (
      <li>
        <Naming
          title={chat.title}
          onDone={(title) => {
            setNaming(false)
            if (title !== undefined && title !== chat.title) rename(title)
          }}
        />
      </li>
    )
  return (
    <li data-chosen={isChosen}>
      <button
        type="button"
        className="ai-chat-line"
        aria-current={isChosen || undefined}
        title={name}
        onClick={() => onOpen(chat.id)}
      >
        <span className="ai-chat-name">
          {chat.pinned ? <PushpinFilled className="ai-pin" aria-label={t('ai.chats.pinned')} /> : null}
          {name}
        </span>
        <small>
          <RelativeTime at={chat.lastAt} />
        </small>
      </button>
      <MoreMenu
        label={t('ai.chats.actions', { title: name })}
        items={[
          { key: 'pin', label: t(chat.pinned ? 'ai.chats.unpin' : 'ai.chats.pin'), onClick: pin },
          { key: 'rename', label: t('ai.chats.rename'), onClick: () => setNaming(true) },
          { key: 'delete', label: t('kit.delete'), danger: true, onClick: remove },
        ]}
      />
    </li>
  )
}

/** The title is typed in its place; Escape leaves it as it was. */
function Naming({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState(title)
  return (
    <Input
      autoFocus
      aria-label={t('ai.chats.title')}
      value={typed}
      maxLength={longestTitle}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={({ nativeEvent }) => {
        if (isComposing(nativeEvent)) return
        if (nativeEvent.key === 'Enter') onDone(typed.trim())
        if (nativeEvent.key === 'Escape') onDone(undefined)
      }}
    />
  )
}
