import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ApprovedKind, mostApprovedTexts, smsOptOutLine } from '@seamark/contract/messaging/channels/accounts'
import {
  type ApprovedText,
  keepApprovedTexts,
  type ManagedChannel,
} from '@seamark/contract/messaging/channels/channels'
import { Button, Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'

interface ApprovedProps {
  channel: ManagedChannel
  kind: ApprovedKind
  texts: readonly ApprovedText[]
  onClose: () => void
}

/** The texts that a provider has approved, under its own names. A bulk by the channel is sent only in one of these. */
export function ApprovedForm({ channel, kind, texts, onClose }: ApprovedProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ texts: ApprovedText[] }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ texts: kept }: { texts: ApprovedText[] }) =>
      call(
        keepApprovedTexts,
        { params: { id: channel.id }, version: channel.version, body: { texts: kept ?? [] } },
        { quiet: true },
      ),
    onSaved: () => {
      void refreshBulks()
      notices.success(t('messaging.account.changed'))
      onClose()
    },
    refresh: refreshBulks,
  })
  return (
    <FormDialog<{ texts: ApprovedText[] }>
      {...saving}
      form={form}
      name="approved-texts"
      width={720}
      title={t('messaging.field.texts')}
      lead={<p>{t(`messaging.approved.${kind}.hint`, { line: smsOptOutLine })}</p>}
      initialValues={{ texts: texts.length > 0 ? texts : [blank] }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.List name="texts">
        {(rows, { add, remove }) => (
          <div className="approved-texts">
            {rows.map(({ key, name }) => (
              <fieldset key={key}>
                <div className="approved-head">
                  <Form.Item name={[name, 'name']} label={t(`messaging.approved.${kind}.name`)} required>
                    <Input maxLength={120} autoComplete="off" />
                  </Form.Item>
                  {kind === 'whatsapp' ? (
                    <Form.Item name={[name, 'language']} label={t('messaging.approved.language')}>
                      <Input maxLength={20} placeholder="zh_CN" autoComplete="off" />
                    </Form.Item>
                  ) : null}
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('messaging.approved.remove')}
                    onClick={() => remove(name)}
                  />
                </div>
                <Form.Item name={[name, 'text']} label={t('messaging.field.text')} required>
                  <Input.TextArea maxLength={4096} autoSize={{ minRows: 2, maxRows: 8 }} />
                </Form.Item>
              </fieldset>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= mostApprovedTexts}
              onClick={() => add(blank)}
            >
              {t('messaging.approved.add')}
            </Button>
          </div>
        )}
      </Form.List>
    </FormDialog>
  )
}

const blank: ApprovedText = { name: '', language: '', text: '' }
