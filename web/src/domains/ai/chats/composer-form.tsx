import { PaperClipOutlined, PauseCircleOutlined, SendOutlined } from '@ant-design/icons'
import { mostAsked } from '@seamark/contract/ai/answers/answers'
import type { Template } from '@seamark/contract/ai/templates/templates'
import { Button, type GetRef, Mentions } from 'antd'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useIsPhone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { UseTemplate } from '../templates/template-use-form.tsx'
import type { Assistant } from './answer-text.ts'
import { attachable, takeFiles } from './attached-actions.ts'
import { Attached } from './attached-view.tsx'
import { isSending, isTooLong, signOfPick, withoutAsked, withPicked, withTemplate } from './composer-rules.ts'
import { usePicks } from './pick-queries.tsx'

interface ComposerProps {
  text: string
  isPending: boolean
  /** Whether there is somebody to ask what a template's instruction says. */
  hasModel: boolean
  /** A model is at work: what is typed waits, and the answer may be stopped. */
  stop: { isStopping: boolean; onStop: () => void } | undefined
  images: readonly File[]
  /** Whether images may go with a question. */
  imageState: Assistant['images']
  onImages: (images: readonly File[]) => void
  onText: (text: string) => void
  onSend: () => void
}

/** The box to write in. Enter sends, but not while an input method composes or something is picked: a client behind an @, a template behind a /. */
export function Composer({
  text,
  isPending,
  hasModel,
  stop,
  images,
  imageState,
  onImages,
  onText,
  onSend,
}: ComposerProps) {
  const { t } = useWords()
  const box = useRef<GetRef<typeof Mentions>>(null)
  const [template, setTemplate] = useState<Template>()
  // The box tells the picked name after it has written it.
  const written = useRef(text)
  const before = () => written.current.slice(0, box.current?.nativeElement.querySelector('textarea')?.selectionStart)
  const { picks, isAwaited, ...picking } = usePicks()
  const isPhone = useIsPhone()
  function write(typed: string) {
    written.current = typed
    onText(typed)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart } = event.currentTarget
    if (!isSending(event.nativeEvent)) return
    if (signOfPick(value.slice(0, selectionStart)) !== undefined && (picks.length > 0 || isAwaited)) return
    event.preventDefault()
    onSend()
  }
  function onSelect(value: string, sign: string) {
    if (sign === '@') return write(withPicked(written.current, value))
    write(withoutAsked(written.current, value))
    setTemplate(picks.find((pick) => pick.value === value)?.template)
  }
  const chooser = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const queue = useRef(Promise.resolve())
  // A spreadsheet takes a while, in which the box may change.
  const latest = useRef({ images, text, onImages, write })
  useEffect(() => {
    latest.current = { images, text, onImages, write }
  })
  async function takeIn(files: readonly File[]) {
    setTaking(true)
    const taken = await takeFiles(files, { ...latest.current, state: imageState })
    const { images: before, text: typed, ...now } = latest.current
    const all = { images: [...before, ...taken.images], text: [typed, taken.text].filter(Boolean).join('\n') }
    // The next ones may come before the page is drawn anew.
    latest.current = { ...now, ...all }
    now.onImages(all.images)
    if (taken.text !== '') now.write(all.text)
    setTaking(false)
    box.current?.focus()
  }
  const attach = (files: readonly File[]) => {
    queue.current = queue.current.then(() => takeIn(files))
  }
  /** Files that are dropped or pasted. Cells of a spreadsheet are copied as a text and as a picture: the text is meant. */
  function takeOver(event: ClipboardEvent | DragEvent, given: DataTransfer) {
    const files = [...given.files]
    if (files.length === 0 || given.getData('text/plain') !== '') return
    event.preventDefault()
    attach(files)
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
      <Attached images={images} onRemove={(at) => onImages(images.filter((_, place) => place !== at))} />
      <div className="ai-composer">
        <Button
          icon={<PaperClipOutlined aria-hidden />}
          aria-label={t('ai.assistant.attach')}
          title={t('ai.assistant.attach')}
          loading={isTaking}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={attachable}
          onChange={({ target }) => {
            attach([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Mentions
          ref={box}
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
          validateSearch={() => signOfPick(before()) !== undefined}
          onChange={write}
          onSelect={({ value = '' }, sign) => onSelect(value, sign)}
          onKeyDown={onKeyDown}
          onPaste={(event) => takeOver(event, event.clipboardData)}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('Files')) event.preventDefault()
          }}
          onDrop={(event) => takeOver(event, event.dataTransfer)}
        />
        {stop ? (
          <Button
            icon={<PauseCircleOutlined aria-hidden />}
            loading={stop.isStopping}
            onClick={() => {
              box.current?.focus()
              stop.onStop()
            }}
          >
            {t('ai.assistant.stop')}
          </Button>
        ) : (
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden />}
            aria-label={t('ai.assistant.send')}
            loading={isPending}
            disabled={text.trim() === '' || isRefused}
            onClick={onSend}
          />
        )}
      </div>
      {template ? (
        <UseTemplate
          template={template}
          onClose={() => setTemplate(undefined)}
          onTake={(filled) => {
            setTemplate(undefined)
            write(withTemplate(written.current, hasModel ? template.instruction : '', filled))
            box.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
