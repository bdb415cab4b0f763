import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker, usePeople } from '../../identity/index.ts'

interface FieldProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  label?: string
  /** The label stands beside the field, which then says what to do. */
  isLabelled?: boolean
}

/** A colleague as a field of a form, whose empty value is null. */
export function PersonField({ id, value, onChange, label, isLabelled = false }: FieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PersonPicker
      id={id}
      label={label}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      found={usePeople(typed, value ?? undefined)}
      onSearch={setTyped}
      placeholder={label && !isLabelled ? label : t('groups.choosePerson')}
    />
  )
}
