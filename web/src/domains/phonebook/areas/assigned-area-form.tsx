import { type AssignedArea, newAssignedArea, type NewAssignedArea } from '@seamark/contract/territory/assigned-areas'
import { changeAssignedArea, createAssignedArea } from '@seamark/contract/territory/index'
import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { AreaPicker, LanePicker } from '../../territory/index.ts'
import { CustodianField } from '../companies/custodian-picker.tsx'
import { DepartmentPicker } from '../companies/department-picker.tsx'
import { refreshAssignedAreas } from './area-queries.ts'

interface FormProps {
  /** The assigned area to change; without it a new one is made. */
  assignedArea?: AssignedArea
  begin?: Partial<NewAssignedArea>
  onClose: () => void
}

/** Gives an area, a lane, or an area for one lane to a person or a department. */
export function AssignedAreaForm({ assignedArea, begin = {}, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewAssignedArea>()
  const [who, setWho] = useState<'user' | 'department'>(assignedArea?.department ? 'department' : 'user')
  const start = {
    userId: assignedArea?.user?.id ?? null,
    departmentId: assignedArea?.department?.id ?? null,
    area: assignedArea?.area?.code ?? null,
    lane: assignedArea?.lane ?? null,
  }

  const { save, ...saving } = useSave({
    form,
    schema: newAssignedArea,
    send: (body: NewAssignedArea) =>
      assignedArea
        ? call(
            changeAssignedArea,
            { params: { id: assignedArea.id }, version: assignedArea.version, body },
            { quiet: true },
          )
        : call(createAssignedArea, { body }, { quiet: true }),
    onSaved() {
      notices.success(t('phonebook.areas.saved'))
      onClose()
    },
    onStale() {
      onClose()
      return false
    },
    // A problem with the person appears under whichever picker is shown.
    place: (problems) =>
      problems.map(({ name: [field], errors }) => ({
        name: [field === 'area' || field === 'lane' ? field : who === 'user' ? 'userId' : 'departmentId'],
        errors,
      })),
    onFailure: notices.error,
    together: { area: ['lane', 'userId', 'departmentId'] },
    refresh: refreshAssignedAreas,
  })

  return (
    <FormDialog
      {...saving}
      width={480}
      title={t(assignedArea ? 'phonebook.areas.editTitle' : 'phonebook.areas.add')}
      form={form}
      name="coverage"
      requiredMark={false}
      initialValues={{ ...start, ...begin }}
      onSubmit={(values) => save(bodyOf(values))}
      onClose={onClose}
    >
      <Form.Item label={t('phonebook.areas.who')}>
        <Segmented
          block
          value={who}
          onChange={setWho}
          options={[
            { value: 'user' as const, label: t('phonebook.areas.person') },
            { value: 'department' as const, label: t('phonebook.areas.department') },
          ]}
        />
      </Form.Item>
      {who === 'user' ? (
        <Form.Item name="userId" label={t('phonebook.areas.person')}>
          <CustodianField />
        </Form.Item>
      ) : (
        <Form.Item
          name="departmentId"
          label={t('phonebook.areas.department')}
          extra={t('phonebook.areas.departmentHint')}
        >
          <DepartmentPicker />
        </Form.Item>
      )}
      <Form.Item name="area" label={t('phonebook.areas.area')} extra={t('phonebook.areas.areaHint')}>
        <AreaPicker placeholder={t('phonebook.areas.areaPlaceholder')} />
      </Form.Item>
      <Form.Item name="lane" label={t('phonebook.areas.lane')}>
        <LanePicker placeholder={t('phonebook.form.choose')} />
      </Form.Item>
    </FormDialog>
  )
}

/** Only the visible picker counts: the value left in the other one is not sent. */
const bodyOf = ({ userId, departmentId, area, lane }: Partial<NewAssignedArea>): NewAssignedArea => ({
  userId: userId ?? null,
  departmentId: departmentId ?? null,
  area: area ?? null,
  lane: lane ?? null,
})
