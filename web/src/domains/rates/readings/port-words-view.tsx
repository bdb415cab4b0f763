import { answerPortWord, type PortQuestion } from '@seamark/contract/rates/readings/port-words'
import { Button, Drawer, Space } from 'antd'
import { Suspense, useState } from 'react'
import { Loading, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PortPicker, portName, usePorts } from '../../territory/index.ts'
import { PortProposals } from './port-proposals-view.ts'
import { refreshReadings, usePortProposals, usePortQuestions } from './reading-queries.ts'

/** The words for ports that nobody knows: answered once, the lines that wait get the port and the next text knows it. */
export function PortWords() {
  const { t } = useWords()
  const { data } = usePortQuestions()
  const { data: proposals } = usePortProposals('', 'open')
  const words = data?.words ?? []
  const proposed = proposals?.open ?? 0
  if (words.length === 0 && proposed === 0) return null
  return (
    <section className="reading-card" aria-label={t('rates.portWords')}>
      <header className="reading-words-head">
        <h2>{t('rates.portWords')}</h2>
        {proposed > 0 ? <Proposals open={proposed} /> : null}
      </header>
      {words.length > 0 ? <p className="reading-note">{t('rates.portWords.note')}</p> : null}
      <ul className="reading-words">
        {words.map((question) => (
          <PortWord key={question.word} question={question} />
        ))}
      </ul>
    </section>
  )
}

/** What colleagues have answered for words in chats: it is confirmed here once, too. */
function Proposals({ open }: { open: number }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('rates.proposals.open', { count: open })}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} size={560} title={t('rates.proposals')} destroyOnHidden>
        <Suspense fallback={<Loading rows={4} />}>
          <PortProposals q="" />
        </Suspense>
      </Drawer>
    </>
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
