import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { restoreCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { Alert, Button } from 'antd'
import { Badge, FieldLine, Fields, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath, Dial, MailLink } from '../../phonebook/index.ts'
import { standingTones } from '../exhibitions/exhibition-text.ts'
import { reasonText } from './capture-text.ts'
import { readCapturesAgain } from './capture-queries.ts'
import { PhotoView } from './photo-view.tsx'

/** Who captured a card, when, and what became of it; one that is not to be sorted is shown as it is. */
export function CaptureFacts({ capture }: { capture: ListedCapture }) {
  const { t } = useWords()
  const { author, capturedAt, arrivedAt, boothText, standing, tags, state, company } = capture
  // More than an hour between them: the phone had no network.
  const isLate = Date.parse(arrivedAt) - Date.parse(capturedAt) > 3_600_000
  return (
    <>
      <p className="fair-badges">
        <Badge tone={standingTones[standing]}>{t(`exhibitions.standing.${standing}`)}</Badge>
        {state === 'unsorted' ? null : <Badge tone="quiet">{t(`exhibitions.capture.${state}`)}</Badge>}
        {tags.map((tag) => (
          <Badge key={tag} tone="quiet">
            {tag}
          </Badge>
        ))}
        <span className="fair-quiet">
          {[author.name, dateTime(capturedAt), boothText].filter(Boolean).join(' · ')}
          {isLate ? ` · ${t('exhibitions.capture.arrived', { at: dateTime(arrivedAt) })}` : ''}
        </span>
        {company ? <PageLink href={companyPath(company)}>{company.name}</PageLink> : null}
      </p>
      {capture.covered ? <Alert type="info" showIcon title={t('exhibitions.capture.covered')} /> : null}
      {capture.can.restore ? <Restore capture={capture} /> : null}
      {capture.can.sort ? null : <Said capture={capture} />}
    </>
  )
}

function Restore({ capture }: { capture: ListedCapture }) {
  const { t } = useWords()
  const { save, isSaving } = useSave({
    send: () => call(restoreCapture, { params: { id: capture.id } }),
    refresh: readCapturesAgain,
    onFailure: leaveFailureToCall,
  })
  return (
    <Alert
      type="info"
      showIcon
      title={
        capture.state === 'discarded'
          ? t('exhibitions.capture.discardedFor', { reason: reasonText(capture.discardReason) })
          : t('exhibitions.outcome.applied')
      }
      action={
        <Button size="small" loading={isSaving} onClick={() => void save()}>
          {t('exhibitions.capture.restore')}
        </Button>
      }
    />
  )
}

function Said({ capture }: { capture: ListedCapture }) {
  const { t } = useWords()
  const { outcome, sortedAt, sortedBy, heat, next } = capture
  return (
    <div className="capture-halves">
      <PhotoView capture={capture} />
      <Fields>
        <FieldLine label={t('exhibitions.field.companyName')}>{capture.companyName}</FieldLine>
        <FieldLine label={t('exhibitions.field.contactName')}>
          {[capture.contactName, capture.position].filter(Boolean).join(' · ')}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.mobile')}>
          {capture.mobile && <Dial number={capture.mobile} />}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.telephone')}>
          {capture.telephone && <Dial number={capture.telephone} />}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.email')}>
          {capture.email && <MailLink address={capture.email} />}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.wechat')}>{capture.wechat}</FieldLine>
        <FieldLine label={t('exhibitions.field.heat')}>{heat ? t(`exhibitions.heat.${heat}`) : ''}</FieldLine>
        <FieldLine label={t('exhibitions.field.next')}>
          {next ? `${t(`exhibitions.next.${next.step}`)} ${next.on}` : ''}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.note')} wide>
          {capture.note}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.outcome')}>
          {outcome ? `${t(`exhibitions.outcome.${outcome}`)} · ${sortedBy} · ${dateTime(sortedAt)}` : ''}
        </FieldLine>
      </Fields>
    </div>
  )
}
