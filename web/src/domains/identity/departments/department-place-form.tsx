import type { Department } from '@seamark/contract/identity/departments/departments'
import { moveDepartment } from '@seamark/contract/identity/index'
import { Form, Select, TreeSelect } from 'antd'
import { FormDialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { siblingsOf, withBelow } from './department-rules.ts'
import { useDepartmentSave } from './department-save-actions.ts'

interface PlaceProps {
  department: Department
  departments: readonly Department[]
  onClose: () => void
}

/** Represents the top level in the picker, which has no null value. */
const top = 0
const last = 0

interface Values {
  parent: number
  before: number
}

/** Moves a department without dragging. */
export function DepartmentPlaceForm({ department, departments, onClose }: PlaceProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const parent = Form.useWatch('parent', form) ?? department.parentId ?? top
  const siblings = siblingsOf(departments, parent || null).filter(({ id }) => id !== department.id)

  const { save, ...saving } = useDepartmentSave({
    form,
    send: ({ parent: chosen, before }: Values) =>
      call(
        moveDepartment,
        {
          params: { id: department.id },
          version: department.version,
          body: { parentId: chosen || null, before: before || null },
        },
        { quiet: true },
      ),
    saidOf: () => t('identity.department.moved', { name: department.name }),
    onClose: () => onClose(),
    place: ([problem]) => (problem ? [{ ...problem, name: [problem.name[0] === 'before' ? 'before' : 'parent'] }] : []),
  })

  return (
    <FormDialog
      {...saving}
      width={420}
      title={t('identity.department.moveTitle', { name: department.name })}
      form={form}
      requiredMark={false}
      initialValues={{ parent: department.parentId ?? top, before: last }}
      onValuesChange={(changed) => 'parent' in changed && form.setFieldsValue({ before: last })}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="parent" label={t('identity.department.parent')}>
        <ParentPicker department={department} departments={departments} />
      </Form.Item>
      <Form.Item name="before" label={t('identity.department.place')}>
        <Select
          options={[
            ...siblings.map(({ id, name }) => ({ value: id, label: t('identity.department.before', { name }) })),
            { value: last, label: t('identity.department.last') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

interface PickerProps {
  id?: string
  value?: number
  onChange?: (id: number) => void
  department: Department
  departments: readonly Department[]
}

/** A picker for any department except itself and those below it. */
function ParentPicker({ department, departments, id, value, onChange }: PickerProps) {
  const { t } = useWords()
  const own = withBelow(departments, department.id)
  return (
    <TreeSelect<number>
      {...(id ? { id } : {})}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      treeData={[
        { id: top, pId: -1, value: top, title: t('identity.department.top') },
        ...departments.map(({ id: value, parentId, name }) => ({
          id: value,
          pId: parentId ?? top,
          value,
          title: name,
          disabled: own.has(value),
        })),
      ]}
      treeDataSimpleMode={{ rootPId: -1 }}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
    />
  )
}
