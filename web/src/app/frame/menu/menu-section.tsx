import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useId } from 'react'
import { setPreference, usePreference } from '../../../platform/preferences/preferences.ts'

/** A heading that folds its pages. While it is folded only its lit page is shown. The person's preferences keep the fold. */
export function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const list = useId()
  const folds = usePreference('menuFolds')
  const folded = folds.includes(name)
  const toggle = () => setPreference('menuFolds', folded ? folds.filter((one) => one !== name) : [...folds, name])
  return (
    <li className="menu-section">
      <button
        type="button"
        className="menu-link menu-heading row-button"
        aria-expanded={!folded}
        aria-controls={list}
        onClick={toggle}
      >
        <span className="menu-heading-title">{title}</span>
        <RightOutlined className="menu-chevron" aria-hidden />
      </button>
      <ul id={list} aria-label={title} data-folded={folded || undefined}>
        {children}
      </ul>
    </li>
  )
}
