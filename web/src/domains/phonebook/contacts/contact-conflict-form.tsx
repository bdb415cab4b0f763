import type { Contact, ContactChanges, ContactField } from '@seamark/contract/phonebook/contacts/contacts'
import { Radio } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type ContactMerge, settleContact, type Side } from './contact-rules.ts'
import { contactFieldText } from './contact-text.ts'

interface Question {
  merge: ContactMerge
  current: Contact
  answer: (changes: ContactChanges | undefined) => void
}

/** Shows a conflict to the person and waits for the choice. */
export function useContactConflict() {
  const [question, setQuestion] = useState<Question>()
  const ask = (merge: ContactMerge, current: Contact) =>
    new Promise<ContactChanges | undefined>((resolve) => setQuestion({ merge, current, answer: resolve }))
  function answer(changes: ContactChanges | undefined) {
    question?.answer(changes)
    setQuestion(undefined)
  }
  return { ask, dialog: question ? <Conflict key={question.current.version} {...question} answer={answer} /> : null }
}

/** Two people changed the same fields: shows the old value, theirs and mine, with one choice per field. */
function Conflict({ merge, current, answer }: Question) {
  const { t } = useWords()
  const [sides, setSides] = useState<Partial<Record<ContactField, Side>>>(() =>
    Object.fromEntries(merge.conflicts.map(({ field }) => [field, 'mine'])),
  )
  const who = current.updatedBy
  const labels = [
    ['original', t('phonebook.conflict.original')],
    ['theirs', t('phonebook.conflict.theirs', { name: who })],
    ['mine', t('phonebook.conflict.mine')],
  ] as const
  return (
    <Dialog
      width={720}
      title={t('phonebook.conflict.title')}
      okText={t('phonebook.conflict.save')}
      mask={{ closable: false }}
      onOk={() => answer(settleContact(merge, sides))}
      onClose={() => answer(undefined)}
    >
      <p className="company-quiet">{t('phonebook.conflict.hint', { name: who, time: dateTime(current.updatedAt) })}</p>
      {merge.conflicts.map((conflict) => (
        <fieldset key={conflict.field} className="company-conflict">
          <legend>{t(`phonebook.contactField.${conflict.field}`)}</legend>
          <Radio.Group
            value={sides[conflict.field] ?? 'mine'}
            onChange={({ target }: { target: { value?: Side } }) =>
              setSides((now) => ({ ...now, [conflict.field]: target.value ?? 'mine' }))
            }
          >
            {labels.map(([side, label]) => (
              <Radio key={side} value={side} className="company-conflict-side">
                <span className="company-quiet">{label}</span>
                <span className="company-conflict-value">
                  {contactFieldText(conflict.field, conflict[side]) || t('phonebook.empty.value')}
                </span>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ))}
    </Dialog>
  )
}
