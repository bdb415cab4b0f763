import { Refusal } from '@seamark/contract/platform/client'
import { Alert, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { ProgressLine } from '../../../../kit/index.ts'
import { errorText } from '../../../../platform/api/calls.ts'
import { bytes } from '../../../../platform/language/format.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { duration } from './wizard-text.ts'
import { dropUpload, pause, resume, sendAnew, type Sending } from './upload-actions.ts'

/** The progress of an upload, with buttons to pause or cancel it. */
export function SendingFile({ sending: { file, state, sent, speed, left, error } }: { sending: Sending }) {
  const { t, language } = useWords()
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine)
  const title = {
    sending: 'workbench.import.sending',
    paused: 'workbench.import.paused',
    starting: 'workbench.import.starting',
    started: 'workbench.import.starting',
    failed: 'workbench.import.uploadFailed',
  } as const
  const facts = [
    `${bytes(sent, language)} / ${bytes(file.size, language)}`,
    ...(speed === undefined ? [] : [t('workbench.import.speed', { size: bytes(speed, language) })]),
    ...(left === undefined ? [] : [t('workbench.import.remaining', { time: duration(left, language) })]),
  ]
  return (
    <section className="import-card" aria-label={file.name}>
      <ProgressLine
        title={`${t(title[state])} · ${file.name}`}
        done={sent}
        total={file.size}
        facts={state === 'sending' && isOnline ? facts : facts.slice(0, 1)}
        isStill={state === 'paused' || state === 'failed'}
      />
      {state === 'sending' && !isOnline && (
        <Alert type="warning" showIcon title={t('workbench.import.offline')} role="status" />
      )}
      {state === 'failed' && <Alert type="error" showIcon role="alert" title={errorText(error)} />}
      {state !== 'starting' && (
        <div className="import-buttons">
          {state === 'sending' && <Button onClick={pause}>{t('workbench.import.pause')}</Button>}
          {state === 'paused' && (
            <Button type="primary" onClick={resume}>
              {t('workbench.import.resume')}
            </Button>
          )}
          {state === 'failed' && <RetryButton error={error} />}
          <Button onClick={() => void dropUpload()}>{t('workbench.import.cancelUpload')}</Button>
        </div>
      )}
    </section>
  )
}

/** Another half-finished upload must be cancelled first; every other error can simply be retried. */
function RetryButton({ error }: { error: unknown }) {
  const { t } = useWords()
  const isBlocked = error instanceof Refusal && ['files.upload_pending', 'files.upload_wait'].includes(error.body.code)
  return (
    <Button type="primary" onClick={isBlocked ? () => void sendAnew() : resume}>
      {t(isBlocked ? 'workbench.import.pending.replace' : 'kit.retry')}
    </Button>
  )
}

function onLine(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
