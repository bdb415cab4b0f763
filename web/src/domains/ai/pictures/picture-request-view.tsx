import type { DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import type { PictureRequest } from '@seamark/contract/ai/pictures/pictures'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Badge, RelativeTime, type Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { DrawingCards } from '../drawings/drawing-gallery-view.tsx'
import { drop, retry } from './picture-queries.ts'
import { mayBePaid } from './picture-rules.ts'

interface CardProps {
  request: PictureRequest
  onAgain: (drawing: DrawingDetails) => void
}

const tones: Readonly<Record<PictureRequest['state'], Tone>> = {
  waiting: 'quiet',
  calling: 'busy',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
  unknown: 'warning',
}

/** A request with its pictures, with what it waits for, or with why it has none and what may be done. */
export function PictureRequestCard({ request, onAgain }: CardProps) {
  const { t } = useWords()
  const { state, prompt, drawings } = request
  return (
    <li className="picture-request" aria-busy={state === 'waiting' || state === 'calling'}>
      <div className="picture-head">
        <Badge tone={tones[state]}>{t(`ai.picture.state.${state}`)}</Badge>
        <span className="drawing-note">
          {request.model} · <RelativeTime at={request.createdAt} />
        </span>
      </div>
      <p className="picture-prompt">{prompt}</p>
      {state === 'waiting' || state === 'calling' ? <Waiting request={request} /> : null}
      <Outcome request={request} />
      {drawings.length > 0 ? <DrawingCards drawings={drawings} onAgain={onAgain} /> : null}
    </li>
  )
}

/** As many empty places as pictures are awaited, in their shape. */
function Waiting({ request }: Pick<CardProps, 'request'>) {
  const { t } = useWords()
  const { state, wanted, shape } = request
  return (
    <>
      <div className="picture-places" data-shape={shape} role="status">
        {Array.from({ length: wanted }, (_, at) => (
          <Skeleton.Image key={at} active />
        ))}
        <span className="drawing-note">{t(state === 'waiting' ? 'ai.picture.waits' : 'ai.picture.draws')}</span>
      </div>
      {state === 'waiting' ? (
        <div className="picture-deeds">
          <Button size="small" onClick={() => void drop(request).catch(nothing)}>
            {t('ai.picture.withdraw')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const nothing = () => undefined

function Outcome({ request }: Pick<CardProps, 'request'>) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const modal = usePageModal()
  const { state, failure } = request
  if (!failure) return null
  const { code, params } = failure
  const said =
    code === 'endpoint_busy' && 'seconds' in params
      ? t('ai.picture.busyFor', params)
      : t(`ai.picture.trouble.${code}`, params)
  if (state === 'done') return <Alert type="warning" showIcon title={said} />
  const again = async () => {
    setBusy(true)
    await retry(request).catch(nothing)
    setBusy(false)
  }
  const askFirst = () =>
    void modal.confirm({
      title: t('ai.picture.unknown.title'),
      content: t('ai.picture.unknown.sentence'),
      okText: t('ai.picture.retry'),
      cancelText: t('kit.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: again,
    })
  return (
    <>
      <Alert type={state === 'unknown' ? 'warning' : 'error'} showIcon title={said} />
      <div className="picture-deeds">
        <Button size="small" loading={isBusy} onClick={() => void (mayBePaid(request) ? askFirst() : again())}>
          {t('ai.picture.retry')}
        </Button>
        <Button size="small" type="text" onClick={() => void drop(request).catch(nothing)}>
          {t('ai.picture.putAway')}
        </Button>
      </div>
    </>
  )
}
