import { friendStates } from '@seamark/contract/groups/choices'
import {
  createFriend,
  editFriend,
  type Friend,
  friendChanges,
  friendFieldNames,
  type NewFriend,
  newFriend,
} from '@seamark/contract/groups/friends/friends'
import { Form, Input, Select } from 'antd'
import { DayField, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker, ContactPicker } from '../../followups/index.ts'
import { PersonField } from '../groups/person-picker.tsx'
import { nameOfFriend, readFriendsAgain } from './friend-queries.ts'

type FriendValues = NewFriend & { companyId: number | null }

interface FormProps {
  /** The friend to change; without it a new one is written down. */
  seen: Friend | undefined
  onClose: () => void
}

/** One form for a new friend and for an existing one. Only what was changed is sent. */
export function FriendForm({ seen, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<FriendValues>()
  const start = valuesOf(seen)
  const { save, ...saving } = useSave({
    form,
    schema: seen ? friendChanges : newFriend,
    send: (values: object) =>
      seen
        ? call(
            editFriend,
            { params: { id: seen.id }, version: seen.version, body: friendChanges.parse(values) },
            { quiet: true },
          )
        : call(createFriend, { body: newFriend.parse(values) }, { quiet: true }),
    onSaved(friend) {
      void readFriendsAgain()
      notices.success(t('groups.friend.saved', { friend: nameOfFriend(friend) }))
      onClose()
    },
  })
  return (
    <FormDialog<FriendValues>
      {...saving}
      title={t(seen ? 'groups.friend.edit' : 'groups.friend.new')}
      width={720}
      form={form}
      name={`friend-${seen?.id ?? 'new'}`}
      initialValues={start}
      formClass="group-form"
      onSubmit={(values) => {
        const { companyId: _company, ...given } = { ...start, ...values }
        return save(seen ? changesOf(given, start) : given)
      }}
      onClose={onClose}
    >
      <FriendFields seen={seen} />
    </FormDialog>
  )
}

function FriendFields({ seen }: { seen: Friend | undefined }) {
  const { t } = useWords()
  const form = Form.useFormInstance<FriendValues>()
  const companyId = Form.useWatch('companyId', form) ?? null
  return (
    <>
      <Form.Item name="ourAccount" label={t('groups.field.ourAccount')} required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="qq" label={t('groups.field.qq')} required>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="nickname" label={t('groups.field.nickname')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="grouping" label={t('groups.field.grouping')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="state" label={t('groups.field.state')}>
        <Select options={friendStates.map((value) => ({ value, label: t(`groups.friendState.${value}`) }))} />
      </Form.Item>
      <Form.Item name="since" label={t('groups.field.since')}>
        <DayField />
      </Form.Item>
      <Form.Item name="colleagueId" label={t('groups.field.colleagueId')}>
        <PersonField />
      </Form.Item>
      {hasCode(321) ? (
        <>
          <Form.Item name="companyId" label={t('groups.friend.company')}>
            <CompanyPicker
              known={seen?.contact ? { id: seen.contact.companyId, name: seen.contact.company } : null}
              onChange={() => form.setFieldValue('contactId', null)}
            />
          </Form.Item>
          <Form.Item name="contactId" label={t('groups.field.contactId')} hidden={companyId === null}>
            <ContactPicker companyId={companyId} known={seen?.contact ?? null} />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="remark" label={t('groups.field.remark')} className="group-form-wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}

function valuesOf(seen: Friend | undefined): FriendValues {
  const { ourAccount = '', qq = '', nickname = '', remark = '', grouping = '' } = seen ?? {}
  return {
    ourAccount,
    qq,
    nickname,
    remark,
    grouping,
    state: seen?.state ?? 'friend',
    since: seen?.since ?? null,
    colleagueId: seen?.colleague?.id ?? null,
    companyId: seen?.contact?.companyId ?? null,
    contactId: seen?.contact?.id ?? null,
  }
}

/** What was changed. A contact whom the reader does not see is left as it stands. */
const changesOf = (values: NewFriend, start: NewFriend) =>
  Object.fromEntries(
    friendFieldNames.filter((name) => values[name] !== start[name]).map((name) => [name, values[name]]),
  )
