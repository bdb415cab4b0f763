import {
  type CalendarPreview,
  importCalendar,
  mostImportedBytes,
  previewCalendar,
  withdrawImport,
} from '@seamark/contract/followups/calendars/calendars'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { Dialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshTasks } from '../tasks/task-queries.ts'
import { dueText } from '../tasks/task-text.ts'

interface Outcome {
  text: string
  type: 'success' | 'error'
  /** The tasks that the import created and that can be taken back. */
  taskIds?: readonly number[]
}

/** Imports an .ics file of another calendar: the events are shown first, then become the person's own tasks, and can be taken back. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [read, setRead] = useState<{ text: string; preview: CalendarPreview }>()
  const [outcome, setOutcome] = useState<Outcome>()

  const { isSaving: isBusy, save: attempt } = useSave({
    send: (work: () => Promise<Outcome | undefined>) => work(),
    onSaved: setOutcome,
    onFailure: (text) => setOutcome({ type: 'error', text }),
  })

  async function look(file: File): Promise<Outcome | undefined> {
    setRead(undefined)
    if (file.size > mostImportedBytes) return { type: 'error', text: t('followups.calendar.tooBig') }
    // A line ending of two characters would become four in transit.
    const text = (await textOf(file)).replaceAll('\r\n', '\n')
    setRead({ text, preview: await call(previewCalendar, { body: { text } }, { quiet: true }) })
    return undefined
  }

  async function add(text: string): Promise<Outcome> {
    const { added, known, left, taskIds } = await call(importCalendar, { body: { text } }, { quiet: true })
    setRead(undefined)
    await refreshTasks()
    return { type: 'success', text: t('followups.calendar.imported', { added, known, left: countLeft(left) }), taskIds }
  }

  async function withdraw(taskIds: readonly number[]): Promise<Outcome> {
    const { withdrawn, kept } = await call(withdrawImport, { body: { taskIds: [...taskIds] } }, { quiet: true })
    await refreshTasks()
    const text =
      kept > 0
        ? t('followups.calendar.withdrawnSome', { count: withdrawn, kept })
        : t('followups.calendar.withdrawn', { count: withdrawn })
    return { type: 'success', text }
  }

  return (
    <Dialog width={480} title={t('followups.calendar.import')} footer={null} onClose={onClose}>
      {read ? null : <FileChoice isBusy={isBusy} onChoose={(file) => void attempt(() => look(file))} />}
      {read ? (
        <>
          <Preview preview={read.preview} />
          <div className="calendar-import-buttons">
            <Button onClick={() => setRead(undefined)}>{t('followups.calendar.another')}</Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={read.preview.added === 0}
              onClick={() => void attempt(() => add(read.text))}
            >
              {t('followups.calendar.importNow', { count: read.preview.added })}
            </Button>
          </div>
        </>
      ) : null}
      {outcome ? (
        <Told outcome={outcome} isBusy={isBusy} onWithdraw={(taskIds) => void attempt(() => withdraw(taskIds))} />
      ) : null}
    </Dialog>
  )
}

/** The text as UTF-8, as the standard says; older Chinese programs write GB 18030. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const mark = new Uint8Array(bytes.slice(0, 2)).join(' ')
  if (mark === '255 254' || mark === '254 255')
    return new TextDecoder(mark === '255 254' ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const countLeft = (left: CalendarPreview['left']) => Object.values(left).reduce((sum, count) => sum + count, 0)

function FileChoice({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const { t } = useWords()
  return (
    <Upload.Dragger
      accept=".ics,text/calendar"
      maxCount={1}
      showUploadList={false}
      disabled={isBusy}
      beforeUpload={(file) => {
        onChoose(file)
        return false
      }}
    >
      <p>
        <InboxOutlined aria-hidden />
      </p>
      <p>{t('followups.calendar.chooseFile')}</p>
      <p className="task-quiet">{t('followups.calendar.importHelp')}</p>
    </Upload.Dragger>
  )
}

function Preview({ preview: { added, known, left, events, unknownZones } }: { preview: CalendarPreview }) {
  const { t } = useWords()
  return (
    <>
      <p>{t('followups.calendar.preview', { added, known, left: countLeft(left) })}</p>
      {unknownZones.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('followups.calendar.unknownZones', { zones: unknownZones.join(', ') })}
        />
      ) : null}
      <ul className="import-events">
        {events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may hold the same event twice, and the list never changes
          <li key={index}>
            <span className="task-due">{dueText(event)}</span> {event.title}
            {event.unknownZone === null ? null : (
              <span className="task-quiet"> {t('followups.calendar.unknownZone')}</span>
            )}
          </li>
        ))}
        {added > events.length ? (
          <li className="task-quiet">{t('followups.calendar.previewMore', { count: added - events.length })}</li>
        ) : null}
      </ul>
    </>
  )
}

function Told({
  outcome: { text, type, taskIds = [] },
  isBusy,
  onWithdraw,
}: {
  outcome: Outcome
  isBusy: boolean
  onWithdraw: (taskIds: readonly number[]) => void
}) {
  const { t } = useWords()
  const undo =
    taskIds.length > 0 ? (
      <Button size="small" loading={isBusy} onClick={() => onWithdraw(taskIds)}>
        {t('followups.calendar.withdraw')}
      </Button>
    ) : null
  return <Alert className="calendar-outcome" type={type} showIcon role="alert" title={text} action={undo} />
}
