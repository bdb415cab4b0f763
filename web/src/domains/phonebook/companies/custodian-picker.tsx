import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker, usePeople } from '../../identity/index.ts'

interface PickerProps {
  id?: string
  /** The accessible name of the field where it has no visible label. */
  label?: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A picker for any colleague, used to search by custodian or author. */
export function CustodianPicker(field: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <PersonPicker
      {...field}
      found={usePeople(typed, field.value)}
      onSearch={setTyped}
      placeholder={field.label ?? t('phonebook.custodian.placeholder')}
    />
  )
}

interface FieldProps {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** The person who counts while nobody is chosen. */
  otherwise?: number | null
}

/** The picker as a field of a form, whose empty value is null. */
export function CustodianField({ id, value, onChange, otherwise = null }: FieldProps) {
  return (
    <CustodianPicker
      {...(id ? { id } : {})}
      value={value ?? otherwise ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? otherwise)}
    />
  )
}
