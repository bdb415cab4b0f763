import { SendOutlined } from '@ant-design/icons'
import { mostAsked } from '@seamark/contract/ai/answers/answers'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { NothingFound, useIsPhone } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { isPicking, isSending, isTooLong, withPicked } from './composer-rules.ts'

interface ComposerProps {
  text: string
  isPending: boolean
  onText: (text: string) => void
  onSend: () => void
}

/** The box to write in. Enter sends, but not while an input method composes or a client is picked, who is named by @. */
export function Composer({ text, isPending, onText, onSend }: ComposerProps) {
  const { t } = useWords()
  const { names, ...picking } = useNamedClients()
  const isPhone = useIsPhone()
  // The box tells the picked name after it has written it.
  const written = useRef(text)
  function write(typed: string) {
    written.current = typed
    onText(typed)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart } = event.currentTarget
    if (!isSending(event.nativeEvent) || (names.length > 0 && isPicking(value.slice(0, selectionStart)))) return
    event.preventDefault()
    onSend()
  }
  const isRefused = isTooLong(text)
  const problemId = useId()
  return (
    <>
      {isRefused ? (
        <p id={problemId} className="ai-problem" role="alert">
          {t('field.too_long', { maximum: number(mostAsked) })}
        </p>
      ) : null}
      <div className="ai-composer">
        <Mentions
          aria-label={t('ai.assistant.ask')}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? problemId : undefined}
          placeholder={t(isPhone ? 'ai.assistant.ask' : 'ai.assistant.placeholder')}
          value={text}
          status={isRefused ? 'error' : ''}
          autoSize={{ minRows: 1, maxRows: 8 }}
          autoFocus
          placement="top"
          {...picking}
          onChange={write}
          onSelect={({ value = '' }) => write(withPicked(written.current, value))}
          onKeyDown={onKeyDown}
        />
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          aria-label={t('ai.assistant.send')}
          loading={isPending}
          disabled={text.trim() === '' || isRefused}
          onClick={onSend}
        />
      </div>
    </>
  )
}

const mostNamed = 6

/** The clients that are found by what stands behind the @. */
function useNamedClients() {
  const [typed, setTyped] = useState<string>()
  const { data, error, isFetching } = useCall(
    listCompanies,
    { query: { q: typed ?? '', limit: mostNamed } },
    { enabled: hasCode(321) && typed !== undefined && typed !== '' },
  )
  const names = typed === undefined || typed === '' ? [] : [...new Set((data?.rows ?? []).map(({ name }) => name))]
  return {
    names,
    prefix: '@',
    filterOption: false as const,
    onSearch: setTyped,
    options: names.map((name) => ({ key: name, value: name, label: name })),
    notFoundContent: <NothingFound read={{ error, isFetching }} />,
  }
}
