import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { type Chosen, HoldersPicker } from './holder-picker.tsx'
import { learnMove } from './ownership-queries.ts'

interface FollowersProps {
  company: Company
  onDone: (company: Company | null) => void
  onClose: () => void
}

/** Who reads and logs beside the custodian. Only what was changed here is sent, so that a colleague's change beside it stays. */
export function FollowersForm({ company, onDone, onClose }: FollowersProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ people: Chosen[] }>()
  const [busy, setBusy] = useState(false)
  const before = company.followers.map(({ id, name }): Chosen => ({ value: id, label: name }))

  async function save({ people }: { people: Chosen[] }) {
    setBusy(true)
    const add = people.filter(({ value }) => !before.some((one) => one.value === value)).map(({ value }) => value)
    const remove = before.filter(({ value }) => !people.some((one) => one.value === value)).map(({ value }) => value)
    try {
      const { company: now } = await call(
        changeFollowers,
        { params: { id: company.id }, body: { add, remove } },
        { quiet: true },
      )
      notices.success(t('phonebook.followers.done'))
      onDone(now)
      await learnMove(now)
    } catch (error) {
      form.setFields([
        {
          name: 'people',
          errors: problemsOf(error)
            .flatMap(({ errors }) => errors)
            .concat(errorText(error))
            .slice(0, 1),
        },
      ])
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={480}
      className="hands"
      title={t('phonebook.followers.title', { name: company.name })}
      okText={t('phonebook.form.save')}
      cancelText={t('phonebook.form.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="company-quiet">{t('phonebook.followers.text')}</p>
      <Form
        form={form}
        layout="vertical"
        name={`followers-${company.id}`}
        initialValues={{ people: before }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="people" label={t('phonebook.field.followers')}>
          <HoldersPicker except={company.custodian?.id} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
