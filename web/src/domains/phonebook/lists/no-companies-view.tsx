import { Button } from 'antd'
import { Empty } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The empty list: no match or no company yet, each with its next step. */
export function NoCompanies({
  isNarrowed,
  onClear,
  onNew,
}: {
  isNarrowed: boolean
  onClear: () => void
  onNew: (() => void) | undefined
}) {
  const { t } = useWords()
  return (
    <Empty
      text={
        <>
          <strong>{t(isNarrowed ? 'phonebook.empty.none' : 'phonebook.empty.first')}</strong>
          <br />
          <span className="company-quiet">
            {t(isNarrowed ? 'phonebook.empty.none.hint' : 'phonebook.empty.first.hint')}
          </span>
        </>
      }
      action={
        isNarrowed ? (
          <Button onClick={onClear}>{t('phonebook.filters.clear')}</Button>
        ) : (
          onNew && (
            <Button type="primary" onClick={onNew}>
              {t('phonebook.company.new')}
            </Button>
          )
        )
      }
    />
  )
}
