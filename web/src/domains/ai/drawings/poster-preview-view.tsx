import { DownloadOutlined } from '@ant-design/icons'
import { downloadDrawing, type DrawingDetails } from '@seamark/contract/ai/drawings/drawings'
import type { PosterFieldsInput } from '@seamark/contract/ai/drawings/posters'
import { Alert, Button, Skeleton } from 'antd'
import { CopyAll, useIsPhone } from '../../../kit/index.ts'
import { errorText, problemsOf } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { imageOf, usePosterPreview } from './drawing-queries.ts'

interface PreviewProps {
  /** Undefined while they are not whole; the last picture stays. */
  fields: PosterFieldsInput | undefined
  /** What is still missing, in a sentence. */
  missing: string | undefined
  /** The poster that was just kept; it is shown until something is changed. */
  kept: DrawingDetails | undefined
}

/** The poster as it is drawn of what is typed, or as it was kept. */
export function PosterPreview({ fields, missing, kept }: PreviewProps) {
  const { t } = useWords()
  const { data, error, isFetching } = usePosterPreview(fields)
  if (kept) return <KeptPoster kept={kept} />
  const refusal = error ? (problemsOf(error)[0]?.errors[0] ?? errorText(error)) : undefined
  const said = missing ?? refusal
  return (
    <section className="poster-preview" aria-label={t('ai.poster.preview')} aria-busy={isFetching}>
      {said ? <Alert type={missing ? 'info' : 'warning'} showIcon title={said} /> : null}
      {data ? (
        <>
          <img
            className="poster-image"
            data-old={isFetching || said !== undefined}
            src={`data:image/jpeg;base64,${data.image}`}
            width={data.width}
            height={data.height}
            alt={t('ai.poster.preview')}
          />
          <div className="poster-words">
            <pre>{data.text}</pre>
            <CopyAll text={data.text} label={t('ai.poster.copyText')} done={t('ai.poster.copied')} />
          </div>
        </>
      ) : said ? null : (
        <Skeleton.Image active className="poster-waits" />
      )}
    </section>
  )
}

function KeptPoster({ kept }: { kept: DrawingDetails }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  return (
    <section className="poster-preview" aria-label={t('ai.poster.kept')}>
      <Alert type="success" showIcon title={t(isPhone ? 'ai.poster.keptNote' : 'ai.drawing.saved')} />
      <img
        className="poster-image"
        src={imageOf(kept, 'image')}
        width={kept.width}
        height={kept.height}
        alt={kept.title}
      />
      <div className="poster-words">
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(downloadDrawing, { params: { id: kept.id } }).catch(() => undefined)}
        >
          {t('ai.poster.download')}
        </Button>
        <pre>{kept.text}</pre>
        <CopyAll text={kept.text} label={t('ai.poster.copyText')} done={t('ai.poster.copied')} />
      </div>
    </section>
  )
}
