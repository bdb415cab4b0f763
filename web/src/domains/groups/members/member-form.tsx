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
import { useLargeQuestion } from '../groups/group-size-actions.ts'

interface FormProps {
  group: Group
  /** The member to change; without it one is added. */
  seen: Member | undefined
  onClose: () => void
}

type MemberValues = Required<MemberChanges>

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
      onSubmit={(values) => save(seen ? changesOf({ ...start, ...values }, start) : { ...start, ...values })}
      onClose={onClose}
    >
      <MemberFields hasOwner={group.hasOwner || seen !== undefined} />
    </FormDialog>
  )
}

function MemberFields({ hasOwner }: { hasOwner: boolean }) {
  const { t } = useWords()
  const grade = Form.useWatch<MemberValues['grade'] | undefined>('grade')
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
      <Form.Item name="isJoined" valuePropName="checked">
        <Checkbox>{t('groups.field.isJoined')}</Checkbox>
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
    isJoined: seen?.isJoined ?? true,
  }
}

/** What was changed; a duty goes with the grade that has one. */
function changesOf(values: MemberValues, start: MemberValues): MemberChanges {
  const given = { ...values, duty: values.grade === 'ordinary' ? (values.duty ?? null) : null }
  return Object.fromEntries(
    memberFieldNames.filter((name) => given[name] !== start[name]).map((name) => [name, given[name]]),
  )
}
