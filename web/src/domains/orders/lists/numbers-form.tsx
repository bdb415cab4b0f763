import { mostNumbers, numbersIn } from '@seamark/contract/orders/lists/lists'
import { Input } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface FormProps {
  numbers: string | undefined
  onSet: (numbers: string | undefined) => void
  onClose: () => void
}

/** Takes a column of numbers as it is pasted from a sheet or a chat. */
export function NumbersForm({ numbers, onSet, onClose }: FormProps) {
  const { t } = useWords()
  const [text, setText] = useState(numbers ? numbersIn(numbers).join('\n') : '')
  const found = numbersIn(text)
  return (
    <Dialog
      title={t('orders.numbers')}
      okText={t('orders.numbers.look', { count: found.length })}
      okButtonProps={{ disabled: found.length === 0 || found.length > mostNumbers }}
      onOk={() => {
        onSet(found.join(','))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="order-hint">{t('orders.numbers.hint', { most: mostNumbers })}</p>
      <Input.TextArea
        aria-label={t('orders.numbers')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoSize={{ minRows: 8, maxRows: 16 }}
        autoFocus
      />
      {found.length > mostNumbers ? (
        <p className="order-problem" role="alert">
          {t('orders.too_many_numbers')}
        </p>
      ) : null}
    </Dialog>
  )
}
