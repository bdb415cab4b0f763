import type { ChatMessage } from '@seamark/contract/ai/chats/chats'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useEditedQuestion } from './answer-queries.ts'
import { isComposing, isSending, isTooLong } from './composer-rules.ts'

interface EditedQuestionProps {
  chat: number
  asked: ChatMessage
  onDone: () => void
}

/** A question that is asked anew in other words, as another branch of the chat. */
export function EditedQuestion({ chat, asked, onDone }: EditedQuestionProps) {
  const { t } = useWords()
  const [text, setText] = useState(asked.text)
  const { mutate, isPending, error } = useEditedQuestion(chat, asked.id, onDone)
  const said = text.trim()
  const isReady = said !== '' && said !== asked.text && !isTooLong(said) && !isPending
  return (
    <div className="ai-edited">
      <Input.TextArea
        aria-label={t('ai.chat.edit')}
        value={text}
        autoFocus
        autoSize={{ minRows: 1, maxRows: 8 }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onDone()
          if (!isSending(event.nativeEvent)) return
          event.preventDefault()
          if (isReady) mutate(said)
        }}
      />
      {error ? <Alert type="warning" showIcon role="alert" title={errorText(error)} /> : null}
      <span className="ai-actions">
        <Button type="primary" size="small" disabled={!isReady} loading={isPending} onClick={() => mutate(said)}>
          {t('ai.assistant.send')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('kit.cancel')}
        </Button>
      </span>
    </div>
  )
}
