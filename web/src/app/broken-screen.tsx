import { Refusal } from '@seamark/contract/platform/client'
import { Button } from 'antd'
import { useWords } from '../platform/i18n.ts'

/** Instead of a page, or of everything, that has failed: what to do, and what to tell an administrator. Never the stack. */
export function BrokenScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useWords()
  const outdated = error instanceof Error && /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  return (
    <section className="broken" role="alert">
      <h1>{t('frame.broken.title')}</h1>
      <p>{t(outdated ? 'frame.broken.outdated' : 'frame.broken.text')}</p>
      {outdated ? null : <pre>{whatToTell(error)}</pre>}
      <div className="broken-actions">
        {reset && !outdated ? (
          <Button type="primary" onClick={reset}>
            {t('kit.retry')}
          </Button>
        ) : null}
        <Button type={outdated ? 'primary' : 'default'} onClick={() => location.reload()}>
          {t('frame.broken.reload')}
        </Button>
      </div>
    </section>
  )
}

/** The request id if a call failed; else the kind of error with its first line, without addresses that might hold somebody's search. */
function whatToTell(error: unknown) {
  if (error instanceof Refusal) return `${error.body.code} · ${error.body.requestId}`
  if (!(error instanceof Error)) return 'Error'
  return `${error.name}: ${(error.message.split('\n', 1)[0] ?? '').replace(/https?:\/\/\S+/g, '…').slice(0, 200)}`
}
