import { Input } from 'antd'
import { useWords } from '../../../../platform/language/i18n.ts'
import { CompanyPicker } from '../../../followups/index.ts'

/** Whose rates they are: a company of the phonebook, or else a name. */
export interface Whose {
  companyId: number | null
  sourceName: string
}

export const nobody: Whose = { companyId: null, sourceName: '' }

interface PickerProps {
  value: Whose
  onChange: (whose: Whose) => void
  /** The company that is chosen already, with its name. */
  known?: { id: number; name: string } | null
}

/** A company goes before a name, so whoever chooses one types none. */
export function WhosePicker({ value, onChange, known = null }: PickerProps) {
  const { t } = useWords()
  return (
    <span className="reading-whose-fields">
      <CompanyPicker
        label={t('rates.whose.company')}
        value={value.companyId}
        known={known}
        onChange={(companyId) => onChange({ companyId, sourceName: companyId === null ? value.sourceName : '' })}
      />
      {value.companyId === null ? (
        <Input
          aria-label={t('rates.whose.name')}
          placeholder={t('rates.whose.name')}
          maxLength={200}
          value={value.sourceName}
          onChange={({ target }) => onChange({ companyId: null, sourceName: target.value })}
        />
      ) : null}
    </span>
  )
}
