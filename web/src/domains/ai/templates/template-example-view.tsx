import { fillDraft } from '@seamark/contract/ai/templates/places'
import type { Variable } from '@seamark/contract/ai/templates/variables'
import { date, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { FilledText } from './template-filled-view.tsx'
import { sampleOf } from './template-samples-rules.ts'

/** A draft while it is written, with invented values in its places; a place that names no variable is red. */
export function DraftExample({ draft, variables }: { draft: string; variables: readonly Variable[] }) {
  const { t } = useWords()
  if (draft.trim() === '') return <p className="ai-template-quiet">{t('ai.template.exampleEmpty')}</p>
  const parts = fillDraft(draft, (place) =>
    sampleOf(place, variables, { say: (name) => t(`ai.sample.${name}`), day: date, number }),
  )
  return <FilledText parts={parts} variables={variables} />
}
