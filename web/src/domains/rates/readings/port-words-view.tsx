import { answerPortWord, type PortQuestion } from '@seamark/contract/rates/readings/port-words'
import { Button, Drawer, Space } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { Loading, useConfirmDeletion, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { lazyView } from '../../../platform/lazy-view.ts'
import { portName, PortsPicker, usePorts } from '../../territory/index.ts'
import { PortProposals } from './port-proposals-view.ts'
import { refreshReadings, usePortProposals, usePortQuestions } from './reading-queries.ts'

/** The words that were answered come once the drawer with them is open. */
const PortAnswers = lazyView('rates.answers.none', () =>
  import('./port-answers-view.tsx').then((module) => module.PortAnswers),
)

/** The words for ports that nobody knows: answered once, the lines that wait get the port and the next text knows it. */
export function PortWords() {
  const { t } = useWords()
  const { data } = usePortQuestions()
  const { data: proposals } = usePortProposals('', 'open')
  const words = data?.words ?? []
  const proposed = proposals?.open ?? 0
  const answered = data?.answered ?? 0
  if (words.length === 0 && proposed === 0 && answered === 0) return null
  return (
    <section className="reading-card" aria-label={t('rates.portWords')}>
      <header className="reading-words-head">
        <h2>{t('rates.portWords')}</h2>
        <span>
          {proposed > 0 ? (
            <Beside opener={t('rates.proposals.open', { count: proposed })} title={t('rates.proposals')}>
              <PortProposals q="" />
            </Beside>
          ) : null}
          {answered > 0 ? (
            <Beside opener={t('rates.answers.open', { count: answered })} title={t('rates.answers')}>
              <PortAnswers />
            </Beside>
          ) : null}
        </span>
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

/** A list that a button opens beside the page: what colleagues have answered in chats, or what is answered already. */
function Beside({ opener, title, children }: { opener: string; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} size={560} title={title} destroyOnHidden>
        <Suspense fallback={<Loading rows={4} />}>{children}</Suspense>
      </Drawer>
    </>
  )
}

function PortWord({ question: { word, lines, near } }: { question: PortQuestion }) {
  const { t, language } = useWords()
  const [codes, setCodes] = useState<string[]>([])
  const known = usePorts(near)
  const confirm = useConfirmDeletion()
  const { save, isSaving } = useSave({
    send: (answer: string[]) => call(answerPortWord, { body: { word, codes: answer } }),
    onSaved: () => void refreshReadings(),
  })
  const sayNone = () =>
    confirm({
      title: t('rates.portWords.none.ask', { word }),
      content: t('rates.portWords.none.text'),
      okText: t('rates.portWords.none'),
      onOk: () => save([]),
    })
  return (
    <li>
      <strong>{word}</strong> <span className="reading-note">{t('rates.portWords.waiting', { n: lines })}</span>
      <Space wrap size={4}>
        {near.map((one) => {
          const port = known.get(one)
          return (
            <Button key={one} size="small" loading={isSaving} onClick={() => void save([one])}>
              {port ? portName(port, language) : one}
            </Button>
          )
        })}
        <PortsPicker
          aria-label={t('rates.portWords.answer', { word })}
          placeholder={t('rates.portWords.choose')}
          value={codes}
          onChange={setCodes}
        />
        <Button
          size="small"
          type="primary"
          disabled={codes.length === 0}
          loading={isSaving}
          onClick={() => void save(codes)}
        >
          {t('rates.portWords.is')}
        </Button>
        <Button size="small" aria-label={t('rates.portWords.none.of', { word })} onClick={sayNone}>
          {t('rates.portWords.none')}
        </Button>
      </Space>
    </li>
  )
}
