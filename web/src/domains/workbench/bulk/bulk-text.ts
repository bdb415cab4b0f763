import type { Language } from '@seamark/contract/languages'
import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'

type Counts = BulkRunView['counts']

/** `已处理 12 · 无变化 3`, or before the run `可处理 12 · 无变化 3`; counts of zero are left out. */
export function countsText(
  { done, unchanged, refused, conflict }: Counts,
  language: Language,
  isBefore = false,
): string {
  const parts = [
    done > 0
      ? t(isBefore ? 'workbench.bulk.possible' : 'workbench.bulk.count.done', { count: number(done, language) })
      : '',
    unchanged > 0 ? t('workbench.bulk.count.unchanged', { count: number(unchanged, language) }) : '',
    refused > 0 ? t('workbench.bulk.count.refused', { count: number(refused, language) }) : '',
    conflict > 0 ? t('workbench.bulk.count.conflict', { count: number(conflict, language) }) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

export const settledOf = ({ done, unchanged, refused, conflict }: Counts) => done + unchanged + refused + conflict
