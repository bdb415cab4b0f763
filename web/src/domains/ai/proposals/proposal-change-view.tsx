import type { Proposal, ProposalInput } from '@seamark/contract/ai/proposals/proposals'
import { Form } from 'antd'
import { date } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { TagChips } from '../../phonebook/index.ts'

interface BeforeProps {
  proposal: Proposal
  field: Exclude<Proposal['preview'][number]['field'], 'tags' | 'person'>
}

/** What stands there now, which the field beside it would change. */
export function Before({ proposal, field }: BeforeProps) {
  const { t } = useWords()
  const change = proposal.preview.find((one) => one.field === field)
  if (!change) return null
  const shown = (value: string | undefined) => {
    if (value === undefined) return t('ai.proposal.nothing')
    return field === 'progress' ? t(`phonebook.progress.${value}` as 'phonebook.progress.contacted') : date(value)
  }
  const [before] = change.before
  if (field !== 'lastContact') return <span className="ai-note">{t('ai.proposal.now', { value: shown(before) })}</span>
  return (
    <p className="ai-note">{t('ai.proposal.lastContact', { before: shown(before), after: shown(change.after[0]) })}</p>
  )
}

/** The tags as they are, and as they would be with what the form says. */
export function TagChange({ proposal }: { proposal: Proposal }) {
  const { t } = useWords()
  const form = Form.useFormInstance<Extract<ProposalInput, { kind: 'tags' }>>()
  const add = Form.useWatch('add', form) ?? []
  const remove = Form.useWatch('remove', form) ?? []
  const before = (proposal.preview.find(({ field }) => field === 'tags')?.before ?? []).map(Number)
  const after = [...before.filter((id) => !remove.includes(id)), ...add.filter((id) => !remove.includes(id))]
  const chips = (ids: readonly number[]) => (ids.length > 0 ? <TagChips ids={ids} /> : t('ai.proposal.nothing'))
  return (
    <p className="ai-proposal-change">
      {chips(before)} <span aria-hidden>→</span> <span className="unseen">{t('ai.proposal.becomes')}</span>{' '}
      {chips(after)}
    </p>
  )
}
