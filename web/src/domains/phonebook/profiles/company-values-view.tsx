import { Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Copy } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { maskedReason } from '../companies/company-text.ts'

/** A value with a copy button, unless it is masked. `shown` may make it a link. */
export function CopiedText({ value, shown }: { value: string; shown?: ReactNode }) {
  return value.includes('•') ? <Masked>{value}</Masked> : <Copy text={value}>{shown ?? value}</Copy>
}

export function Tags({ values }: { values: readonly string[] }) {
  return (
    <span className="company-tags">
      {values.map((value) => (
        <Tag key={value}>{value}</Tag>
      ))}
    </span>
  )
}

/** A link only where the address certainly leads to the web. */
export function WebAddress({ address }: { address: string }) {
  const target = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return (
    <a href={target} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  )
}

function Masked({ children }: { children: ReactNode }) {
  useWords()
  const reason = maskedReason()
  return (
    <Tooltip title={reason}>
      <span>
        {children} <span className="company-quiet company-small">{reason}</span>
      </span>
    </Tooltip>
  )
}
