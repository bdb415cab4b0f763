import type { ExactMatch, SimilarCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '../../../kit/index.ts'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ApplicationForm } from './application-form.tsx'
import { useDuplicates } from './look-up-queries.ts'
import { type Looked, typedOf } from './look-up-rules.ts'
import { FoundCompany } from './match-view.tsx'
import './matches-view.css'

interface DuplicatesProps {
  form: FormInstance<NewCompany>
  /** The record under edit; without it the panel explains itself before anything is typed. */
  seen?: (Looked & { id: number }) | undefined
}

/** The companies that match the typed values: exact matches of any custodian, and similar ones that the reader may see. It never blocks saving. */
export function DuplicatesView({ form, seen }: DuplicatesProps) {
  const { t } = useWords()
  const found = useDuplicates(useTyped(form, seen))
  const { isAsked, exact, similar, error } = found
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [applying, setApplying] = useState<ExactMatch>()
  const count = exact.length + similar.length
  if ((seen || isPhone) && count === 0 && !error) return null
  const isShut = isPhone && !isOpen
  return (
    <aside className="duplicates" aria-label={t('phonebook.duplicates')} data-warns={exact.length > 0 || undefined}>
      <header>
        <h2>{t('phonebook.duplicates')}</h2>
        <output aria-live="polite">
          <Verdict found={found} />
        </output>
        {isPhone ? (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'phonebook.duplicates.less' : 'phonebook.duplicates.more')}
          </Button>
        ) : null}
      </header>
      {isShut ? null : (
        <>
          {error ? <p className="company-quiet">{errorText(error)}</p> : null}
          {isAsked ? null : <p className="company-quiet">{t('phonebook.duplicates.help')}</p>}
          <Group title={t('phonebook.duplicates.exact')} rows={exact} onApply={setApplying} />
          <Group title={t('phonebook.duplicates.similar')} rows={similar} />
        </>
      )}
      {applying?.reference ? (
        <ApplicationForm
          of={{ name: applying.name, custodian: applying.custodian, reference: applying.reference }}
          kinds={leftOf(applying)}
          onClose={() => setApplying(undefined)}
        />
      ) : null}
    </aside>
  )
}

const kinds = ['phonebook.application.access', 'phonebook.application.administratorship'] as const
/** The kinds of application that have not been sent yet. */
const leftOf = ({ applied }: ExactMatch) => kinds.filter((kind) => !applied.includes(kind))

function Verdict({ found: { isAsked, isBusy, exact, similar, error } }: { found: ReturnType<typeof useDuplicates> }) {
  const { t } = useWords()
  const count = exact.length + similar.length
  if (count > 0) {
    return (
      <span className="duplicates-some">
        <WarningOutlined aria-hidden /> {t('phonebook.duplicates.count', { count })}
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
  rows: readonly (ExactMatch | SimilarCompany)[]
  /** Applies for a company found by a look-up. */
  onApply?: (match: ExactMatch) => void
}

function Group({ title, rows, onApply }: GroupProps) {
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

/** With this hook only the panel is rendered again at each key, not the form. */
function useTyped(form: FormInstance<NewCompany>, seen: DuplicatesProps['seen']) {
  const name = Form.useWatch('name', form)
  const organizationNumber = Form.useWatch('organizationNumber', form)
  const phoneCountryCode = Form.useWatch('phoneCountryCode', form)
  const phoneAreaCode = Form.useWatch('phoneAreaCode', form)
  const telephone = Form.useWatch('telephone', form)
  const email = Form.useWatch('email', form)
  const country = Form.useWatch('country', form)
  // Nothing is typed before the fields are mounted.
  if (name === undefined) return typedOf({})
  return typedOf({ name, organizationNumber, phoneCountryCode, phoneAreaCode, telephone, email, country }, seen)
}
