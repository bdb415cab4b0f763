import { editPasteItem, mostReply, type PasteItem } from '@seamark/contract/ai/pastes/items'
import { Form, Input } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { DraftForm } from '../../groups/index.ts'
import type { PasteDeeds } from './paste-actions.ts'
import { refreshPastes } from './paste-queries.ts'

/** The dialogs of a row: its values, its reply, or the answer of the entry that it becomes. */
export function ItemForms({ deeds: { edited, replying, asking, closeForms, onDecide } }: { deeds: PasteDeeds }) {
  if (edited)
    return (
      <DraftForm
        kind={edited.kind}
        draft={edited.draft}
        snippet={edited.text}
        send={(draft) => edit(edited, { draft })}
        onSaved={() => void refreshPastes()}
        onClose={closeForms}
      />
    )
  if (replying) return <ReplyForm item={replying} onClose={closeForms} />
  if (asking)
    return (
      <EntryForm
        item={asking}
        onSend={(input) => {
          closeForms()
          onDecide(asking, 'question', input)
        }}
        onClose={closeForms}
      />
    )
  return null
}

const edit = ({ id, version }: PasteItem, body: { draft?: PasteItem['draft']; reply?: string }) =>
  call(editPasteItem, { params: { id }, version, body }, { quiet: true })

interface ReplyValues {
  reply: string
}

function ReplyForm({ item, onClose }: { item: PasteItem; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<ReplyValues>()
  const { save, isSaving, failure } = useSave({
    form,
    send: ({ reply }: ReplyValues) => edit(item, { reply }),
    onSaved: () => {
      void refreshPastes()
      onClose()
    },
  })
  return (
    <FormDialog<ReplyValues>
      form={form}
      title={t('ai.paste.editReply')}
      isSaving={isSaving}
      failure={failure}
      lead={<p className="finding-snippet">{item.text}</p>}
      initialValues={{ reply: item.reply }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="reply" label={t('ai.paste.reply')} extra={t('ai.paste.replyHint')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={mostReply} />
      </Form.Item>
    </FormDialog>
  )
}

interface EntryValues {
  answer: string
  category: string
}

function EntryForm({
  item,
  onSend,
  onClose,
}: {
  item: PasteItem
  onSend: (input: Record<string, unknown>) => void
  onClose: () => void
}) {
  const { t } = useWords()
  const [form] = Form.useForm<EntryValues>()
  return (
    <FormDialog<EntryValues>
      form={form}
      title={t('ai.bulk.question')}
      isSaving={false}
      failure={undefined}
      lead={<p className="finding-snippet">{item.text}</p>}
      initialValues={{ answer: item.reply, category: '' }}
      onSubmit={({ answer, category }) =>
        // An answer that nobody has changed ends with the offer that it quotes.
        onSend({ answer: answer === item.reply ? '' : answer, category })
      }
      onClose={onClose}
    >
      <Form.Item name="answer" label={t('ai.field.answer')} rules={[{ required: true, message: t('ai.answer_blank') }]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={4000} />
      </Form.Item>
      <Form.Item name="category" label={t('ai.field.category')}>
        <Input maxLength={60} />
      </Form.Item>
    </FormDialog>
  )
}
