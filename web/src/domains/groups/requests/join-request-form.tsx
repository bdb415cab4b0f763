import { newJoinRequest, type NewJoinRequest, requestToJoin } from '@seamark/contract/groups/requests/requests'
import { Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { GroupPicker } from '../groups/group-picker.tsx'
import { ImagePicker } from '../groups/image-picker.tsx'
import { cacheRequest } from './request-queries.ts'

type JoinValues = Omit<NewJoinRequest, 'groupId'> & { groupId: number | undefined; proof: File | undefined }
const start: JoinValues = {
  groupId: undefined,
  name: '',
  account: '',
  phone: '',
  company: '',
  foundBy: '',
  note: '',
  proof: undefined,
}

/** Writes down that somebody wants to join a group of the register. */
export function JoinRequestForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<JoinValues>()
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ proof: _proof, ...values }: JoinValues) => formProblems(newJoinRequest, values),
    send: ({ proof, ...values }: JoinValues) =>
      call(
        requestToJoin,
        { body: newJoinRequest.parse(values), ...(proof ? { images: { proof } } : {}) },
        { quiet: true },
      ),
    onSaved(request) {
      void cacheRequest(request)
      notices.success(t('groups.request.sent'))
      onClose()
    },
  })
  return (
    <FormDialog<JoinValues>
      {...saving}
      title={t('groups.request.new.join')}
      form={form}
      name="join-request"
      initialValues={start}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={onClose}
    >
      <Form.Item name="groupId" label={t('groups.group')} required>
        <GroupPicker />
      </Form.Item>
      <Form.Item name="name" label={t('groups.request.person')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="account" label={t('groups.request.account')} required>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="phone" label={t('groups.field.phone')}>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <Form.Item name="company" label={t('groups.field.company')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="foundBy" label={t('groups.field.foundBy')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="note" label={t('groups.field.note')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="proof" label={t('groups.request.proof')}>
        <ImagePicker alt={t('groups.request.proof')} />
      </Form.Item>
    </FormDialog>
  )
}
