import { TreeSelect } from 'antd'
import { useDepartments } from './account-queries.ts'

interface PickerProps {
  id?: string
  label?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  placeholder: string
}

/** A department of the tree, or none. */
export function DepartmentPicker({ id, label, value, onChange, placeholder }: PickerProps) {
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
      {...(label ? { 'aria-label': label } : {})}
      style={{ width: '100%' }}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      treeData={nodes}
      treeDataSimpleMode
      treeDefaultExpandAll
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      placeholder={placeholder}
    />
  )
}
