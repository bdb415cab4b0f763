import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { errorText } from '../../platform/api/calls.ts'
import { useWords } from '../../platform/language/i18n.ts'

/** Stands in for a page, or for everything, that has failed: says what to do and what to tell an administrator, never the stack. */
export function BrokenScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useWords()
  const outdated =
    error instanceof Error && /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  const answered = error instanceof Refusal || error instanceof Unreachable
  const detail = outdated ? undefined : describeFailure(error)
  return (
    <section className="broken" role="alert">
      <h1>{t(answered ? 'kit.failed' : 'frame.broken.title')}</h1>
      <p>{outdated ? t('frame.broken.outdated') : answered ? errorText(error) : t('frame.broken.text')}</p>
      {detail ? <pre>{detail}</pre> : null}
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

/** Shown for a route that the router could not show; another try asks the guard and loads the page again. */
export function BrokenRoute({ error }: { error: unknown }) {
  const router = useRouter()
  return <BrokenScreen error={error} reset={() => void router.invalidate()} />
}

/** Returns the request id if a call failed, else the kind of error with its first line, without addresses that might hold somebody's search. */
function describeFailure(error: unknown) {
  if (error instanceof Unreachable) return undefined
  if (error instanceof Refusal) return `${error.body.code} · ${error.body.requestId}`
  if (!(error instanceof Error)) return 'Error'
  return `${error.name}: ${(error.message.split('\n', 1)[0] ?? '').replace(/https?:\/\/\S+/g, '…').slice(0, 200)}`
}
