import { Button } from 'antd'
import { useState } from 'react'
import { percentOf } from '../../../../kit/index.ts'
import { dateTime } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { dropUpload } from './upload-actions.ts'

interface PendingProps {
  pending: { id: string; name: string; size: number; received: number; expiresAt: string }
  onContinue: () => void
}

/** A file of which only a part has arrived: it can be continued or cancelled. */
export function PendingUpload({ pending: { id, name, size, received, expiresAt }, onContinue }: PendingProps) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  async function drop() {
    setBusy(true)
    await dropUpload(id)
    setBusy(false)
  }
  return (
    <section className="import-card import-intent">
      <div role="status">
        <strong>{t('workbench.import.pending', { name })}</strong>
        <div className="import-quiet">
          {t('workbench.import.pending.hint', { percent: `${percentOf(received, size)} %`, time: dateTime(expiresAt) })}
        </div>
      </div>
      <div className="import-buttons">
        <Button loading={isBusy} onClick={() => void drop()}>
          {t('workbench.import.pending.drop')}
        </Button>
        <Button type="primary" onClick={onContinue}>
          {t('workbench.import.pending.continue')}
        </Button>
      </div>
    </section>
  )
}
