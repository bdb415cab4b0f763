import { answerPortWord, type PortQuestion } from '@seamark/contract/rates/readings/port-words'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PortPicker, portName, usePorts } from '../../territory/index.ts'
import { refreshReadings, usePortQuestions } from './reading-queries.ts'

/** The words for ports that nobody knows: answered once, the lines that wait get the port and the next text knows it. */
export function PortWords() {
  const { t } = useWords()
  const { data } = usePortQuestions()
  const words = data?.words ?? []
  if (words.length === 0) return null
  return (
    <section className="reading-card" aria-label={t('rates.portWords')}>
      <h2>{t('rates.portWords')}</h2>
      <p className="reading-note">{t('rates.portWords.note')}</p>
      <ul className="reading-words">
        {words.map((question) => (
          <PortWord key={question.word} question={question} />
        ))}
      </ul>
    </section>
  )
}

function PortWord({ question: { word, lines, near } }: { question: PortQuestion }) {
  const { t, language } = useWords()
  const [code, setCode] = useState('')
  const known = usePorts(near)
  const { save, isSaving } = useSave({
    send: (answer: string) => call(answerPortWord, { body: { word, code: answer } }),
    onSaved: () => void refreshReadings(),
  })
  return (
    <li>
      <strong>{word}</strong> <span className="reading-note">{t('rates.portWords.waiting', { n: lines })}</span>
      <Space wrap size={4}>
        {near.map((one) => {
          const port = known.get(one)
          return (
            <Button key={one} size="small" loading={isSaving} onClick={() => void save(one)}>
              {port ? portName(port, language) : one}
            </Button>
          )
        })}
        <PortPicker aria-label={t('rates.portWords.answer', { word })} value={code} onChange={setCode} />
        <Button size="small" type="primary" disabled={code === ''} loading={isSaving} onClick={() => void save(code)}>
          {t('rates.portWords.is')}
        </Button>
      </Space>
    </li>
  )
}
