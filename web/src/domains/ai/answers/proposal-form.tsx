import type { Answer } from '@seamark/contract/ai/answers/answers'
import { createTask, listTasks } from '@seamark/contract/followups/tasks/tasks'
import { Refusal } from '@seamark/contract/platform/client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { DayField } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'

interface Wanted {
  title: string
  dueDay: string
}

/** A task as it would be made. It is written once somebody clicks, and once only. */
export function ProposalForm({ proposal }: { proposal: NonNullable<Answer['proposal']> }) {
  const { t } = useWords()
  const [title, setTitle] = useState(proposal.title)
  const [dueDay, setDueDay] = useState<string | null>(proposal.dueDay)
  const [isDropped, setDropped] = useState(false)
  const { confirm, outcome, isPending, isLost } = useTaskOnce()
  if (isDropped) return <p>{t('ai.proposal.dropped')}</p>
  if (outcome)
    return (
      <p>
        {t(outcome.isFound ? 'ai.proposal.found' : 'ai.proposal.made')}{' '}
        <PageLink href={`/contacts/tasks?task=${outcome.id}`}>{outcome.title}</PageLink>
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
      <Button
        type="primary"
        disabled={!isWhole}
        loading={isPending}
        onClick={() => dueDay !== null && confirm({ title: title.trim(), dueDay })}
      >
        {t('ai.proposal.confirm')}
      </Button>
      {isLost ? null : <Button onClick={() => setDropped(true)}>{t('ai.proposal.drop')}</Button>}
      {isLost ? <Alert type="warning" showIcon title={t('ai.proposal.lost')} /> : null}
    </section>
  )
}

/** Makes a task once. Where no answer came, it may have been made: it is then looked for before it is asked for again. */
function useTaskOnce() {
  // The second click of a double click comes before the first one is drawn.
  const isSent = useRef(false)
  const [lost, setLost] = useState<Wanted>()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const found = lost && (await findTask(lost))
      if (found) return { ...found, isFound: true }
      setLost(undefined)
      const made = await call(createTask, { body: { kind: 'todo', ...wanted } }).catch((error: unknown) => {
        if (!isRefused(error)) setLost(wanted)
        throw error
      })
      return { ...made, isFound: false }
    },
    onSuccess: () => invalidate('/followups'),
    onError: () => {
      isSent.current = false
    },
  })
  function confirm(wanted: Wanted) {
    if (isSent.current) return
    isSent.current = true
    mutate(wanted)
  }
  return { confirm, outcome: data, isPending, isLost: lost !== undefined }
}

/** The server has said that it wrote nothing. */
const isRefused = (error: unknown) => error instanceof Refusal && error.httpStatus < 500

/** Her own open task of this title and day. A part of the title is enough to look by, since the list takes no long words. */
async function findTask({ title, dueDay }: Wanted) {
  const q = [...title].slice(0, 50).join('')
  const { rows } = await call(listTasks, { query: { show: 'open', kind: 'todo', q, limit: 200 } })
  return rows.find((task) => task.title === title && task.dueDay === dueDay)
}
