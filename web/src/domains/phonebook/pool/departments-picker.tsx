import { TreeSelect } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDepartments } from '../companies/company-queries.ts'

interface PickerProps {
  id?: string
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}

/** Departments of the tree; each stands for all below it. */
export function DepartmentsPicker({ id, value = [], onChange }: PickerProps) {
  const { t } = useWords()
  const { data, isLoading } = useDepartments()
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      value={[...value]}
      onChange={(ids: number[]) => onChange?.(ids)}
      treeData={(data?.departments ?? []).map(({ id: value, parentId, name }) => ({
        id: value,
        pId: parentId ?? 0,
        value,
        title: name,
      }))}
      treeDataSimpleMode
      treeDefaultExpandAll
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      placeholder={t('phonebook.pool.nobodySpared')}
    />
  )
}
