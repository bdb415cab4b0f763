import { deletePrice, type Price } from '@seamark/contract/ai/usage/prices'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshPrices } from './usage-queries.ts'

const { attempt, refusalText } = createAttempts({ overtaken: () => t('ai.models.overtaken'), refresh: refreshPrices })
export { refusalText }

/** Returns the function that says what then is without a price, and deletes a price. */
export function usePriceDeletion() {
  const confirmDeletion = useConfirmDeletion()
  return ({ model }: Pick<Price, 'model'>) =>
    confirmDeletion({
      title: t('ai.price.delete.title', { model }),
      content: t('ai.price.delete.text'),
      onOk: () =>
        attempt(() => call(deletePrice, { params: { model } }, { quiet: true }), t('ai.price.deleted', { model })),
    })
}
