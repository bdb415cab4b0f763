import { type Department, newDepartment } from '@seamark/contract/identity/departments/departments'
import { createDepartment, renameDepartment } from '@seamark/contract/identity/index'
import { Form, Input } from 'antd'
import { FormDialog } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDepartmentSave } from './department-save-actions.ts'

interface FormProps {
  /** The department to rename; without it a new one is made. */
  department?: Department
  parent?: Department | null
  onClose: (made?: Department) => void
}

/** The name of a new department, or a new name of an existing one. */
export function DepartmentForm({ department, parent = null, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ name: string }>()
  const { save, ...saving } = useDepartmentSave({
    form,
    schema: newDepartment.pick({ name: true }),
    send: ({ name }: { name: string }) => (department ? rename(department, name) : create(name, parent)),
    saidOf: ({ name }) => t(department ? 'identity.department.renamed' : 'identity.department.created', { name }),
    onClose,
    place: (problems) => problems.filter(({ name: [field] }) => field === 'name'),
  })

  return (
    <FormDialog
      {...saving}
      width={420}
      title={titleOf(t, department, parent)}
      form={form}
      requiredMark={false}
      initialValues={{ name: department?.name ?? '' }}
      onSubmit={save}
      onClose={() => onClose()}
    >
      <Form.Item name="name" label={t('identity.department.name')}>
        <Input autoFocus maxLength={60} autoComplete="off" onFocus={({ target }) => target.select()} />
      </Form.Item>
    </FormDialog>
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
