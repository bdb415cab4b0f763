import { createReading, longestText, type PastedGrid } from '@seamark/contract/rates/readings/readings'
import { Alert, Button, Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { Empty, Failed, Loading, Page, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { PortWords } from './port-words-view.tsx'
import { readingPath, refreshReadings, useReadingNews, useReadings } from './reading-queries.ts'
import { gridOf } from './reading-rules.ts'
import './readings-view.css'

/** Paste rates to be read, and see what was read before. */
export function ReadingsPage() {
  const { t } = useWords()
  useReadingNews()
  return (
    <Page title={t('rates.readings')}>
      <Paste />
      <PortWords />
      <Latest />
    </Page>
  )
}

function Paste() {
  const { t } = useWords()
  const go = useGo()
  const [text, setText] = useState('')
  const [grid, setGrid] = useState<PastedGrid | null>(null)
  const { save, isSaving, failure } = useSave({
    send: () => call(createReading, { body: grid ? { grid } : { text } }, { quiet: true }),
    onSaved: ({ id }) => {
      setText('')
      setGrid(null)
      void refreshReadings()
      go(readingPath({ id }))
    },
  })
  function paste({ clipboardData }: ClipboardEvent) {
    const table = gridOf(clipboardData.getData('text/html'))
    setGrid(table ? { rows: table.rows, merges: table.merges } : null)
  }
  return (
    <section className="reading-card reading-paste">
      <Input.TextArea
        aria-label={t('rates.paste')}
        placeholder={t('rates.paste.note')}
        autoSize={{ minRows: 5, maxRows: 14 }}
        maxLength={longestText}
        value={text}
        onPaste={paste}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value.trim() === '') setGrid(null)
        }}
      />
      {grid ? <p className="reading-note">{t('rates.paste.table', { n: grid.rows.length })}</p> : null}
      {failure ? <Alert type="error" title={failure} /> : null}
      <Button type="primary" disabled={text.trim() === ''} loading={isSaving} onClick={() => void save()}>
        {t('rates.paste.read')}
      </Button>
    </section>
  )
}

function Latest() {
  const { t } = useWords()
  const { data, error, refetch } = useReadings()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (data.readings.length === 0) return <Empty text={t('rates.readings.none')} />
  return (
    <ul className="reading-list" aria-label={t('rates.readings.latest')}>
      {data.readings.map(({ id, title, owner, createdAt, state, counts }) => (
        <li key={id}>
          <PageLink href={readingPath({ id })}>{title || t('rates.paste.aTable')}</PageLink>
          <span className="reading-note">
            {owner.name} · {dateTime(createdAt)} ·{' '}
            {state === 'ready'
              ? t('rates.readings.counts', {
                  ready: counts.ready,
                  open: counts.open + counts.ports,
                  accepted: counts.accepted,
                })
              : t(`rates.readingState.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
