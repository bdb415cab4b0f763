import type { Department } from '@seamark/contract/identity/departments/departments'
import { moveDepartment } from '@seamark/contract/identity/index'
import { Form, Modal, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import { call, problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { isOvertaken } from '../../../platform/api/attempts.ts'
import { refusalText } from './department-actions.tsx'
import { refreshDepartments } from './department-queries.ts'
import { siblingsOf, withBelow } from './department-rules.ts'

interface PlaceProps {
  department: Department
  departments: readonly Department[]
  onClose: () => void
}

/** Stands for the top in the picker, which knows no null. */
const top = 0
const last = 0

interface Values {
  parent: number
  before: number
}

/** Where a department goes, for whoever does not drag. */
export function DepartmentPlaceForm({ department, departments, onClose }: PlaceProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [saving, setSaving] = useState(false)
  const parent = Form.useWatch('parent', form) ?? department.parentId ?? top
  const siblings = siblingsOf(departments, parent || null).filter(({ id }) => id !== department.id)

  async function save(values: Values) {
    setSaving(true)
    try {
      const body = { parentId: values.parent || null, before: values.before || null }
      await call(moveDepartment, { params: { id: department.id }, version: department.version, body }, { quiet: true })
      notices.success(t('identity.department.moved', { name: department.name }))
      onClose()
    } catch (error) {
      const [problem] = problemsOf(error)
      if (problem)
        form.setFields([{ name: problem.name[0] === 'before' ? 'before' : 'parent', errors: problem.errors }])
      else notices.error(refusalText(error))
      if (isOvertaken(error)) onClose()
    } finally {
      setSaving(false)
      void refreshDepartments()
    }
  }

  return (
    <Modal
      open
      width={420}
      title={t('identity.department.moveTitle', { name: department.name })}
      okText={t('identity.department.save')}
      cancelText={t('identity.department.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ parent: department.parentId ?? top, before: last }}
        onValuesChange={(changed) => 'parent' in changed && form.setFieldsValue({ before: last })}
        onFinish={(values) => void save(values)}
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
      </Form>
    </Modal>
  )
}

interface PickerProps {
  id?: string
  value?: number
  onChange?: (id: number) => void
  department: Department
  departments: readonly Department[]
}

/** Any department but itself and those below it. */
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
