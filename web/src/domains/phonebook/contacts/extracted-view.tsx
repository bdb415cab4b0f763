import { CheckOutlined, MessageOutlined } from '@ant-design/icons'
import { type Contact, confirmContactValue } from '@seamark/contract/phonebook/contacts/contacts'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { date } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { registeredOrigin } from '../companies/company-extension-rules.ts'
import { refreshContacts } from './contact-queries.ts'

interface ExtractedProps {
  contact: Contact
  value: Contact['values'][number]
}

/** The quiet mark of a value that was read out of a chat: where and when, and the way to say that it is right. */
export function Extracted({ contact, value }: ExtractedProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (value.extractedAt === null) return null
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      classNames={{ root: 'contact-origin-panel' }}
      title={t('phonebook.extracted')}
      content={<Where contact={contact} value={value} at={value.extractedAt} />}
    >
      <Button
        className="contact-extracted"
        type="text"
        size="small"
        icon={<MessageOutlined aria-hidden />}
        title={t('phonebook.extracted')}
        aria-label={t('phonebook.extracted')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
    </Popover>
  )
}

function Where({ contact: { id, can }, value: { kind, key }, at }: ExtractedProps & { at: string }) {
  const { t } = useWords()
  const [isSaving, setSaving] = useState(false)
  const origin = registeredOrigin()

  async function confirm() {
    setSaving(true)
    try {
      await call(confirmContactValue, { params: { id }, body: { kind, key } })
      notices.success(t('phonebook.extracted.done'))
    } catch {
      // The call has shown the message; the list then shows the current state.
    }
    await refreshContacts()
  }

  return (
    <div className="contact-origin">
      <p>{t('phonebook.extracted.from', { day: date(at) })}</p>
      {origin?.isOffered() ? (
        <Suspense>
          <origin.View contactId={id} kind={kind} valueKey={key} />
        </Suspense>
      ) : null}
      <p className="company-quiet">{t('phonebook.extracted.hint')}</p>
      {can.edit ? (
        <Button size="small" icon={<CheckOutlined aria-hidden />} loading={isSaving} onClick={() => void confirm()}>
          {t('phonebook.extracted.confirm')}
        </Button>
      ) : null}
    </div>
  )
}
