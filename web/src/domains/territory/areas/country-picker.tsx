import { Select } from 'antd'
import { useMemo } from 'react'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface CountryProps {
  id?: string
  value?: string
  onChange?: (code: string | undefined) => void
  placeholder?: string
  'aria-label'?: string
}

/** A picker for a country by its name in the reader's language, or by its two letters. */
export function CountryPicker({ value, ...field }: CountryProps) {
  const { language } = useWords()
  const options = useMemo(() => {
    const collator = new Intl.Collator(language)
    return codes()
      .map((code) => ({ value: code, label: countryName(code, language) }))
      .toSorted((one, other) => collator.compare(one.label, other.label))
  }, [language])
  return (
    <Select<string, { value: string; label: string }>
      {...field}
      value={value || undefined}
      allowClear
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.label ?? ''} ${option?.value ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      options={options}
    />
  )
}

/** Codes of groups, of states that are gone, and those without a country. */
const groups = new Set(
  'AC AN BU CP CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' '),
)

let known: readonly string[] | undefined

/** The two letters of each country that the platform has a name for. */
function codes(): readonly string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !groups.has(code) && names.of(code) !== undefined)
  return known
}
