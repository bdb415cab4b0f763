import type { Group } from '@seamark/contract/groups/groups/groups'
import {
  addMember,
  editMember,
  type Member,
  memberChanges,
  memberDuties,
  memberFieldNames,
  memberGrades,
  type MemberChanges,
  newMember,
} from '@seamark/contract/groups/members/members'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker, ContactPicker } from '../../followups/index.ts'
import { useLargeQuestion } from '../groups/group-size-actions.ts'
import { PersonField } from '../groups/person-picker.tsx'

interface FormProps {
  group: Group
  /** The member to change; without it one is added. */
  seen: Member | undefined
  onClose: () => void
}

type MemberValues = Required<MemberChanges> & { companyId: number | null }

/** A member of a group. Where the roster has no owner yet, only the owner can be added. */
export function MemberForm({ group, seen, onClose }: FormProps) {
  const { t } = useWords()
  const askIfLarge = useLargeQuestion()
  const [form] = Form.useForm<MemberValues>()
  const start = valuesOf(seen, group.hasOwner)
  const { save, ...saving } = useSave({
    form,
    schema: seen ? memberChanges : newMember,
    send: (values: object) =>
      seen
        ? call(
            editMember,
            { params: { id: seen.id }, version: seen.version, body: memberChanges.parse(values) },
            { quiet: true },
          )
        : askIfLarge((confirmLarge) =>
            call(
              addMember,
              { params: { id: group.id }, body: { ...newMember.parse(values), confirmLarge } },
              { quiet: true },
            ),
          ),
    onSaved(member) {
      void invalidate('/groups')
      notices.success(t('groups.member.saved', { member: member.name }))
      onClose()
    },
  })
  return (
    <FormDialog<MemberValues>
      {...saving}
      title={t(seen ? 'groups.member.edit' : 'groups.member.new')}
      form={form}
      name={`member-${seen?.id ?? 'new'}`}
      initialValues={start}
      onSubmit={(values) => {
        const { companyId: _company, ...given } = tidy({ ...start, ...values })
        return save(seen ? changesOf(given, start) : given)
      }}
      onClose={onClose}
    >
      <MemberFields hasOwner={group.hasOwner || seen !== undefined} seen={seen} />
    </FormDialog>
  )
}

function MemberFields({ hasOwner, seen }: { hasOwner: boolean; seen: Member | undefined }) {
  const { t } = useWords()
  const grade = Form.useWatch<MemberValues['grade'] | undefined>('grade')
  const isStaff = Form.useWatch<boolean | undefined>('isStaff')
  const text = (name: 'nickname' | 'phone' | 'company' | 'account' | 'address', most: number) => (
    <Form.Item name={name} label={name === 'account' ? t('groups.member.account') : t(`groups.field.${name}`)}>
      <Input maxLength={most} />
    </Form.Item>
  )
  return (
    <>
      <Form.Item name="name" label={t('groups.member.name')} required>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="grade" label={t('groups.field.grade')} extra={hasOwner ? undefined : t('groups.owner_first')}>
        <Radio.Group
          options={memberGrades.map((value) => ({
            value,
            label: t(`groups.grade.${value}`),
            disabled: !hasOwner && value !== 'owner',
          }))}
        />
      </Form.Item>
      {grade === 'ordinary' ? (
        <Form.Item name="duty" label={t('groups.field.duty')}>
          <Select allowClear options={memberDuties.map((value) => ({ value, label: t(`groups.duty.${value}`) }))} />
        </Form.Item>
      ) : null}
      {text('nickname', 100)}
      {text('account', 200)}
      {text('phone', 40)}
      {text('company', 200)}
      {text('address', 300)}
      <Form.Item name="isStaff" valuePropName="checked">
        <Checkbox>{t('groups.field.isStaff')}</Checkbox>
      </Form.Item>
      {isStaff ? (
        <Form.Item name="colleagueId" label={t('groups.member.colleague')} extra={t('groups.member.colleagueHint')}>
          <PersonField />
        </Form.Item>
      ) : hasCode(321) ? (
        <ContactFields seen={seen} />
      ) : null}
      <Form.Item name="isJoined" valuePropName="checked">
        <Checkbox>{t('groups.field.isJoined')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** Whom of the phonebook the member is. */
function ContactFields({ seen }: { seen: Member | undefined }) {
  const { t } = useWords()
  const form = Form.useFormInstance<MemberValues>()
  const companyId = Form.useWatch('companyId', form) ?? null
  const contact = seen?.contact ?? null
  return (
    <>
      <Form.Item name="companyId" label={t('groups.friend.company')}>
        <CompanyPicker
          known={contact ? { id: contact.companyId, name: contact.company } : null}
          onChange={() => form.setFieldValue('contactId', null)}
        />
      </Form.Item>
      <Form.Item name="contactId" label={t('groups.field.contactId')} hidden={companyId === null}>
        <ContactPicker companyId={companyId} known={contact} />
      </Form.Item>
    </>
  )
}

/** The first member of a roster is the owner. */
function valuesOf(seen: Member | undefined, hasOwner: boolean): MemberValues {
  const { name = '', nickname = '', phone = '', company = '', account = '', address = '' } = seen ?? {}
  const texts = { name, nickname, phone, company, account, address }
  return {
    ...texts,
    grade: seen?.grade ?? (hasOwner ? 'ordinary' : 'owner'),
    duty: seen?.duty ?? null,
    isStaff: seen?.isStaff ?? false,
    colleagueId: seen?.colleague?.id ?? null,
    companyId: seen?.contact?.companyId ?? null,
    contactId: seen?.contact?.id ?? null,
    isJoined: seen?.isJoined ?? true,
  }
}

/** A duty goes with the grade that has one, the colleague with the flag. */
const tidy = (values: MemberValues): MemberValues => ({
  ...values,
  duty: values.grade === 'ordinary' ? (values.duty ?? null) : null,
  colleagueId: values.isStaff ? (values.colleagueId ?? null) : null,
  contactId: values.contactId ?? null,
})

/** What was changed. A contact whom the reader does not see is left as it stands. */
const changesOf = (given: Required<MemberChanges>, start: MemberValues): MemberChanges =>
  Object.fromEntries(memberFieldNames.filter((name) => given[name] !== start[name]).map((name) => [name, given[name]]))
