import { CopyOutlined, DislikeOutlined, LikeOutlined } from '@ant-design/icons'
import {
  type ChatMessage,
  judgeMessage,
  longestReason,
  type MessagePart,
  mostAtWork,
  recordMiss,
} from '@seamark/contract/ai/chats/chats'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { Choices, Entry, Freight } from '../answers/answer-view.tsx'
import { PlanRows } from '../answers/rows-view.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import { Markdown } from '../questions/markdown-view.tsx'
import { useAnswer } from './answer-queries.ts'
import { readChatsAgain } from './chat-queries.ts'
import { blocksOf } from './copy-queries.ts'
import { cellsOf, markdownOf, plainTextOf } from './copy-rules.ts'
import { ModelAnswer } from './written-answer-view.tsx'
import { ModelButton } from './regenerate-view.tsx'
import { Versions } from './version-view.tsx'

interface AnswerProps {
  chat: number
  answer: ChatMessage
  asked: ChatMessage
  /** The models that may be asked. */
  models: readonly string[]
  onAskAgain: () => void
}

/** An answer in its parts, with what may be done with it. */
export function AnswerOf({ chat, answer: kept, asked, models, onAskAgain }: AnswerProps) {
  const { t } = useWords()
  const answer = useAnswer(chat, kept)
  const { parts, text, planner, notes, isVeiled, isEmptied } = answer
  if (isVeiled || isEmptied) return <p className="ai-veil">{t(isEmptied ? 'ai.chat.emptied' : 'ai.chat.veiled')}</p>
  const shownParts = parts.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one answer never change their places
    <Part key={place} part={part} asked={asked.text} onAskAgain={onAskAgain} />
  ))
  if (planner === 'model')
    return (
      <ModelAnswer answer={answer} question={asked.id} models={models} parts={shownParts}>
        <AnswerActions answer={answer} isBare={text === ''}>
          {answer.trouble || answer.state === 'broken' ? null : (
            <ModelButton question={asked.id} models={models} isAgain />
          )}
          <Versions message={answer} label={t('ai.chat.versions')} />
        </AnswerActions>
      </ModelAnswer>
    )
  const isSure = text !== '' || parts.some((part) => (part.kind === 'qa' ? part.isSure : part.kind !== 'offers'))
  const ask = <ModelButton question={asked.id} models={models} />
  return (
    <div className="ai-answer-parts">
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={t(`ai.note.${note}`, { maximum: mostAtWork })} action={ask} />
      ))}
      {text === '' ? null : <Markdown text={text} />}
      {isSure ? null : <p>{t(parts.length > 0 ? 'ai.answer.unsure' : 'ai.answer.unknown')}</p>}
      {shownParts}
      {isSure ? null : <MissOf answer={answer} />}
      <AnswerActions answer={answer} isBare={!isSure}>
        {notes.length > 0 ? null : ask}
        <Versions message={answer} label={t('ai.chat.versions')} />
      </AnswerActions>
    </div>
  )
}

interface PartProps {
  part: MessagePart
  /** What was asked. */
  asked: string
  onAskAgain: () => void
}

function Part({ part, asked, onAskAgain }: PartProps) {
  const { t } = useWords()
  switch (part.kind) {
    case 'plan':
      return <PlanRows plan={part.plan} />
    case 'freight':
      return <Freight lines={part.lines} count={part.count} asked={asked} />
    case 'proposal':
      return <ProposalForm proposal={part.proposal} onAskAgain={onAskAgain} />
    case 'qa':
      return (
        <div>
          {part.isSure ? null : <p>{t('ai.answer.near')}</p>}
          {part.questions.map((one, place) => (
            <Entry key={one.id} entry={one} isOpen={part.isSure && place === 0} />
          ))}
          {part.gone > 0 ? <p className="ai-note">{t('ai.chat.entriesGone', { n: part.gone })}</p> : null}
        </div>
      )
    case 'companies':
      return (
        <div>
          <p>{t('ai.answer.which')}</p>
          <Choices plans={part.plans} isOfCompanies />
        </div>
      )
    case 'offers':
      return <Choices plans={part.plans} />
    default:
      // Calls stand together below the answer.
      return null
  }
}

/** Tells whoever writes the entries what was not found. */
function MissOf({ answer: { id, isMissed } }: { answer: ChatMessage }) {
  const { t } = useWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(recordMiss, { params: { id } }),
    onSuccess: () => readChatsAgain(),
  })
  if (isMissed) return <p className="ai-note">{t('ai.miss.recorded')}</p>
  return (
    <p className="ai-foot">
      <Button size="small" loading={isPending} onClick={() => mutate()}>
        {t('ai.miss.record')}
      </Button>
      <span>{t('ai.miss.hint')}</span>
    </p>
  )
}

interface AnswerActionsProps {
  answer: ChatMessage
  /** There is nothing to copy or to judge. */
  isBare?: boolean
  children: ReactNode
}

/** Copies the answer as text, as markdown, or its tables as cells, and says whether it helped. */
function AnswerActions({ answer, isBare = false, children }: AnswerActionsProps) {
  const { t } = useWords()
  const ways = { text: plainTextOf, markdown: markdownOf, cells: cellsOf } as const
  async function copy(way: keyof typeof ways) {
    const done = await toClipboard(ways[way](blocksOf(answer)))
    if (done) notices.success(t('ai.chat.copied'))
    else notices.error(t('kit.copyFailed'))
  }
  if (isBare) return <div className="ai-actions">{children}</div>
  const hasCells = cellsOf(blocksOf(answer)) !== '' || answer.parts.some(({ kind }) => kind === 'plan')
  return (
    <div className="ai-actions">
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'text', label: t('ai.chat.copy.text') },
            { key: 'markdown', label: t('ai.chat.copy.markdown') },
            ...(hasCells ? [{ key: 'cells', label: t('ai.chat.copy.cells') }] : []),
          ],
          onClick: ({ key }) => void copy(key === 'markdown' || key === 'cells' ? key : 'text'),
        }}
      >
        <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label={t('ai.chat.copy')} />
      </Dropdown>
      <Verdict answer={answer} />
      {children}
    </div>
  )
}

function Verdict({ answer: { id, verdict, reason } }: { answer: ChatMessage }) {
  const { t } = useWords()
  const [why, setWhy] = useState(reason)
  const { mutate, isPending } = useMutation({
    mutationFn: (given: Pick<ChatMessage, 'verdict' | 'reason'>) => call(judgeMessage, { params: { id }, body: given }),
    onSuccess: () => readChatsAgain(),
  })
  const judge = (chosen: 'good' | 'bad') => mutate({ verdict: verdict === chosen ? null : chosen, reason: '' })
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<LikeOutlined aria-hidden />}
        aria-label={t('ai.chat.good')}
        aria-pressed={verdict === 'good'}
        onClick={() => judge('good')}
      />
      <Button
        type="text"
        size="small"
        icon={<DislikeOutlined aria-hidden />}
        aria-label={t('ai.chat.bad')}
        aria-pressed={verdict === 'bad'}
        onClick={() => judge('bad')}
      />
      {verdict === 'bad' ? (
        <span className="ai-reason">
          <Input
            size="small"
            aria-label={t('ai.chat.reason')}
            placeholder={t('ai.chat.reason')}
            value={why}
            maxLength={longestReason}
            onChange={({ target }) => setWhy(target.value)}
          />
          <Button
            size="small"
            loading={isPending}
            disabled={why.trim() === reason}
            onClick={() => mutate({ verdict: 'bad', reason: why.trim() })}
          >
            {t('kit.save')}
          </Button>
        </span>
      ) : null}
    </>
  )
}
