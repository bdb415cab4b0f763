import type { TaskDetail } from '@seamark/contract/followups/tasks/tasks'
import { RelativeTime } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { dueText } from './task-text.ts'

/** The steps of a task, the last first: who, when, from when to when, and why. */
export function TaskSteps({ steps }: Pick<TaskDetail, 'steps'>) {
  const { t } = useWords()
  return (
    <section className="task-steps" aria-label={t('followups.task.history')}>
      <h3>{t('followups.task.history')}</h3>
      <ol>
        {steps.toReversed().map(({ id, step, at, by, from, to, note }) => (
          <li key={id}>
            {by?.name ?? t('phonebook.timeline.system')} {t(`followups.task.step.${step}`)}
            {from && to ? ` ${momentText(from)} → ${momentText(to)}` : null}
            {note ? <q>{note}</q> : null}{' '}
            <span className="task-quiet">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const momentText = (dueAt: string) => dueText({ dueAt, dueDay: null })
