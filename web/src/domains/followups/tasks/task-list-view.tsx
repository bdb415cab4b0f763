import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { TaskSearch } from './task-filters.ts'
import { useTaskCounts, useTasks } from './task-queries.ts'
import { groupTasks } from './task-rules.ts'
import { MoreRows } from './more-rows-view.tsx'
import { TaskLine } from './task-table.tsx'

/** The numbers of open tasks. */
export function TaskNumbers({ search }: { search: TaskSearch }) {
  const { t } = useWords()
  const { data } = useTaskCounts(search)
  if (!data) return null
  const { overdue, today, coming } = data
  return (
    <span className="task-numbers">
      <span className={overdue.value > 0 ? 'task-late' : ''}>
        {t('followups.task.count.overdue', { count: overdue.value })}
      </span>
      <span>{t('followups.task.count.today', { count: today.value })}</span>
      <span>{t('followups.task.count.coming', { count: coming.value })}</span>
    </span>
  )
}

interface ListProps {
  search: TaskSearch
  onOpen: (task: Task) => void
  onPostpone: (task: Task) => void
  onCancel: (task: Task) => void
}

/** Open tasks under headings of time; closed ones in the order of closing. */
export function TaskList({ search, ...lines }: ListProps) {
  const { t } = useWords()
  const listed = useTasks(search)
  const { data, dataUpdatedAt, error, refetch } = listed
  const tasks = data?.pages.flatMap(({ rows }) => rows)
  if (!tasks) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const isClosed = search.show === 'done' || search.show === 'cancelled'
  if (tasks.length === 0) return <Empty text={t(isClosed ? 'followups.task.noneClosed' : 'followups.task.none')} />
  const groups = isClosed ? [{ group: undefined, tasks }] : groupTasks(tasks, new Date(dataUpdatedAt))
  return (
    <div className="task-list">
      {groups.map(({ group, tasks: own }) => (
        <section
          key={group ?? 'closed'}
          aria-label={group ? t(`followups.task.group.${group}`) : t(`followups.task.show.${search.show}`)}
        >
          {group ? (
            <h2 className={group === 'overdue' ? 'task-late' : ''}>{t(`followups.task.group.${group}`)}</h2>
          ) : null}
          <ul>
            {own.map((task) => (
              <TaskLine key={task.id} task={task} isOverdue={group === 'overdue'} {...lines} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows rows={listed} />
    </div>
  )
}
