import { type Bulk, confirmBulk } from '@seamark/contract/messaging/bulks/bulks'
import { type Sending, typedBeyond } from '@seamark/contract/messaging/bulks/fields'
import { Alert, Button, Checkbox, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { MomentField, useSave } from '../../../../kit/index.ts'
import { call } from '../../../../platform/api/calls.ts'
import { number } from '../../../../platform/language/format.ts'
import { t, useWords } from '../../../../platform/language/i18n.ts'
import { notices } from '../../../../platform/notices.ts'
import { officeDay } from '../../../../platform/session/office-day.ts'
import { makeUniqueKey } from '../../../../platform/unique-key.ts'
import { cacheBulk, refreshBulks } from '../bulk-queries.ts'

/** When it leaves, and the number that is sent to: above fifty the person types it, so that nobody sends by a slip. */
export function SendForm({ bulk, isDirty }: { bulk: Bulk; isDirty: boolean }) {
  const { t } = useWords()
  const [isNow, setNow] = useState(true)
  const [at, setAt] = useState<string | null>(null)
  const [isQuiet, setQuiet] = useState(true)
  const [isQuietOff, setQuietOff] = useState(false)
  const [movesOn, setMovesOn] = useState(false)
  const [typed, setTyped] = useState<number | null>(null)
  const [isTimeMissing, setTimeMissing] = useState(false)
  // One key for one version of the bulk: a click that comes twice, from whatever tab, is one bulk.
  const [key] = useState(makeUniqueKey)
  const countOf = (verdict: Bulk['verdicts'][number]['verdict']) =>
    bulk.verdicts.find((one) => one.verdict === verdict)?.count ?? 0
  const usedToday = countOf('usedToday')
  // On another day nobody of them has had today's message.
  const isLater = !isNow && at !== null && officeDay(new Date(at)) !== officeDay()
  const count = countOf('sendable') + (movesOn || isLater ? usedToday : 0)
  const isReady = bulk.state === 'ready' && !isDirty && bulk.can.confirm
  const mustType = count > typedBeyond
  const { save, isSaving, failure } = useSave({
    about: [isNow, at, isQuiet, isQuietOff, movesOn, typed, bulk.version].join(),
    send: () => {
      const body: Sending = {
        count,
        key,
        at: isNow ? null : at,
        quietHours: isQuiet ? 'office' : null,
        quietDaysOff: isQuietOff,
        movesOn,
      }
      return call(confirmBulk, { params: { id: bulk.id }, version: bulk.version, body }, { quiet: true })
    },
    onSaved: (sent) => {
      void cacheBulk(sent)
      notices.success(t(sent.state === 'approving' ? 'messaging.approvalAsked' : 'messaging.confirmed'))
    },
    refresh: refreshBulks,
  })
  return (
    <section className="compose-step" aria-label={t('messaging.step.send')}>
      <h2>{t('messaging.step.send')}</h2>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      {isReady && count === 0 && usedToday === 0 ? <Alert type="warning" showIcon title={nobodyText(bulk)} /> : null}
      <Radio.Group
        value={isNow}
        onChange={({ target }) => {
          setNow(target.value as boolean)
          setTimeMissing(false)
        }}
        options={[
          { value: true, label: t('messaging.atOnce') },
          { value: false, label: t('messaging.atTime') },
        ]}
      />
      {isNow ? null : (
        <>
          <MomentField
            aria-label={t('messaging.field.scheduledAt')}
            placeholder={t('messaging.field.scheduledAt')}
            value={at}
            onChange={(next) => {
              setAt(next)
              setTimeMissing(false)
            }}
          />
          {isTimeMissing ? (
            <span className="compose-problem" role="alert">
              {t('messaging.time_missing')}
            </span>
          ) : null}
        </>
      )}
      {bulk.officeQuiet || bulk.officeQuietDaysOff ? (
        <Checkbox checked={isQuiet} onChange={({ target }) => setQuiet(target.checked)}>
          {bulk.officeQuiet ? t('messaging.quietHours', bulk.officeQuiet) : t('messaging.quietHours.daysOff')}
        </Checkbox>
      ) : null}
      <Checkbox
        checked={isQuietOff || (isQuiet && bulk.officeQuietDaysOff)}
        disabled={isQuiet && bulk.officeQuietDaysOff}
        onChange={({ target }) => setQuietOff(target.checked)}
      >
        {t('messaging.quietDaysOff')}
      </Checkbox>
      {usedToday > 0 && !isLater ? (
        <Checkbox checked={movesOn} onChange={({ target }) => setMovesOn(target.checked)}>
          {t('messaging.movesOn', { count: usedToday })}
        </Checkbox>
      ) : null}
      {isReady && count > bulk.approvedBeyond && !bulk.can.sendMany ? (
        <Alert type="info" showIcon title={t('messaging.needsApproval', { most: bulk.approvedBeyond })} />
      ) : null}
      {isReady && mustType ? (
        <label className="compose-typed">
          {t('messaging.typeCount', { count: number(count) })}
          <InputNumber min={0} precision={0} value={typed} onChange={setTyped} />
        </label>
      ) : null}
      <Button
        type="primary"
        loading={isSaving}
        disabled={!isReady || count === 0 || (mustType && typed !== count)}
        onClick={() => {
          if (!isNow && at === null) setTimeMissing(true)
          else void save()
        }}
      >
        {isReady ? t('messaging.send', { count: number(count) }) : t('messaging.sendFirstCheck')}
      </Button>
    </section>
  )
}

/** Why nobody of the audience is left, with the numbers that open their rows above. */
function nobodyText({ verdicts, total }: Bulk): string {
  const of = (wanted: Bulk['verdicts'][number]['verdict']) =>
    verdicts.find(({ verdict }) => verdict === wanted)?.count ?? 0
  const [used, optedOut, noAddress] = [of('usedToday'), of('optedOut'), of('noAddress')]
  return t('messaging.nobody', { used, optedOut, noAddress, others: total - used - optedOut - noAddress })
}
