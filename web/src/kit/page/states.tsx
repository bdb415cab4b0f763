import { WarningOutlined } from '@ant-design/icons'
import { Refusal } from '@seamark/contract/platform/client'
import { Button, Empty as AntdEmpty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { errorText, refusalText } from '../../platform/api/calls.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { Copy } from './copy.tsx'
import './states.css'

/** A text that there is nothing to show, with the next step if there is one. */
export function Empty({ text, action }: { text?: ReactNode; action?: ReactNode }) {
  const { t } = useWords()
  return (
    <AntdEmpty image={AntdEmpty.PRESENTED_IMAGE_SIMPLE} description={text ?? t('kit.empty')}>
      {action}
    </AntdEmpty>
  )
}

/** A failed read: the reason, the request id for administrators, and another try. */
export function Failed({ error, retry, title }: { error: unknown; retry?: () => void; title?: string }) {
  const { t } = useWords()
  const requestId = error instanceof Refusal ? error.body.requestId : undefined
  const text = error instanceof Refusal ? refusalText(error) : errorText(error)
  return (
    <div className="failed" role="alert">
      <WarningOutlined className="failed-icon" aria-hidden />
      <h2>{title ?? t('kit.failed')}</h2>
      <p>{text}</p>
      {retry ? <Button onClick={retry}>{t('kit.retry')}</Button> : null}
      {requestId ? (
        <small>
          {t('kit.requestId')} <Copy text={requestId} />
        </small>
      ) : null}
    </div>
  )
}

/** Lines in the place of what is still being read. They are as wide as their place, also where that takes the width of what it holds. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const { t } = useWords()
  return (
    <div className="loading" role="status" aria-label={t('kit.loading')}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  )
}
