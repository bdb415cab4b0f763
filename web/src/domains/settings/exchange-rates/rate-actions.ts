import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'
import { deleteExchangeRate } from '@seamark/contract/settings/index'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshRates } from './rate-queries.ts'
import { neighboursOf } from './rate-rules.ts'

const { attempt, refusalText } = createAttempts({
  overtaken: () => t('settings.item.overtaken'),
  refresh: refreshRates,
})
export { refusalText }

/** Returns the function that says what a rate's deletion would take, and deletes it. */
export function useRateDeletion(rates: readonly ExchangeRate[]) {
  const confirmDeletion = useConfirmDeletion()
  return (rate: ExchangeRate) => {
    const { id, version, currency, validFrom } = rate
    const name = `${currency} ${validFrom}`
    confirmDeletion({
      title: t('settings.item.deleteTitle', { name }),
      content: [describeLoss(rate, rates), t('settings.rate.deleteText'), t('settings.switchedOff.sentence')].join(' '),
      onOk: () =>
        attempt(
          () => call(deleteExchangeRate, { params: { id }, version }, { quiet: true }),
          t('settings.item.deleted', { name }),
        ),
    })
  }
}

/** Says how values of the rate's days are converted without it. */
function describeLoss(rate: ExchangeRate, rates: readonly ExchangeRate[]): string {
  const { currency, validFrom: day } = rate
  const { before, until } = neighboursOf(rate, rates)
  if (before !== undefined)
    return until === undefined
      ? t('settings.rate.takes.earlier', { day, currency, before })
      : t('settings.rate.takes.earlierUntil', { day, until, currency, before })
  return until === undefined
    ? t('settings.rate.takes.none', { day, currency })
    : t('settings.rate.takes.noneUntil', { day, until, currency })
}
