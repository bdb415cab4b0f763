import { Input, Segmented } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { CustodianPicker } from '../../phonebook/index.ts'
import { type TaskSearch, taskViews } from './task-filters.ts'
import { useTaskCounts } from './task-queries.ts'

/** The controls that choose which tasks are shown, and whose. */
export function TaskToolbar({
  search,
  onChange,
}: {
  search: TaskSearch
  onChange: (patch: Partial<TaskSearch>) => void
}) {
  const { t } = useWords()
  const hasTeam = useTaskCounts(search).data?.hasTeam ?? false
  return (
    <div className="tasks-toolbar">
      <Segmented
        aria-label={t('followups.tasks')}
        value={search.show}
        onChange={(show) => onChange({ show })}
        options={taskViews.map((value) => ({ value, label: t(`followups.task.show.${value}`) }))}
      />
      {hasTeam ? <WhoseTasks search={search} onChange={onChange} /> : null}
      {search.show === 'neglected' ? null : (
        <Input.Search
          allowClear
          defaultValue={search.q}
          onSearch={(q) => onChange({ q: q.trim() || undefined })}
          placeholder={t('followups.task.search')}
          aria-label={t('followups.task.search')}
        />
      )}
    </div>
  )
}

interface WhoseProps {
  search: Pick<TaskSearch, 'of' | 'personId'>
  onChange: (patch: Partial<WhoseProps['search']>) => void
}

/** One's own tasks, those of the team, or those of one colleague. */
export function WhoseTasks({ search, onChange }: WhoseProps) {
  const { t } = useWords()
  return (
    <>
      <Segmented
        aria-label={t('followups.task.whose')}
        value={search.personId ? '' : search.of}
        onChange={(of) => onChange({ of: of === 'team' ? 'team' : 'own', personId: undefined })}
        options={(['own', 'team'] as const).map((value) => ({ value, label: t(`followups.task.of.${value}`) }))}
      />
      <CustodianPicker
        label={t('followups.task.colleague')}
        value={search.personId}
        onChange={(personId) => onChange({ personId })}
      />
    </>
  )
}
