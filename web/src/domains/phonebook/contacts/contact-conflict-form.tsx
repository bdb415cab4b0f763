import type { Contact, ContactChanges, ContactField } from '@seamark/contract/phonebook/contacts/contacts'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { ConflictChoice, ConflictDialog } from '../companies/conflict-view.tsx'
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
  return (
    <ConflictDialog saved={current} onOk={() => answer(settleContact(merge, sides))} onClose={() => answer(undefined)}>
      {merge.conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field}
          title={t(`phonebook.contactField.${conflict.field}`)}
          who={current.updatedBy}
          side={sides[conflict.field] ?? 'mine'}
          onSide={(side) => setSides((now) => ({ ...now, [conflict.field]: side }))}
          textOf={(side) => contactFieldText(conflict.field, conflict[side])}
        />
      ))}
    </ConflictDialog>
  )
}
