import { deleteQuota, type Quota } from '@seamark/contract/ai/usage/quotas'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { refreshQuotas } from './usage-queries.ts'

const { attempt, refusalText } = createAttempts({
  overtaken: () => t('ai.models.overtaken'),
  refresh: refreshQuotas,
})
export { refusalText }

export const quotaName = ({ holder, name }: Pick<Quota, 'holder' | 'name'>) =>
  holder === 'office' ? t('ai.holder.office') : name

/** Returns the function that says what then holds, and deletes a quota. */
export function useQuotaDeletion() {
  const confirmDeletion = useConfirmDeletion()
  return (quota: Quota) => {
    const { id, version, holder, name } = quota
    confirmDeletion({
      title: t('ai.quota.delete.title', { name }),
      content: t(holder === 'person' ? 'ai.quota.delete.person' : 'ai.quota.delete.role'),
      onOk: () =>
        attempt(() => call(deleteQuota, { params: { id }, version }, { quiet: true }), t('ai.quota.deleted', { name })),
    })
  }
}
