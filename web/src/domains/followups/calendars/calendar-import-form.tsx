import { importCalendar, mostImportedBytes } from '@seamark/contract/followups/calendars'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Modal, Upload } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { refreshTasks } from '../tasks/task-queries.ts'

type Outcome = { text: string; type: 'success' | 'error' }

/** An .ics file from another calendar: its events become own tasks. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [outcome, setOutcome] = useState<Outcome>()
  async function read(file: File) {
    if (file.size > mostImportedBytes) return setOutcome({ type: 'error', text: t('followups.calendar.tooBig') })
    try {
      const { added, known, left } = await call(importCalendar, { body: { text: (await file.text()).replaceAll('\r\n', '\n') } }, { quiet: true })
      setOutcome({ type: 'success', text: t('followups.calendar.imported', { added, known, left: left.past + left.untimed + left.far }) })
      await refreshTasks()
    } catch (error) {
      setOutcome({ type: 'error', text: problemsOf(error)[0]?.errors[0] ?? errorText(error) })
    }
  }
  return (
    <Modal open width={480} title={t('followups.calendar.import')} footer={null} onCancel={onClose}>
      <Upload.Dragger
        accept=".ics,text/calendar"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file)
          return false
        }}
      >
        <p>
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('followups.calendar.chooseFile')}</p>
        <p className="task-quiet">{t('followups.calendar.importHelp')}</p>
      </Upload.Dragger>
      {outcome ? <Alert className="calendar-outcome" type={outcome.type} showIcon role="alert" title={outcome.text} /> : null}
    </Modal>
  )
}
