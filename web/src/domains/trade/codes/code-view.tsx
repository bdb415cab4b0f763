import { shownPortCode } from '@seamark/contract/territory/ports'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { codeText } from './code-text.ts'
import './code-view.css'

/** A code with its name beside it; `mark` is a remark on the code. */
export function Coded({ code, name, mark }: { code: string; name: string; mark?: ReactNode }) {
  if (name === '' && !mark) return code
  return (
    <span className="code" title={name ? codeText(code, name) : undefined}>
      {name ? shownPortCode(code) : code} {mark} {name ? <span className="code-name">{name}</span> : null}
    </span>
  )
}

/** Marks a code that its source has derived from the goods, in the source's own words. */
export function Modelled({ level = '' }: { level?: string | undefined }) {
  const { t } = useWords()
  if (level === '') return null
  return (
    <span className="code-modelled" title={t('trade.hs.modelledNote', { level })}>
      {t('trade.hs.modelled', { level })}
    </span>
  )
}
