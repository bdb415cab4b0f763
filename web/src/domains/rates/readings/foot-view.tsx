import { acceptReading, type Reading, undoReading } from '@seamark/contract/rates/readings/readings'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshReadings, useForecast } from './reading-queries.ts'

/** What would become of the lines, worked out by the server before anybody takes them, and what was passed over. */
export function Foot({ reading }: { reading: Reading }) {
  return (
    <footer className="reading-foot page-foot">
      <Counts reading={reading} />
      <ReadingActions reading={reading} />
    </footer>
  )
}

const passedReasons = ['hiddenSheet', 'hiddenRow', 'hiddenColumn', 'noTable', 'noPrice', 'unreadCell'] as const

function Counts({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const { counts, passed } = reading
  const { data: forecast } = useForecast(reading)
  const created = forecast ? forecast.created - forecast.superseded : 0
  const passedOver = passedReasons.flatMap((reason) => {
    const n = passed.filter((one) => one.reason === reason).reduce((sum, { count }) => sum + count, 0)
    return n > 0 ? [t(`rates.passed.${reason}`, { n })] : []
  })
  return (
    <div>
      <p className="reading-counts">
        {[
          t('rates.foot.created', { n: created }),
          t('rates.foot.superseded', { n: forecast?.superseded ?? 0 }),
          t('rates.foot.unchanged', { n: forecast?.unchanged ?? 0 }),
          t('rates.reading.ports', { n: counts.ports }),
          t('rates.reading.open', { n: counts.open }),
          ...(forecast && forecast.otherTerms > 0 ? [t('rates.foot.otherTerms', { n: forecast.otherTerms })] : []),
          ...(forecast && forecast.refused > 0 ? [t('rates.foot.refused', { n: forecast.refused })] : []),
          ...(counts.accepted > 0 ? [t('rates.reading.taken', { n: counts.accepted })] : []),
          ...(counts.leftOut > 0 ? [t('rates.reading.left', { n: counts.leftOut })] : []),
          ...(counts.findings > 0 ? [t('rates.reading.findings', { n: counts.findings })] : []),
        ].join(' · ')}
      </p>
      {passedOver.length > 0 ? <p className="reading-note">{passedOver.join(' · ')}</p> : null}
    </div>
  )
}

/** Takes lot after lot until none is left; all of them are one deed. */
async function acceptAll(id: number) {
  const sum = { created: 0, superseded: 0, otherTerms: 0, unchanged: 0, refused: 0 }
  let runId: number | null = null
  for (let left = 1; left > 0; ) {
    const lot = await acceptLot(id, runId)
    sum.created += lot.created
    sum.superseded += lot.superseded
    sum.otherTerms += lot.otherTerms
    sum.unchanged += lot.unchanged
    sum.refused += lot.refused
    left = lot.left
    runId = lot.runId
  }
  return sum
}

const acceptLot = (id: number, runId: number | null) =>
  call(acceptReading, { params: { id }, body: runId === null ? {} : { runId } }, { quiet: true })

/** Takes the lines of a reading that have no open question, and takes them back. */
export function ReadingActions({ reading: { id, counts } }: { reading: Pick<Reading, 'id' | 'counts'> }) {
  const { t } = useWords()
  const [told, setTold] = useState('')
  // Some lots may have been taken before one was refused.
  const telling = { onFailure: setTold, refresh: () => Promise.all([refreshReadings(), invalidate('/rates/rates')]) }
  const accept = useSave({
    ...telling,
    send: () => acceptAll(id),
    onSaved: ({ otherTerms, ...sum }) =>
      setTold(
        [
          t('rates.reading.accepted', sum),
          ...(otherTerms > 0 ? [t('rates.foot.otherTerms', { n: otherTerms })] : []),
        ].join(' · '),
      ),
  })
  const undo = useSave({
    ...telling,
    send: () => call(undoReading, { params: { id }, body: {} }, { quiet: true }),
    onSaved: ({ taken }) => setTold(t('rates.reading.undone', { n: taken })),
  })
  return (
    <Space wrap>
      <span role="status">{told}</span>
      {counts.accepted > 0 ? (
        <Button loading={undo.isSaving} onClick={() => void undo.save()}>
          {t('rates.reading.undo')}
        </Button>
      ) : null}
      <Button type="primary" disabled={counts.ready === 0} loading={accept.isSaving} onClick={() => void accept.save()}>
        {t('rates.reading.accept', { n: counts.ready })}
      </Button>
    </Space>
  )
}
