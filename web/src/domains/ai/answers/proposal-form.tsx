import type { Answer } from '@seamark/contract/ai/answers/answers'
import { createTask, type newTask } from '@seamark/contract/followups/tasks/tasks'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { DayField } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'

/** A task as it would be made. It is written once somebody clicks, and once only. */
export function ProposalForm({ proposal }: { proposal: NonNullable<Answer['proposal']> }) {
  const { t } = useWords()
  const [title, setTitle] = useState(proposal.title)
  const [dueDay, setDueDay] = useState<string | null>(proposal.dueDay)
  const [isDropped, setDropped] = useState(false)
  // The second click of a double click comes before the first one is drawn.
  const isSent = useRef(false)
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: z.input<typeof newTask>) => call(createTask, { body }),
    onSuccess: () => invalidate('/followups'),
    onError: () => {
      isSent.current = false
    },
  })
  function confirm(day: string) {
    if (isSent.current) return
    isSent.current = true
    mutate({ kind: 'todo', title: title.trim(), dueDay: day })
  }
  if (isDropped) return <p>{t('ai.proposal.dropped')}</p>
  if (data)
    return (
      <p>
        {t('ai.proposal.made')} <PageLink href={`/contacts/tasks?task=${data.id}`}>{data.title}</PageLink>
      </p>
    )
  const isWhole = title.trim() !== '' && dueDay !== null
  return (
    <section className="ai-proposal" aria-label={t('ai.proposal.task')}>
      <p>{t('ai.proposal.task')}</p>
      <Input
        aria-label={t('ai.proposal.title')}
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <DayField aria-label={t('ai.proposal.day')} value={dueDay} onChange={(day: string | null) => setDueDay(day)} />
      <Button type="primary" disabled={!isWhole} loading={isPending} onClick={() => dueDay !== null && confirm(dueDay)}>
        {t('ai.proposal.confirm')}
      </Button>
      <Button onClick={() => setDropped(true)}>{t('ai.proposal.drop')}</Button>
    </section>
  )
}
