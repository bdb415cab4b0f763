import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import { Form } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { ChosenPerson } from '../../identity/index.ts'
import { HoldersPicker } from './holder-picker.tsx'
import { cacheMovedCompany } from './ownership-queries.ts'

interface FollowersProps {
  company: ListedCompany
  onDone: (company: Company | null) => void
  onClose: () => void
}

/**
 * Chooses the followers, who read and log beside the custodian. Only changes made here are sent, so that a colleague's
 * simultaneous change is kept.
 */
export function FollowersForm({ company, onDone, onClose }: FollowersProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ people: ChosenPerson[] }>()
  const before = company.followers.map(({ id, name }): ChosenPerson => ({ value: id, label: name }))

  const { isSaving, save } = useSave({
    form,
    send({ people }: { people: ChosenPerson[] }) {
      const add = people.filter(({ value }) => !before.some((one) => one.value === value)).map(({ value }) => value)
      const remove = before.filter(({ value }) => !people.some((one) => one.value === value)).map(({ value }) => value)
      return call(changeFollowers, { params: { id: company.id }, body: { add, remove } }, { quiet: true })
    },
    onSaved({ company: now }) {
      notices.success(t('phonebook.followers.done'))
      onDone(now)
      void cacheMovedCompany(now)
    },
    place: ([problem]) => (problem ? [{ name: ['people'], errors: problem.errors.slice(0, 1) }] : []),
    onFailure: (text) => form.setFields([{ name: 'people', errors: [text] }]),
  })

  return (
    <FormDialog
      width={480}
      dialogClass="hands"
      title={t('phonebook.followers.title', { name: company.name })}
      lead={<p className="company-quiet">{t('phonebook.followers.text')}</p>}
      form={form}
      name={`followers-${company.id}`}
      initialValues={{ people: before }}
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="people" label={t('phonebook.field.followers')}>
        <HoldersPicker purpose="follow" except={company.custodian?.id} />
      </Form.Item>
    </FormDialog>
  )
}
