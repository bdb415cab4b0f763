import { chosenTypes, groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { newChatRequest, type NewChatRequest, requestChat } from '@seamark/contract/groups/requests/requests'
import { Form, Input, Radio, Select } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { LanePicker } from '../../territory/index.ts'
import { cacheRequest } from './request-queries.ts'

type ChatValues = Omit<NewChatRequest, 'type'> & { type: NewChatRequest['type'] | undefined }
const start: ChatValues = { platform: 'wechat', type: undefined, name: '', companyId: null, lane: null, note: '' }

/** Asks for a chat group of our own. */
export function ChatRequestForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<ChatValues>()
  const { save, ...saving } = useSave({
    form,
    schema: newChatRequest,
    send: (values: object) => call(requestChat, { body: newChatRequest.parse(values) }, { quiet: true }),
    onSaved(request) {
      void cacheRequest(request)
      notices.success(t('groups.request.sent'))
      onClose()
    },
  })
  return (
    <FormDialog<ChatValues>
      {...saving}
      title={t('groups.request.new.chat')}
      form={form}
      name="chat-request"
      initialValues={start}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={onClose}
    >
      <Form.Item name="platform" label={t('groups.field.platform')} required>
        <Select options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))} />
      </Form.Item>
      <Form.Item name="type" label={t('groups.field.type')} required>
        <Radio.Group options={chosenTypes.map((value) => ({ value, label: t(`groups.type.${value}`) }))} />
      </Form.Item>
      <Form.Item name="name" label={t('groups.request.name')}>
        <Input maxLength={200} />
      </Form.Item>
      {hasCode(321) ? (
        <Form.Item name="companyId" label={t('groups.request.client')}>
          <CompanyPicker />
        </Form.Item>
      ) : null}
      <Form.Item name="lane" label={t('groups.field.lane')}>
        <LanePicker />
      </Form.Item>
      <Form.Item name="note" label={t('groups.request.reason')} required>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}
