import { CopyOutlined, DislikeOutlined, LikeOutlined } from '@ant-design/icons'
import {
  type ChatMessage,
  judgeMessage,
  longestReason,
  type MessagePart,
  recordMiss,
} from '@seamark/contract/ai/chats/chats'
import { useMutation } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { Choices, Entry, Freight } from '../answers/answer-view.tsx'
import { PlanRows } from '../answers/rows-view.tsx'
import { ProposalForm } from '../proposals/proposal-form.tsx'
import { readChatsAgain } from './chat-queries.ts'
import { blocksOf } from './copy-queries.ts'
import { cellsOf, markdownOf, plainTextOf } from './copy-rules.ts'

interface AnswerProps {
  answer: ChatMessage
  /** What was asked. */
  asked: string
  onAskAgain: () => void
}

/** An answer in its parts, with what may be done with it. */
export function AnswerOf({ answer, asked, onAskAgain }: AnswerProps) {
  const { t } = useWords()
  const { parts, text } = answer
  const isSure = text !== '' || parts.some((part) => (part.kind === 'qa' ? part.isSure : part.kind !== 'offers'))
  return (
    <div className="ai-answer-parts">
      {text === '' ? null : <p className="ai-answer">{text}</p>}
      {isSure ? null : <p>{t(parts.length > 0 ? 'ai.answer.unsure' : 'ai.answer.unknown')}</p>}
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one answer never change their places
        <Part key={place} part={part} asked={asked} onAskAgain={onAskAgain} />
      ))}
      {isSure ? <AnswerActions answer={answer} /> : <MissOf answer={answer} />}
    </div>
  )
}

function Part({ part, asked, onAskAgain }: Omit<AnswerProps, 'answer'> & { part: MessagePart }) {
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
    case 'call':
      return part.plan ? <PlanRows plan={part.plan} /> : null
    default:
      return <Choices plans={part.plans} />
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

/** Copies the answer as text, as markdown, or its tables as cells, and says whether it helped. */
function AnswerActions({ answer }: { answer: ChatMessage }) {
  const { t } = useWords()
  const ways = { text: plainTextOf, markdown: markdownOf, cells: cellsOf } as const
  async function copy(way: keyof typeof ways) {
    const done = await toClipboard(ways[way](blocksOf(answer)))
    if (done) notices.success(t('ai.chat.copied'))
    else notices.error(t('kit.copyFailed'))
  }
  const hasCells = answer.parts.some(({ kind }) => kind === 'plan' || kind === 'freight')
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
