import {
  confirmProposal,
  dismissProposal,
  type Proposal,
  type ProposalInput,
} from '@seamark/contract/ai/proposals/proposals'
import { Refusal } from '@seamark/contract/platform/client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { DayField } from '../../../kit/index.ts'
import { call, errorText, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'

interface ProposalFormProps {
  proposal: Proposal
  onAskAgain: () => void
}

/** A task as it would be made, or what has become of it. It is written once somebody clicks, and once only. */
export function ProposalForm({ proposal, onAskAgain }: ProposalFormProps) {
  const { t } = useWords()
  const { state, input, outcome } = proposal
  if (input.kind !== 'task') return null
  if (state === 'done')
    return (
      <p>
        {t('ai.proposal.made')} <PageLink href={`/contacts/tasks?task=${outcome?.id}`}>{input.title}</PageLink>
      </p>
    )
  if (state === 'dismissed') return <p>{t('ai.proposal.dropped')}</p>
  if (state === 'expired')
    return (
      <p className="ai-foot">
        <span>{t('ai.proposal.expired')}</span>
        <Button size="small" onClick={onAskAgain}>
          {t('ai.proposal.again')}
        </Button>
      </p>
    )
  return <Confirmation proposal={proposal} task={input} />
}

type TaskInput = Extract<ProposalInput, { kind: 'task' }>

function Confirmation({ proposal, task }: { proposal: Proposal; task: TaskInput }) {
  const { t } = useWords()
  const [title, setTitle] = useState(task.title)
  const [dueDay, setDueDay] = useState<string | null>(task.dueDay)
  const { confirm, dismiss, isPending, error } = useProposal(proposal)
  const isWhole = title.trim() !== '' && dueDay !== null
  return (
    <section className="ai-proposal" aria-label={t('ai.proposal.task')}>
      <p>{t('ai.proposal.task')}</p>
      {proposal.company ? <strong>{proposal.company.name}</strong> : null}
      <Input
        aria-label={t('ai.proposal.title')}
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <DayField aria-label={t('ai.proposal.day')} value={dueDay} onChange={(day: string | null) => setDueDay(day)} />
      <Button
        type="primary"
        disabled={!isWhole}
        loading={isPending}
        onClick={() => dueDay !== null && confirm({ kind: 'task', title: title.trim(), dueDay })}
      >
        {t('ai.proposal.confirm')}
      </Button>
      <Button onClick={dismiss}>{t('ai.proposal.drop')}</Button>
      {error === null ? null : (
        <Alert
          type="warning"
          showIcon
          title={error instanceof Refusal && error.httpStatus < 500 ? errorText(error) : t('ai.proposal.lost')}
        />
      )}
    </section>
  )
}

/** Whatever comes of a click, the proposal is read again: it says whether it was made, by this click or by another one. */
function useProposal({ id, token, seen }: Proposal) {
  // The second click of a double click comes before the first one is drawn.
  const isSent = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: ProposalInput | undefined) => {
      const given = { params: { id } }
      return wanted
        ? call(confirmProposal, { ...given, body: { token: token ?? '', seen, input: wanted } }, { quiet: true })
        : call(dismissProposal, { ...given, body: { token: token ?? '' } }, { quiet: true })
    },
    onSettled: async () => {
      isSent.current = false
      await Promise.all([invalidate('/ai/chats'), invalidate('/followups')])
    },
  })
  function settle(wanted?: ProposalInput) {
    if (isSent.current) return
    isSent.current = true
    mutate(wanted)
  }
  return { confirm: settle, dismiss: () => settle(), error, isPending }
}
