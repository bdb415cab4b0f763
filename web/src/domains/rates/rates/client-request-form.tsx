import { askForClient } from '@seamark/contract/rates/index'
import { UserAddOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'

interface Asked {
  id: number
  number: string
}

/** Asks whoever answers for the hidden client of a rate. */
export function AskForClient(rate: Asked) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="link"
        size="small"
        className="rate-ask"
        icon={<UserAddOutlined aria-hidden />}
        aria-label={t('phonebook.action.apply')}
        title={t('phonebook.action.apply')}
        onClick={() => setOpen(true)}
      >
        <span>{t('phonebook.action.apply')}</span>
      </Button>
      {isOpen ? <RequestForm rate={rate} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RequestForm({ rate: { id, number }, onClose }: { rate: Asked; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ note: string }>()
  const { save, ...saving } = useSave({
    form,
    send: ({ note }: { note: string }) =>
      call(askForClient, { params: { id }, body: { note: note ?? '' } }, { quiet: true }),
    onSaved() {
      notices.success(t('rates.client.asked'))
      onClose()
    },
  })
  return (
    <FormDialog<{ note: string }>
      {...saving}
      width={480}
      name="askForClient"
      title={t('phonebook.apply.title', { name: number })}
      okText={t('phonebook.apply.send')}
      lead={t('rates.client.ask')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="note" label={t('phonebook.apply.note')}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
