import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import './from-picker.css'

interface PickerProps {
  id?: string
  value?: boolean
  onChange?: (isFrom: boolean) => void
}

/** Says that more may come on top of a price: 1450+. It stands in the field of the price, where a typed plus presses it. */
export function FromPicker({ id, value = false, onChange }: PickerProps) {
  const { t } = useWords()
  return (
    <Button
      {...(id ? { id } : {})}
      className="from-picker"
      size="small"
      color={value ? 'primary' : 'default'}
      variant={value ? 'solid' : 'text'}
      aria-label={t('rates.fromPrice')}
      title={t('rates.fromPrice')}
      aria-pressed={value}
      onClick={() => onChange?.(!value)}
    >
      +
    </Button>
  )
}

/** A plus that is typed into the number is no digit of it. */
export const onPlus = (press: () => void) => (event: KeyboardEvent) => {
  if (event.key !== '+' && event.key !== '＋') return
  event.preventDefault()
  press()
}
