import { type Department, newDepartment } from '@seamark/contract/identity/departments/departments'
import { createDepartment, renameDepartment } from '@seamark/contract/identity/index'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { isOvertaken } from '../../../platform/api/attempts.ts'
import { refusalText } from './department-actions.tsx'
import { refreshDepartments } from './department-queries.ts'

interface FormProps {
  /** The department to rename; without it a new one is made. */
  department?: Department
  parent?: Department | null
  onClose: (made?: Department) => void
}

/** The name of a department: of a new one, or another for one that is there. */
export function DepartmentForm({ department, parent = null, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ name: string }>()
  const [saving, setSaving] = useState(false)

  async function save({ name }: { name: string }) {
    const problems = formProblems(newDepartment.pick({ name: true }), { name })
    if (problems.length > 0) return form.setFields([{ name: 'name', errors: problems[0]?.errors ?? [] }])
    setSaving(true)
    try {
      const saved = department ? await rename(department, name) : await create(name, parent)
      notices.success(
        t(department ? 'identity.department.renamed' : 'identity.department.created', { name: saved.name }),
      )
      onClose(saved)
    } catch (error) {
      const errors = problemsOf(error).flatMap(({ name: [field], errors: found }) => (field === 'name' ? found : []))
      if (errors.length > 0) form.setFields([{ name: 'name', errors }])
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
      title={titleOf(t, department, parent)}
      okText={t('identity.department.save')}
      cancelText={t('identity.department.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={() => onClose()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: department?.name ?? '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="name" label={t('identity.department.name')}>
          <Input autoFocus maxLength={60} autoComplete="off" onFocus={({ target }) => target.select()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function titleOf(t: ReturnType<typeof useWords>['t'], department: Department | undefined, parent: Department | null) {
  if (department) return t('identity.department.rename')
  return parent ? t('identity.department.newUnder', { name: parent.name }) : t('identity.department.new')
}

const rename = ({ id, version }: Department, name: string) =>
  call(renameDepartment, { params: { id }, version, body: { name } }, { quiet: true })

const create = (name: string, parent: Department | null) =>
  call(createDepartment, { body: { name, parentId: parent?.id ?? null } }, { quiet: true })
