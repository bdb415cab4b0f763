import type { Language } from '@seamark/contract/languages'
import { matchPortName, listPortNames, type PortName } from '@seamark/contract/trade/imports/port-names'
import { Drawer, Segmented } from 'antd'
import { Suspense, useDeferredValue, useState } from 'react'
import { Empty, Failed, Loading, SearchBox, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { PortProposals } from '../../rates/index.ts'
import { PortPicker } from '../../territory/index.ts'
import { useOpenProposals, usePortNames } from './import-queries.ts'

/** Port names of sources that are not recognized yet: a person chooses the port, and the records are updated. */
export function PortNames({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Drawer open={isOpen} onClose={onClose} size={560} title={t('trade.ports.unmatched')} destroyOnHidden>
      <Names />
    </Drawer>
  )
}

const parts = ['open', 'matched', 'proposed'] as const
type Part = (typeof parts)[number]

function Names() {
  const { t, language } = useWords()
  const [part, setPart] = useState<Part>('open')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const names = usePortNames('', false)
  const mayTeach = can('import')
  const proposals = useOpenProposals(mayTeach)
  const counts: Partial<Record<Part, number | undefined>> = { open: names.data?.open, proposed: proposals.data?.open }
  return (
    <div className="import">
      <div className="trade-import-line">
        <Segmented
          value={part}
          onChange={setPart}
          options={parts
            .filter((value) => value !== 'proposed' || mayTeach)
            .map((value) => ({
              value,
              label: labelOf(t(`trade.ports.${value}`), counts[value], language),
            }))}
        />
        <SearchBox value={typed} onSearch={(text) => setTyped(text ?? '')} label={t('trade.ports.search')} />
      </div>
      {part === 'proposed' ? (
        <Suspense fallback={<Loading rows={4} />}>
          <PortProposals q={q} />
        </Suspense>
      ) : (
        <NameList q={q} matched={part === 'matched'} />
      )}
    </div>
  )
}

const labelOf = (text: string, count: number | undefined, language: Language) =>
  count === undefined ? text : `${text} ${number(count, language)}`

function NameList({ q, matched }: { q: string; matched: boolean }) {
  const { t } = useWords()
  const { data, error, refetch } = usePortNames(q, matched)
  const list = !data ? (
    error ? (
      <Failed error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={6} />
    )
  ) : data.names.length === 0 ? (
    <Empty text={t(matched ? 'trade.ports.matched.none' : 'trade.ports.open.none')} />
  ) : (
    <ul className="trade-sources">
      {data.names.map((name) => (
        <NameLine key={name.text} name={name} />
      ))}
    </ul>
  )
  return (
    <>
      <p className="trade-import-quiet">{t('trade.ports.hint')}</p>
      {list}
    </>
  )
}

/** Returns whether it was taken; a refusal has been shown. The lists are read again in both cases. */
async function sendAnswer(body: { text: string; code: string | null; was: string | null }): Promise<boolean> {
  const isDone = await call(matchPortName, { body }).then(
    () => true,
    () => false,
  )
  await invalidate(listPortNames.path)
  return isDone
}

function NameLine({ name: { text, records, code, isApplied } }: { name: PortName }) {
  const { t, language } = useWords()
  const [sent, setSent] = useState<string>()
  const offerUndo = useUndoOffer()

  async function match(next: string) {
    setSent(next)
    const answer = next === '' ? null : next
    const isDone = await sendAnswer({ text, code: answer, was: code })
    setSent(undefined)
    if (isDone && code !== null)
      offerUndo({
        key: `undo-port-${text}`,
        title:
          answer === null
            ? t('trade.ports.forgotten', { text, code })
            : t('trade.ports.changed', { text, code, to: answer }),
        undo: () => void sendAnswer({ text, code, was: answer }),
      })
  }

  return (
    <li>
      <div>
        <b>{text}</b>
        <p className="trade-import-quiet">
          {code === null || records > 0 ? t('trade.ports.records', { count: number(records, language) }) : ''}{' '}
          {code !== null && !isApplied ? t('trade.ports.applying') : ''}
        </p>
      </div>
      {can('import') ? (
        <PortPicker
          aria-label={t('trade.ports.port', { text })}
          value={sent ?? code ?? ''}
          onChange={(next) => void match(next)}
        />
      ) : (
        <span>{code}</span>
      )}
    </li>
  )
}
