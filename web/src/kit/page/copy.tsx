import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../platform/language/i18n.ts'
import { notices } from '../../platform/notices.ts'
import './copy.css'
import { toClipboard } from '../../platform/clipboard.ts'

/** Text with a button that copies it, trimmed, also on plain HTTP. */
export function Copy({ text, children, tabIndex }: { text: string; children?: ReactNode; tabIndex?: number }) {
  const { t } = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 1500) : undefined
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(event: MouseEvent) {
    event.stopPropagation()
    const done = await toClipboard(text.trim())
    setCopied(done)
    if (!done) notices.error(t('kit.copyFailed'))
  }

  if (!text.trim()) return <>{children}</>
  return (
    <span className="copy">
      <span className="copy-text">{children ?? text}</span>
      <button
        type="button"
        className="value-button copy-button"
        tabIndex={tabIndex}
        data-copied={copied}
        onClick={copy}
        aria-label={t(copied ? 'kit.copied' : 'kit.copy', { text: text.trim() })}
      >
        {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
    </span>
  )
}
