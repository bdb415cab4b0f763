import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'
import { deleteExchangeRate } from '@seamark/contract/settings/index'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshRates } from './rate-queries.ts'

const { attempt, refusalText } = createAttempts({
  overtaken: () => t('settings.item.overtaken'),
  refresh: refreshRates,
})
export { refusalText }

/** Returns the function that asks whether a rate is to be deleted, and deletes it. */
export function useRateDeletion() {
  const confirmDeletion = useConfirmDeletion()
  return ({ id, version, currency, validFrom }: ExchangeRate) => {
    const name = `${currency} ${validFrom}`
    confirmDeletion({
      title: t('settings.item.deleteTitle', { name }),
      content: t('settings.rate.deleteText'),
      onOk: () =>
        attempt(
          () => call(deleteExchangeRate, { params: { id }, version }, { quiet: true }),
          t('settings.item.deleted', { name }),
        ),
    })
  }
}
