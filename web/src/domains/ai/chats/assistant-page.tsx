import { MenuOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Page, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ChatList } from './chat-list-view.tsx'
import { chatSearch } from './chat-filters.ts'
import { useAssistant, useStop } from './answer-queries.ts'
import { useAsking, useAtWork } from './chat-queries.ts'
import { ChatLog } from './chat-view.tsx'
import { Composer } from './composer-form.tsx'
import { isTooLong } from './composer-rules.ts'
import { useChatDraft } from './draft-queries.ts'
import '../questions/question-view.css'
import '../answers/answer-view.css'
import './chat-view.css'

/** One box: entries of the office, figures, and freight that is pasted; beside it the chats that were kept. It works without a model. */
export function AssistantPage() {
  const { t } = useWords()
  const { chat } = usePageSearch(chatSearch)
  const setSearch = useSetPageSearch()
  const draft = useChatDraft(chat)
  const isPhone = useIsPhone()
  const assistant = useAssistant().data
  const atWork = useAtWork(chat)
  const { mutate: stop, isPending: isStopping } = useStop()
  const [isListOpen, setListOpen] = useState(false)
  // As what is typed, they wait in the chat in which they were chosen.
  const [attached, setAttached] = useState<{ chat: number | undefined; images: readonly File[] }>({ chat, images: [] })
  const images = attached.chat === chat ? attached.images : []
  const setImages = (chosen: readonly File[]) => setAttached({ chat, images: chosen })
  const { unsent, isPending, ask, retry } = useAsking((begun) => {
    draft.carryTo(begun)
    setAttached((now) => (now.chat === undefined ? { ...now, chat: begun } : now))
    // Whoever has opened another chat meanwhile stays there.
    if (chat === undefined) setSearch({ chat: begun })
  })
  /** What is typed in the box stays there where something else is asked. */
  function send(said: string, isTyped: boolean) {
    const text = said.trim()
    if (text === '' || isTooLong(text) || isPending || atWork !== undefined) return
    if (isTyped) {
      draft.write('')
      setImages([])
    }
    ask(text, chat, isTyped ? images : [])
  }
  function open(id: number | undefined) {
    setListOpen(false)
    setSearch({ chat: id })
  }
  const list = <ChatList chosen={chat} onOpen={open} />
  return (
    <Page
      title={t('ai.assistant')}
      actions={
        isPhone ? (
          <>
            <Button icon={<MenuOutlined aria-hidden />} aria-label={t('ai.chats')} onClick={() => setListOpen(true)} />
            <Button
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('ai.chats.new')}
              onClick={() => open(undefined)}
            />
          </>
        ) : null
      }
    >
      <div className="ai-desk">
        {isPhone ? (
          <Drawer
            title={t('ai.chats')}
            placement="left"
            size="min(320px, 86%)"
            open={isListOpen}
            onClose={() => setListOpen(false)}
            getContainer={false}
            rootStyle={{ position: 'absolute' }}
            destroyOnHidden
          >
            {list}
          </Drawer>
        ) : (
          <nav className="ai-side" aria-label={t('ai.chats')}>
            {list}
          </nav>
        )}
        <div className="ai-chat">
          <ChatLog
            key={chat ?? 'new'}
            chat={chat}
            assistant={assistant}
            unsent={unsent.filter((turn) => turn.chat === chat)}
            onAsk={(text) => send(text, false)}
            onRetry={retry}
            onGone={() => open(undefined)}
          />
          <Composer
            text={draft.text}
            isPending={isPending}
            hasModel={(assistant?.models.length ?? 0) > 0}
            stop={atWork === undefined ? undefined : { isStopping, onStop: () => stop(atWork) }}
            images={images}
            imageState={assistant?.images ?? 'none'}
            onImages={setImages}
            onText={draft.write}
            onSend={() => send(draft.text, true)}
          />
        </div>
      </div>
    </Page>
  )
}
