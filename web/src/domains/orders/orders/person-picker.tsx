import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker, usePeople } from '../../identity/index.ts'

interface FieldProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  label?: string
}

/** A colleague as a field of a form, whose empty value is null. */
export function PersonField({ id, value, onChange, label }: FieldProps) {
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
      placeholder={t('orders.choosePerson')}
    />
  )
}
