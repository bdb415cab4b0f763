import { type Coverage, newCoverage, type NewCoverage } from '@seamark/contract/territory/coverages'
import { changeCoverage, createCoverage } from '@seamark/contract/territory/index'
import { Refusal } from '@seamark/contract/platform/client'
import { Form, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { AreaPicker, LanePicker } from '../../territory/index.ts'
import { CustodianPicker } from '../companies/custodian-picker.tsx'
import { DepartmentPicker } from '../companies/department-picker.tsx'
import { refreshCoverages } from './area-queries.ts'

interface FormProps {
  /** The one to change; without it a new one is made. */
  coverage?: Coverage
  begin?: Partial<NewCoverage>
  onClose: () => void
}

/** Gives an area, a lane, or an area for one lane to a person or a department. */
export function CoverageForm({ coverage, begin = {}, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewCoverage>()
  const [who, setWho] = useState<'user' | 'department'>(coverage?.department ? 'department' : 'user')
  const [saving, setSaving] = useState(false)
  const start = {
    userId: coverage?.user?.id ?? null,
    departmentId: coverage?.department?.id ?? null,
    area: coverage?.area?.code ?? null,
    lane: coverage?.lane ?? null,
  }

  async function save(values: NewCoverage) {
    // Only the picker that is shown has a value: the other one's person or department is not meant.
    const { userId, departmentId, area, lane }: Partial<NewCoverage> = values
    const body = { userId: userId ?? null, departmentId: departmentId ?? null, area: area ?? null, lane: lane ?? null }
    const problems = formProblems(newCoverage, body)
    if (problems.length > 0) return show(problems)
    setSaving(true)
    try {
      await (coverage
        ? call(changeCoverage, { params: { id: coverage.id }, version: coverage.version, body }, { quiet: true })
        : call(createCoverage, { body }, { quiet: true }))
      notices.success(t('phonebook.areas.saved'))
      onClose()
    } catch (error) {
      const found = problemsOf(error)
      if (found.length > 0) show(found)
      else notices.error(errorText(error))
      if (error instanceof Refusal && error.body.code === 'platform.version_stale') onClose()
    } finally {
      setSaving(false)
      void refreshCoverages()
    }
  }

  /** What is wrong with the person stands under whichever picker is shown. */
  const show = (problems: readonly { name: (string | number)[]; errors: string[] }[]) =>
    form.setFields(
      problems.map(({ name: [field], errors }) => ({
        name: field === 'area' || field === 'lane' ? field : who === 'user' ? 'userId' : 'departmentId',
        errors,
      })),
    )

  return (
    <Modal
      open
      width={480}
      title={t(coverage ? 'phonebook.areas.editTitle' : 'phonebook.areas.add')}
      okText={t('phonebook.form.save')}
      cancelText={t('phonebook.form.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        name="coverage"
        requiredMark={false}
        initialValues={{ ...start, ...begin }}
        onFinish={(values) => void save(values)}
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
      </Form>
    </Modal>
  )
}

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
