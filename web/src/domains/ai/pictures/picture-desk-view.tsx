import type { DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import type { PictureShape } from '@seamark/contract/ai/choices'
import { Alert } from 'antd'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { PictureForm } from './picture-form.tsx'
import { usePictureOptions, usePictureRequests } from './picture-queries.ts'
import { PictureRequestCard } from './picture-request-view.tsx'

/** A picture that is used again. */
export interface UsedPicture {
  drawing: DrawingDetails
  time: number
}

interface DeskProps {
  used: UsedPicture | undefined
  onAgain: (drawing: DrawingDetails) => void
}

/** What is to be drawn on the left, and on the right what was asked for and what came of it. */
export function PictureDesk({ used, onAgain }: DeskProps) {
  const options = usePictureOptions()
  if (options.error) return <Failed error={options.error} retry={() => void options.refetch()} />
  if (!options.data) return <Loading rows={8} />
  const { models, most, isMasked } = options.data
  return (
    <div className="picture-columns">
      <div className="poster-side">
        {models.length === 0 ? (
          <NoModel />
        ) : (
          <PictureForm models={models} most={most} isMasked={isMasked} start={startOf(used?.drawing)} />
        )}
      </div>
      <div className="picture-main">
        <Requests onAgain={onAgain} />
      </div>
    </div>
  )
}

function startOf(drawing: DrawingDetails | undefined) {
  const { width = 1, height = 1 } = drawing ?? {}
  const shape: PictureShape = width > height * 1.1 ? 'wide' : height > width * 1.1 ? 'portrait' : 'square'
  return { prompt: drawing?.prompt ?? '', shape, model: drawing?.model ?? null, parentId: drawing?.id ?? null }
}

/** What is missing, and whom to ask; whoever keeps the models reads what to set. */
function NoModel() {
  const { t } = useWords()
  const note = t(hasCode(366) ? 'ai.picture.unset.admin' : 'ai.picture.unset.note')
  return <Alert type="info" showIcon title={t('ai.picture.unset')} description={note} />
}

function Requests({ onAgain }: Pick<DeskProps, 'onAgain'>) {
  const { t } = useWords()
  const { data, error, refetch } = usePictureRequests()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  // Pictures of earlier requests are in the gallery.
  const latest = data.requests.find(({ state, drawings }) => state === 'done' && drawings.length > 0)
  const shown = data.requests.filter((request) => request.state !== 'done' || request === latest)
  return shown.length === 0 ? (
    <Empty text={t('ai.picture.empty')} />
  ) : (
    <ul className="picture-requests">
      {shown.map((request) => (
        <PictureRequestCard key={request.id} request={request} onAgain={onAgain} />
      ))}
    </ul>
  )
}
