import { useWords } from '../../../platform/language/i18n.ts'
import { DepartmentPicker as AnyDepartmentPicker } from '../../identity/index.ts'

interface PickerProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  placeholder?: string
}

/** A picker for a department of the tree. */
export function DepartmentPicker({ placeholder, ...field }: PickerProps) {
  const { t } = useWords()
  return <AnyDepartmentPicker {...field} placeholder={placeholder ?? t('phonebook.form.choose')} />
}
