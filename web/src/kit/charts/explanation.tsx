import { InfoCircleOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import './explanation.css'

interface ExplanationProps {
  /** What is explained. */
  of: string
  children: ReactNode
}

/** The definition of a figure behind a sign beside it: whoever knows it is not made to read it, and whoever asks sees it at once. */
export function Explanation({ of, children }: ExplanationProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      title={of}
      content={<div className="explanation-text">{children}</div>}
    >
      <button
        type="button"
        className="explanation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('kit.explanation', { of })}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
    </Popover>
  )
}
