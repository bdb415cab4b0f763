import type { ContactMatch, ExactMatch, SimilarCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsPhone } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { FoundCompany } from './match-view.tsx'
import './matches-view.css'

const ApplicationForm = lazy(() => import('./application-form.tsx').then((form) => ({ default: form.ApplicationForm })))

export type Match = ExactMatch | ContactMatch

interface PanelProps {
  found: { isAsked: boolean; isBusy: boolean; error: Error | null }
  /** What was found, in words; undefined for nothing. */
  verdict: string | undefined
  /** Whether something certainly is a duplicate. */
  warns: boolean
  /** Explains the panel before anything is typed. */
  help?: string
  children: (apply: (match: Match) => void) => ReactNode
}

/** The panel beside a form that lists who has the typed values already. On a phone it opens on demand. */
export function DuplicatesPanel({ found, verdict, warns, help, children }: PanelProps) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [applying, setApplying] = useState<Match>()
  return (
    <aside className="duplicates" aria-label={t('phonebook.duplicates')} data-warns={warns || undefined}>
      <header>
        <h2>{t('phonebook.duplicates')}</h2>
        <output aria-live="polite">
          <Verdict found={found} verdict={verdict} />
        </output>
        {isPhone ? (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'phonebook.duplicates.less' : 'phonebook.duplicates.more')}
          </Button>
        ) : null}
      </header>
      {isPhone && !isOpen ? null : (
        <>
          {found.error ? <p className="company-quiet">{errorText(found.error)}</p> : null}
          {found.isAsked || help === undefined ? null : <p className="company-quiet">{help}</p>}
          {children(setApplying)}
        </>
      )}
      {applying?.reference ? (
        <Suspense>
          <ApplicationForm
            of={{ name: applying.name, custodian: applying.custodian, reference: applying.reference }}
            kinds={leftOf(applying)}
            onClose={() => setApplying(undefined)}
          />
        </Suspense>
      ) : null}
    </aside>
  )
}

const kinds = ['phonebook.application.access', 'phonebook.application.administratorship'] as const
/** The kinds of application that have not been sent yet. */
const leftOf = ({ applied }: Match) => kinds.filter((kind) => !applied.includes(kind))

function Verdict({ found: { isAsked, isBusy, error }, verdict }: Pick<PanelProps, 'found' | 'verdict'>) {
  const { t } = useWords()
  if (verdict !== undefined) {
    return (
      <span className="duplicates-some">
        <WarningOutlined aria-hidden /> {verdict}
      </span>
    )
  }
  if (!isAsked || error) return null
  if (isBusy) return <span className="company-quiet">{t('phonebook.duplicates.busy')}</span>
  return (
    <span className="duplicates-none">
      <CheckCircleOutlined aria-hidden /> {t('phonebook.duplicates.none')}
    </span>
  )
}

interface GroupProps {
  title: string
  rows: readonly (Match | SimilarCompany)[]
  /** Applies for a company found by a look-up. */
  onApply?: (match: Match) => void
}

/** Companies that were found in the same way. */
export function CompanyGroup({ title, rows, onApply }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id ?? row.name}>
            <FoundCompany company={row} onApply={() => 'applied' in row && onApply?.(row)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
