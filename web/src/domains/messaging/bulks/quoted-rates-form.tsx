import { type Bulk, continueBulk, replaceRates } from '@seamark/contract/messaging/bulks/bulks'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Loading, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { OffersField } from '../../rates/index.ts'
import { mostOffers } from '../texts/quotable-rules.ts'
import { mayQuote } from '../texts/quoting-rules.ts'
import { cacheBulk, refreshBulks } from './bulk-queries.ts'

/** The offers over which a bulk has stopped: each that is over can be replaced by the one that holds, and then it goes on. */
export function QuotedRatesForm({ bulk }: { bulk: Bulk }) {
  const { t } = useWords()
  const [rateIds, setRateIds] = useState(bulk.rateIds)
  const { save, isSaving, failure } = useSave({
    about: rateIds,
    send: async (ids: number[]) => {
      const replaced = await call(
        replaceRates,
        { params: { id: bulk.id }, version: bulk.version, body: { rateIds: ids } },
        { quiet: true },
      )
      return call(continueBulk, { params: { id: bulk.id }, version: replaced.version }, { quiet: true })
    },
    onSaved: (next) => void cacheBulk(next),
    refresh: refreshBulks,
  })
  if (!bulk.can.replaceRates || !mayQuote()) return null
  return (
    <section className="mass-rates" aria-label={t('messaging.field.rates')}>
      <h2>{t('messaging.field.rates')}</h2>
      <Suspense fallback={<Loading rows={2} />}>
        <OffersField value={rateIds} onChange={setRateIds} most={mostOffers} />
      </Suspense>
      {failure ? (
        <p className="mass-rates-failure" role="alert">
          {failure}
        </p>
      ) : null}
      <div className="mass-rates-save">
        <Button
          type="primary"
          loading={isSaving}
          disabled={rateIds.length === 0 || String(rateIds) === String(bulk.rateIds)}
          onClick={() => void save(rateIds)}
        >
          {t('messaging.replaceRates')}
        </Button>
        <span className="mass-quiet">{t('messaging.replaceRates.hint')}</span>
      </div>
    </section>
  )
}
