import { longestTry, type QuestionTry, tryQuestion } from '@seamark/contract/ai/questions/tries'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Badge, Empty, Failed, Loading, SidePanel } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface TryPanelProps {
  open: boolean
  onClose: () => void
  onQuestion: (id: number) => void
}

/** Says beside the list which entry a sentence would find, and why: an editor sees which wording is missing. */
export function TryPanel({ open, onClose, onQuestion }: TryPanelProps) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (asked: string) => call(tryQuestion, { body: { text: asked } }, { quiet: true }),
  })
  const ask = (typed: string) => {
    if (typed.trim() !== '') mutate(typed.trim())
  }
  return (
    <SidePanel title={t('ai.try')} open={open} onClose={onClose}>
      <Input.Search
        aria-label={t('ai.try.label')}
        placeholder={t('ai.try.label')}
        value={text}
        maxLength={longestTry}
        enterButton={t('ai.try.ask')}
        loading={isPending}
        onChange={({ target }) => setText(target.value)}
        onSearch={ask}
      />
      {isPending ? (
        <Loading rows={4} />
      ) : error ? (
        <Failed error={error} retry={() => ask(variables)} />
      ) : data ? (
        <Tried tried={data} onQuestion={onQuestion} />
      ) : null}
    </SidePanel>
  )
}

function Tried({
  tried: { sureFrom, entries },
  onQuestion,
}: { tried: QuestionTry } & Pick<TryPanelProps, 'onQuestion'>) {
  const { t } = useWords()
  if (entries.length === 0) return <Empty text={t('ai.try.none')} />
  return (
    <>
      <ol className="ai-misses" aria-label={t('ai.try.found')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Button type="link" className="ai-miss-text ai-try-question" onClick={() => onQuestion(entry.id)}>
              {entry.question}
            </Button>
            <span>
              <Badge tone={entry.score >= sureFrom ? 'good' : 'quiet'}>
                {t(entry.score >= sureFrom ? 'ai.try.shown' : 'ai.try.offered')}
              </Badge>{' '}
              {t('ai.try.score', { n: hundredth(entry.score) })}
            </span>
            <Why entry={entry} />
          </li>
        ))}
      </ol>
      <p className="ai-note">{t('ai.try.sure', { n: hundredth(sureFrom) })}</p>
    </>
  )
}

const hundredth = (score: number) => Math.round(score * 100)

/** The words by which an entry fits, and those by which it does not. */
function Why({ entry }: { entry: QuestionTry['entries'][number] }) {
  const { t, language } = useWords()
  const listed = (words: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(words)
  const lines = (['shared', 'lacking', 'besides'] as const).filter((kind) => entry[kind].length > 0)
  return (
    <dl className="ai-try-why">
      {entry.wording === entry.question ? null : (
        <div>
          <dt>{t('ai.try.wording')}</dt>
          <dd>{entry.wording}</dd>
        </div>
      )}
      {lines.map((kind) => (
        <div key={kind}>
          <dt>{t(`ai.try.${kind}`)}</dt>
          <dd>{listed(entry[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
