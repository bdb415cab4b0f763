import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PersonPicker, usePeople } from '../../identity/index.ts'

interface PickerProps {
  id?: string
  /** What the field says of itself where no label stands beside it. */
  label?: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Any colleague, as a custodian or an author is looked for. */
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
