import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { ImportCounts, ImportSample, ImportView, SampledKind } from '@seamark/contract/trade/imports/imports'
import { refusals } from '@seamark/contract/trade/reading/remarks'
import { number } from '../../../platform/language/format.ts'
import { isWordKey, t, useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { doubtsOf, importSearch, reasonsOf, type Tally } from './import-rules.ts'
import { ImportAnswers } from './import-answers-view.tsx'
import { PassedOver } from './skipped-sheet-view.tsx'

interface CountsProps {
  view: ImportView
  counts: ImportCounts
}

/** The number of rows of each outcome; a click on a number opens some of its rows. */
export function ImportCountsView({ view, counts }: CountsProps) {
  const { t, language } = useWords()
  const { shows } = usePageSearch(importSearch)
  const chosen = Object.keys(view.samples).find((kind) => kind === shows)
  const figures = [
    { name: 'rows', value: counts.rows },
    { name: 'kept', value: counts.kept },
    { name: 'flagged', value: counts.flagged },
    { name: 'refused', value: counts.refused },
    ...(counts.amending > 0 ? [{ name: 'amending', value: counts.amending } as const] : []),
    ...(counts.removing > 0 ? [{ name: 'removing', value: counts.removing } as const] : []),
  ] as const
  return (
    <>
      <dl className="trade-import-figures">
        {figures.map(({ name, value }) => (
          <div key={name} data-kind={name}>
            <dt>{t(`trade.import.${name}`)}</dt>
            <dd>{number(value, language)}</dd>
          </div>
        ))}
        {counts.from && (
          <div>
            <dt>{t('trade.import.period')}</dt>
            <dd className="trade-import-period">
              {counts.from} – {counts.to}
            </dd>
          </div>
        )}
      </dl>
      <div className="trade-import-halves">
        {counts.kept > 0 && view.samples.kept && (
          <Kinds title={t('trade.import.kept')} tallies={[{ kind: 'kept', rows: counts.kept }]} view={view} />
        )}
        <Kinds title={t('trade.import.doubts')} tallies={doubtsOf(counts)} view={view} />
        <Kinds title={t('trade.import.reasons')} tallies={reasonsOf(counts)} view={view} />
      </div>
      {chosen && (
        <Samples kind={chosen as SampledKind} rows={view.samples[chosen as SampledKind] ?? []} found={view.found} />
      )}
      <ImportAnswers view={view} />
      {view.found && view.found.passedOver.length > 0 && (
        <section className="import-card trade-import-card">
          <PassedOver passedOver={view.found.passedOver} />
        </section>
      )}
    </>
  )
}

/** Each doubt or reason with its number of rows; one that has samples opens them. */
function Kinds({ title, tallies, view: { samples } }: { title: string; tallies: readonly Tally[]; view: ImportView }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const { shows } = usePageSearch(importSearch)
  if (tallies.length === 0) return null
  return (
    <section className="import-card trade-import-card">
      <h2>{title}</h2>
      <ul className="trade-import-kinds">
        {tallies.map(({ kind, rows }) => (
          <li key={kind}>
            {samples[kind]?.length ? (
              <button
                type="button"
                aria-pressed={shows === kind}
                onClick={() => setSearch({ shows: shows === kind ? undefined : kind })}
              >
                {wordOf(kind, t)}
              </button>
            ) : (
              <span>{wordOf(kind, t)}</span>
            )}
            <b>{number(rows, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name of a field; the server names only the fields that exist. */
const fieldWord = (field: string) => {
  const key = `trade.field.${field}`
  return isWordKey(key) ? t(key) : field
}

type Say = ReturnType<typeof useWords>['t']
const isRefusal = (kind: SampledKind): kind is (typeof refusals)[number] => refusals.some((one) => one === kind)

function wordOf(kind: SampledKind, t: Say): string {
  if (kind === 'kept') return t('trade.import.kept.clean')
  return isRefusal(kind) ? t(`trade.refused.${kind}`) : t(`trade.remark.${kind}`)
}

/** Some rows as the file has them, under their headings; for a record also the parsed values. */
function Samples({ kind, rows, found }: { kind: SampledKind; rows: readonly ImportSample[]; found: FoundFile | null }) {
  const { t } = useWords()
  const columns = found?.columns ?? []
  return (
    <section className="import-card trade-import-card" aria-label={wordOf(kind, t)}>
      <h2>{t('trade.import.samples', { kind: wordOf(kind, t) })}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- there is nothing else in it that would let keys scroll it */}
      <div className="trade-import-table" role="region" aria-label={wordOf(kind, t)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trade.import.row')}</th>
              {columns.map(({ index, heading }) => (
                <th scope="col" key={index}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells, marked }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map(({ index }) => (
                  <td
                    key={index}
                    title={cells[index]}
                    className={marked.includes(index) ? 'trade-import-marked' : undefined}
                  >
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ made }) => Object.keys(made).length > 0) && (
        <details>
          <summary>{t('trade.import.made')}</summary>
          {rows.map(({ row, made }) => (
            <p key={row} className="trade-import-made">
              <b>{row}</b>{' '}
              {Object.entries(made)
                .map(([field, text]) => `${fieldWord(field)}: ${text}`)
                .join(' · ')}
            </p>
          ))}
        </details>
      )}
    </section>
  )
}
