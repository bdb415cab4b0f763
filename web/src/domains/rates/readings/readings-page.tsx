import { longestText, type PastedGrid } from '@seamark/contract/rates/readings/grids'
import { createReading } from '@seamark/contract/rates/readings/readings'
import { Alert, Button, Input } from 'antd'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { DayField, Empty, Failed, Loading, Page, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { ImportUpload, type UploadTarget } from '../../workbench/index.ts'
import { gridOf } from './paste-rules.ts'
import { countsText, titleOf } from './line-text.ts'
import { PortWords } from './port-words-view.tsx'
import { nobody, type Whose, WhosePicker } from './whose/whose-picker.tsx'
import { readingPath, refreshReadings, useReadingNews, useReadings } from './reading-queries.ts'
import './readings-view.css'

/** Paste or upload rates to be read, and see what was read before. */
export function ReadingsPage() {
  const { t } = useWords()
  useReadingNews()
  const [origin, setOrigin] = useState(unsaid)
  return (
    <Page title={t('rates.readings')}>
      <OriginFields origin={origin} onChange={setOrigin} />
      <div className="reading-begin">
        <Paste origin={origin} onBegun={() => setOrigin(unsaid)} />
        <Upload origin={origin} onBegun={() => setOrigin(unsaid)} />
      </div>
      <PortWords />
      <Latest />
    </Page>
  )
}

/** Whose the rates are that come next, and on which day they were written. */
interface Origin {
  whose: Whose
  day: string
}

/** What comes next may be of somebody else, so nothing of the last one is kept. */
const unsaid: Origin = { whose: nobody, day: '' }

interface BeginProps {
  origin: Origin
  onBegun: () => void
}

/** Days and months of a text are completed from the day of the message, which is today's where nobody says another. */
const bodyOf = ({ whose, day }: Origin) => ({ ...whose, ...(day === '' ? {} : { day }) })

function OriginFields({ origin, onChange }: { origin: Origin; onChange: (origin: Origin) => void }) {
  const { t } = useWords()
  return (
    <section className="reading-whose" aria-label={t('rates.whose')}>
      <strong>{t('rates.whose')}</strong>
      <WhosePicker value={origin.whose} onChange={(whose) => onChange({ ...origin, whose })} />
      <label>
        {t('rates.whose.day')}{' '}
        <DayField value={origin.day} onChange={(day) => onChange({ ...origin, day: day ?? '' })} />
      </label>
      <span className="reading-note">{t('rates.whose.note')}</span>
    </section>
  )
}

/** A table that was pasted into the empty field, and the text that the field got with it. */
interface Pasted {
  grid: PastedGrid
  text: string | null
}

function Paste({ origin, onBegun }: BeginProps) {
  const { t } = useWords()
  const go = useGo()
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const { save, isSaving, failure } = useSave({
    about: text,
    send: () =>
      call(
        createReading,
        { body: { ...(pasted ? { grid: pasted.grid } : { text }), ...bodyOf(origin) } },
        { quiet: true },
      ),
    onSaved: ({ id }) => {
      setText('')
      setPasted(null)
      onBegun()
      void refreshReadings()
      go(readingPath({ id }))
    },
  })
  function paste({ clipboardData }: ClipboardEvent) {
    const grid = text.trim() === '' ? gridOf(clipboardData.getData('text/html')) : null
    setPasted(grid && { grid, text: null })
  }
  /** Whoever changes the text of a pasted table means the text. */
  function type(value: string) {
    setText(value)
    setPasted((before) => (before && (before.text ?? value) === value ? { ...before, text: value } : null))
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
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') void save()
        }}
      />
      {pasted ? <p className="reading-note">{t('rates.paste.table', { n: pasted.grid.rows.length })}</p> : null}
      {failure ? <Alert type="error" role="alert" title={failure} /> : null}
      <Button type="primary" disabled={text.trim() === ''} loading={isSaving} onClick={() => void save()}>
        {t('rates.paste.read')}
      </Button>
    </section>
  )
}

function Upload({ origin, onBegun }: BeginProps) {
  const { t } = useWords()
  const go = useGo()
  const target = useMemo<UploadTarget>(
    () => ({
      list: 'rateReadings',
      begin: async (uploadId) => {
        const { id } = await call(createReading, { body: { uploadId, ...bodyOf(origin) } }, { quiet: true })
        onBegun()
        void refreshReadings()
        return id
      },
    }),
    [origin, onBegun],
  )
  return (
    <section className="reading-upload">
      <ImportUpload
        target={target}
        accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt"
        acceptedText={(size) => t('rates.upload.kinds', { size })}
        onStarted={(id) => go(readingPath({ id }))}
      />
    </section>
  )
}

/** So many of the latest readings stand below the paste. */
const latest = 20

function Latest() {
  const { t } = useWords()
  const { data, error, refetch } = useReadings({ limit: latest })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (data.rows.length === 0) return <Empty text={t('rates.readings.none')} />
  return (
    <section className="reading-card" aria-label={t('rates.readings.latest')}>
      <h2>{t('rates.readings.latest')}</h2>
      <ul className="reading-list" aria-label={t('rates.readings.latest')}>
        {data.rows.map((reading) => (
          <li key={reading.id}>
            <PageLink href={readingPath(reading)}>{titleOf(reading)}</PageLink>
            <span className="reading-note">
              {reading.owner.name} · {dateTime(reading.createdAt)} · {countsText(reading)}
            </span>
          </li>
        ))}
      </ul>
      {data.next === null ? null : (
        <PageLink href={href('/freight/rates', { segment: 'readings' })}>{t('rates.readings.all')}</PageLink>
      )}
    </section>
  )
}
