import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { Failed, Loading, RelativeTime } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { FailedRowsButton } from './import-failed-view.tsx'
import { useRecentImports } from './import-queries.ts'
import { isOver, leftOf } from './import-rules.ts'
import { countsText } from './import-text.ts'
import { ImportStateMark } from './wizard/parts-view.tsx'
import './import-recent-view.css'

/** The recent imports into this list: their results, and the actions that are still possible. */
export function RecentImports({ list, address }: { list: string; address: (id: number) => string }) {
  const { t } = useWords()
  const { data, error, refetch } = useRecentImports(list)
  return (
    <section className="import-recent" aria-label={t('workbench.import.recent')}>
      <h2>{t('workbench.import.recent')}</h2>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : (
        <Recent imports={data.recent} address={address} />
      )}
    </section>
  )
}

function Recent({ imports, address }: { imports: readonly ImportView[]; address: (id: number) => string }) {
  const { t, language } = useWords()
  if (imports.length === 0) return <p className="import-quiet">{t('workbench.import.recent.none')}</p>
  return (
    <ul className="import-list">
      {imports.map((view) => {
        const { id, fileName, state, counts, rowsAreKept, createdAt } = view
        return (
          <li key={id}>
            <PageLink href={address(id)} className="import-list-name">
              {fileName}
            </PageLink>
            <ImportStateMark state={state} text={t(`workbench.import.state.${state}`)} />
            <span className="import-quiet import-list-counts">{countsText(counts, language)}</span>
            <span className="import-quiet import-list-time">
              <RelativeTime at={createdAt} />
            </span>
            <span className="import-list-actions">
              {rowsAreKept && isOver(state) && leftOf(counts) > 0 && <FailedRowsButton id={id} size="small" />}
              {state === 'mapping' || state === 'checked' ? (
                <PageLink href={address(id)}>{t('workbench.import.continue')}</PageLink>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
