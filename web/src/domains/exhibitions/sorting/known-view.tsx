import type { ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Alert, Checkbox, Form, Radio, Spin } from 'antd'
import { Badge } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { type Target, targetOf, targetsOf } from './capture-rules.ts'

interface KnownProps {
  matches: readonly ExactMatch[]
  isBusy: boolean
  error: Error | null
  target: Target
}

/** What the phonebook knows of the firm and the person, as the choice where the card goes. */
export function KnownView({ matches, isBusy, error, target }: KnownProps) {
  const { t } = useWords()
  const { mayMake } = targetsOf(matches)
  return (
    <section className="capture-known" aria-label={t('exhibitions.sorting.known')}>
      <h3>
        {t('exhibitions.sorting.known')} {isBusy ? <Spin size="small" /> : null}
      </h3>
      {error ? <Alert type="warning" showIcon title={errorText(error)} /> : null}
      <Form.Item name="target" noStyle>
        <Radio.Group className="capture-targets">
          {matches.map((match) => (
            <MatchChoice key={match.id ?? match.reference ?? match.name} match={match} />
          ))}
          <Radio value="new" disabled={!mayMake}>
            {t('exhibitions.sorting.new')}
            {mayMake ? null : <small className="fair-quiet"> {t('exhibitions.sorting.thereAlready')}</small>}
          </Radio>
          <Radio value="other">{t('exhibitions.sorting.other')}</Radio>
        </Radio.Group>
      </Form.Item>
      {target === 'other' ? (
        <Form.Item name="other" noStyle>
          <CompanyPicker label={t('exhibitions.field.company')} />
        </Form.Item>
      ) : null}
    </section>
  )
}

function MatchChoice({ match }: { match: ExactMatch }) {
  const { t, language } = useWords()
  const target = targetOf(match)
  const { id, name, custodian, by, visibility, applied } = match
  const verb =
    id === null
      ? 'exhibitions.sorting.apply'
      : visibility === 'public'
        ? 'exhibitions.sorting.claim'
        : 'exhibitions.sorting.existing'
  const reasons = by
    .map((one) => t(`phonebook.duplicates.by.${one}`))
    .join(['zh', 'ja'].includes(language) ? '、' : ', ')
  return (
    <Radio value={target ?? `none:${name}`} disabled={target === undefined}>
      <span className="capture-target">
        <b>{t(verb, { name })}</b>
        <Badge tone={id === null ? 'warning' : visibility === 'public' ? 'busy' : 'good'}>
          {custodian ?? t('exhibitions.standing.pool')}
        </Badge>
        <small className="fair-quiet">
          {t('phonebook.duplicates.sameBy', { reasons })}
          {applied.length > 0 ? ` · ${t('exhibitions.sorting.applied')}` : ''}
        </small>
      </span>
    </Radio>
  )
}

/** Other cards of the same firm or person at this exhibition, to be sorted together by hand. */
export function AlikeView({ alike }: { alike: readonly ListedCapture[] }) {
  const { t } = useWords()
  if (alike.length === 0) return null
  return (
    <section className="capture-known" aria-label={t('exhibitions.sorting.alike')}>
      <h3>{t('exhibitions.sorting.alike')}</h3>
      <Form.Item name="together" noStyle>
        <Checkbox.Group className="capture-targets">
          {alike.map((one) => (
            <Checkbox key={one.id} value={one.id} disabled={!one.can.sort}>
              <span className="capture-target">
                {one.front && !one.covered ? <img src={`/api${one.front.thumbnail}`} alt="" loading="lazy" /> : null}
                <b>{[one.companyName, one.contactName].filter(Boolean).join(' · ') || `#${one.number}`}</b>
                <small className="fair-quiet">
                  {one.author.name} · {dateTime(one.capturedAt)}
                  {one.state === 'sorted' ? ` · ${t('exhibitions.capture.sorted')}` : ''}
                </small>
              </span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
    </section>
  )
}
