import { Failed, Loading, Page, RelativeTime } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { OptionForm } from './option-form.tsx'
import { useOptions } from './option-queries.ts'
import './options-page.css'

/** The options of the whole installation, and how they differ from their defaults. */
export function OptionsPage() {
  const { t } = useWords()
  const { data, error, refetch } = useOptions()
  return (
    <Page
      title={t('settings.options')}
      note={
        data && data.updatedBy !== null ? (
          <>
            {t('settings.lastChanged')} <RelativeTime at={data.updatedAt} />
          </>
        ) : undefined
      }
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data ? <OptionForm inForce={data} /> : null}
    </Page>
  )
}
