import { TreeSelect } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDepartments } from './company-queries.ts'

interface PickerProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  placeholder?: string
}

/** A department of the tree. */
export function DepartmentPicker({ id, value, onChange, placeholder }: PickerProps) {
  const { t } = useWords()
  const { data, isLoading } = useDepartments()
  const nodes = (data?.departments ?? []).map((department) => ({
    id: department.id,
    pId: department.parentId ?? 0,
    value: department.id,
    title: department.name,
  }))
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      treeData={nodes}
      treeDataSimpleMode
      treeDefaultExpandAll
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      placeholder={placeholder ?? t('phonebook.form.choose')}
    />
  )
}
