import { Form, type FormInstance } from 'antd'
import { useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { type ProfileValues, typedContactOf } from './contact-look-up-rules.ts'
import { useDuplicates, useNumberDuplicates } from './look-up-queries.ts'
import { type Looked, typedOf } from './look-up-rules.ts'
import { CompanyGroup, DuplicatesPanel } from './panel-view.tsx'

interface DuplicatesProps {
  form: FormInstance<ProfileValues>
  /** The record under edit; without it the panel explains itself before anything is typed. */
  seen?: (Looked & { id: number }) | undefined
}

/** The companies that match the typed values: exact matches of any custodian, and similar ones that the reader may see. It never blocks saving. */
export function DuplicatesView({ form, seen }: DuplicatesProps) {
  const { t } = useWords()
  const own = useDuplicates(useTyped(form, seen))
  const numbers = useNumberDuplicates(...useTypedNumbers(form))
  const isPhone = useIsPhone()
  const { exact, similar } = own
  const { matches } = numbers
  const found = {
    isAsked: own.isAsked || numbers.isAsked,
    isBusy: own.isBusy || numbers.isBusy,
    error: own.error ?? numbers.error,
  }
  const count = exact.length + matches.length + similar.length
  if ((seen || isPhone) && count === 0 && !found.error) return null
  return (
    <DuplicatesPanel
      found={found}
      verdict={count > 0 ? t('phonebook.duplicates.count', { count }) : undefined}
      warns={exact.length + matches.length > 0}
      help={t('phonebook.duplicates.help')}
    >
      {(apply) => (
        <>
          <CompanyGroup title={t('phonebook.duplicates.exact')} rows={exact} onApply={apply} />
          <CompanyGroup title={t('phonebook.duplicates.elsewhere')} rows={matches} onApply={apply} />
          <CompanyGroup title={t('phonebook.duplicates.similar')} rows={similar} />
        </>
      )}
    </DuplicatesPanel>
  )
}

/** The numbers of the form's people, and the country to which they belong. */
function useTypedNumbers(form: FormInstance<ProfileValues>) {
  const contacts = Form.useWatch('contacts', form)
  const country = Form.useWatch('country', form) ?? ''
  const rows = (contacts ?? []).flatMap((contact) => contact?.values ?? [])
  return [typedContactOf(rows, { country }).values, country] as const
}

/** With this hook only the panel is rendered again at each key, not the form. */
function useTyped(form: FormInstance<ProfileValues>, seen: DuplicatesProps['seen']) {
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
