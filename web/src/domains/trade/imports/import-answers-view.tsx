import type { ImportView } from '@seamark/contract/trade/imports/imports'
import { matchPortName } from '@seamark/contract/trade/imports/port-names'
import { editSource, listSources, modeMeanings, sourceValues } from '@seamark/contract/trade/sources/sources'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { PortPicker } from '../../territory/index.ts'
import { useSources } from '../sources/source-queries.ts'
import { useImportActions } from './import-actions.ts'

/** What the file calls ports and modes that we do not know: a person answers here, and the file is judged again. */
export function ImportAnswers({ view }: { view: ImportView }) {
  const { t } = useWords()
  const { map } = useImportActions(view)
  const [answers, setAnswers] = useState<ReadonlySet<string>>(new Set())
  const { unmatchedPorts: ports, unknownModes: modes, mapping, source } = view
  const mayAnswer = view.state === 'tried' && view.can.change && can('import')
  const onAnswer = (text: string) => setAnswers((before) => new Set([...before, text]))
  return (
    <>
      <Unknown title={t('trade.import.ports')} texts={ports}>
        {mayAnswer ? (text) => <PortAnswer text={text} onAnswer={onAnswer} /> : undefined}
      </Unknown>
      <Unknown title={t('trade.import.modes')} texts={modes}>
        {mayAnswer && source
          ? (text) => <ModeAnswer text={text} sourceId={source.id} onAnswer={onAnswer} />
          : undefined}
      </Unknown>
      {mayAnswer && mapping && answers.size > 0 && (
        <div className="trade-import-line" role="status">
          <span>{t('trade.import.answered', { count: answers.size })}</span>
          <Button onClick={() => void map(mapping).then((isDone) => isDone && setAnswers(new Set()))}>
            {t('trade.import.again')}
          </Button>
        </div>
      )}
    </>
  )
}

interface UnknownProps {
  title: string
  texts: ImportView['unmatchedPorts']
  /** The control that answers a text, where one may be given. */
  children: ((text: string) => React.ReactNode) | undefined
}

/** The texts of the file that are not recognized, the most frequent first. */
function Unknown({ title, texts, children: answer }: UnknownProps) {
  const { t, language } = useWords()
  if (texts.length === 0) return null
  return (
    <section className="import-card trade-import-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className={answer ? 'trade-import-answers' : 'trade-import-chips'}>
        {texts.slice(0, 20).map(({ text, rows }) => (
          <li key={text}>
            <span>{text}</span>{' '}
            <b>{answer ? t('trade.import.answer.rows', { count: number(rows, language) }) : number(rows, language)}</b>
            {answer?.(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AnswerProps {
  text: string
  onAnswer: (text: string) => void
}

/** Chooses the port that a text means, for this file and all later ones. */
function PortAnswer({ text, onAnswer }: AnswerProps) {
  const { t } = useWords()
  const [chosen, setChosen] = useState('')
  async function answer(code: string) {
    setChosen(code)
    const isDone = await call(matchPortName, { body: { text, code: code === '' ? null : code } }).then(
      () => true,
      () => false,
    )
    if (isDone) onAnswer(text)
    else setChosen('')
  }
  return (
    <PortPicker aria-label={t('trade.ports.port', { text })} value={chosen} onChange={(code) => void answer(code)} />
  )
}

/** Chooses what a transport code or word of the source means. */
function ModeAnswer({ text, sourceId, onAnswer }: AnswerProps & { sourceId: number }) {
  const { t } = useWords()
  const { data } = useSources()
  const source = data?.sources.find(({ id }) => id === sourceId)
  async function answer(mode: (typeof modeMeanings)[number]) {
    if (!source) return
    const values = sourceValues.strip().parse(source)
    const body = { ...values, modes: { ...values.modes, [text]: mode } }
    const isDone = await call(editSource, { params: { id: source.id }, version: source.version, body }).then(
      () => true,
      () => false,
    )
    await invalidate(listSources.path)
    if (isDone) onAnswer(text)
  }
  return (
    <Select
      aria-label={t('trade.import.mode.of', { text })}
      placeholder={t('trade.source.modes.means')}
      value={source?.modes[text]}
      disabled={!source}
      options={modeMeanings.map((value) => ({ value, label: t(`trade.source.mode.${value}`) }))}
      onChange={(mode) => void answer(mode)}
    />
  )
}
