import { type Coverage, newCoverage, type NewCoverage } from '@seamark/contract/territory/coverages'
import { changeCoverage, createCoverage } from '@seamark/contract/territory/index'
import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { AreaPicker, LanePicker } from '../../territory/index.ts'
import { CustodianPicker } from '../companies/custodian-picker.tsx'
import { DepartmentPicker } from '../companies/department-picker.tsx'
import { refreshCoverages } from './area-queries.ts'

interface FormProps {
  /** The coverage to change; without it a new one is made. */
  coverage?: Coverage
  begin?: Partial<NewCoverage>
  onClose: () => void
}

/** Gives an area, a lane, or an area for one lane to a person or a department. */
export function CoverageForm({ coverage, begin = {}, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewCoverage>()
  const [who, setWho] = useState<'user' | 'department'>(coverage?.department ? 'department' : 'user')
  const start = {
    userId: coverage?.user?.id ?? null,
    departmentId: coverage?.department?.id ?? null,
    area: coverage?.area?.code ?? null,
    lane: coverage?.lane ?? null,
  }

  const { save, ...saving } = useSave({
    form,
    schema: newCoverage,
    send: (body: NewCoverage) =>
      coverage
        ? call(changeCoverage, { params: { id: coverage.id }, version: coverage.version, body }, { quiet: true })
        : call(createCoverage, { body }, { quiet: true }),
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
    refresh: refreshCoverages,
  })

  return (
    <FormDialog
      {...saving}
      width={480}
      title={t(coverage ? 'phonebook.areas.editTitle' : 'phonebook.areas.add')}
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
          <Person />
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
const bodyOf = ({ userId, departmentId, area, lane }: Partial<NewCoverage>): NewCoverage => ({
  userId: userId ?? null,
  departmentId: departmentId ?? null,
  area: area ?? null,
  lane: lane ?? null,
})

function Person({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
}) {
  return (
    <CustodianPicker
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
