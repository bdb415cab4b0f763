import { HistoryOutlined } from '@ant-design/icons'
import { bringBackSwitchedOff, type OfficeKind, type SwitchedOff } from '@seamark/contract/settings/office-records'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { refreshAll, useSwitchedOff } from './switched-off-queries.ts'
import './switched-off-view.css'

const { attempt } = createAttempts({ overtaken: () => t('settings.switchedOff.gone'), refresh: refreshAll })

/** Opens the list of what was deleted within thirty days; absent for people who may bring nothing back. */
export function SwitchedOffButton({ kinds }: { kinds: readonly OfficeKind[] }) {
  const { t } = useWords()
  const rows = useSwitchedOff(kinds)
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('settings.switchedOff', { count: rows.length })}
      </Button>
      {isOpen ? (
        <Dialog title={t('settings.switchedOff.title')} footer={null} onClose={() => setOpen(false)} width={560}>
          <p>{t('settings.switchedOff.note')}</p>
          <ul className="switched-off">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}

function Row({ row: { id, title, name, nameEn, companies, deleteAfter } }: { row: SwitchedOff }) {
  const { t, language } = useWords()
  const [isWorking, setWorking] = useState(false)
  const shown = language === 'zh' || language === 'ja' ? name : nameEn
  async function bringBack() {
    setWorking(true)
    await attempt(
      () => call(bringBackSwitchedOff, { params: { id }, body: {} }, { quiet: true }),
      t('settings.switchedOff.broughtBack', { name: shown }),
    )
    setWorking(false)
  }
  return (
    <li>
      <div>
        <strong>{shown}</strong> · {title}
        <p>
          {companies ? `${t('settings.switchedOff.companies', { count: companies })} · ` : ''}
          {t('settings.switchedOff.until', { at: dateTime(deleteAfter) })}
        </p>
      </div>
      <Button
        size="small"
        loading={isWorking}
        aria-label={t('settings.switchedOff.bringBackOne', { name: shown })}
        onClick={() => void bringBack()}
      >
        {t('settings.switchedOff.bringBack')}
      </Button>
    </li>
  )
}
