import { TreeSelect } from 'antd'
import type { CSSProperties } from 'react'
import { useDepartments } from './person-queries.ts'

interface FieldProps {
  id?: string | undefined
  label?: string
  placeholder: string
  style?: CSSProperties
}

interface OneProps extends FieldProps {
  value?: number | null | undefined
  onChange?: ((id: number | null) => void) | undefined
}

/** A picker for a department of the tree, or none. */
export function DepartmentPicker({ value, onChange, ...field }: OneProps) {
  return (
    <TreeSelect
      {...useTree(field)}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
    />
  )
}

interface ManyProps extends FieldProps {
  value?: readonly number[] | undefined
  onChange?: (ids: number[]) => void
}

/** A picker for departments of the tree; each includes all below it. */
export function DepartmentsPicker({ value = [], onChange, ...field }: ManyProps) {
  return <TreeSelect {...useTree(field)} multiple value={[...value]} onChange={(ids: number[]) => onChange?.(ids)} />
}

function useTree({ id, label, placeholder, style }: FieldProps) {
  const { data, isLoading } = useDepartments()
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(style === undefined ? {} : { style }),
    treeData: (data?.departments ?? []).map(({ id: value, parentId, name }) => ({
      id: value,
      pId: parentId ?? 0,
      value,
      title: name,
    })),
    treeDataSimpleMode: true,
    treeDefaultExpandAll: true,
    allowClear: true,
    showSearch: { treeNodeFilterProp: 'title' },
    loading: isLoading,
    placeholder,
  }
}
