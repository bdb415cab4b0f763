import type { ImportRow } from '@seamark/contract/workbench/imports/rows'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { type Field, type ImportTarget, isRemark } from './import-rules.ts'

interface DetailProps {
  row: ImportRow
  recordPath: ImportTarget['recordPath']
  fields: readonly Field[]
}

/** The details of a row: problems with their remedies, the record it matches, or the values that change. */
export function RowDetail({ row, recordPath, fields }: DetailProps) {
  const label = (key: string) => fields.find((field) => field.key === key)?.label ?? key
  const { t } = useWords()
  const { problems, match, changes, subjectId, verdict, turned } = row
  const name = row.values['name'] || match?.name || `${row.row}`
  return (
    <div className="import-why">
      {problems.map(({ field, column, message }) => (
        <Problem
          key={`${field}-${message}`}
          where={(field ? label(field) : column) ?? ''}
          message={message}
          isRemark={isRemark(verdict)}
        />
      ))}
      {turned && <div className="import-quiet">{t('workbench.import.turned.row')}</div>}
      {match && verdict === 'duplicate' && <Match match={match} recordPath={recordPath} label={label} />}
      {match?.row && verdict !== 'duplicate' ? <Adds row={match.row} /> : null}
      {recordPath && verdict !== 'duplicate' && (match?.id ?? subjectId) ? (
        <div>
          <PageLink href={recordPath({ id: Number(match?.id ?? subjectId), name: match?.name || name })}>
            {match?.name || name}
          </PageLink>
        </div>
      ) : null}
      {changes.map((change) => (
        <Change key={change.field} {...change} label={label(change.field)} />
      ))}
    </div>
  )
}

/** Some messages already begin with the field's name. */
function Problem({ where, message, isRemark }: { where: string; message: string; isRemark: boolean }) {
  const rest = message.startsWith(where) ? message.slice(where.length) : ` ${message}`
  return (
    <div>
      <span className={isRemark ? 'import-remark' : 'import-wrong'}>{where}</span>
      {rest}
    </div>
  )
}

/** The row adds to the record of an earlier row of the file. */
function Adds({ row }: { row: number }) {
  const { t } = useWords()
  return <div className="import-quiet">{t('workbench.import.match.adds', { row })}</div>
}

function Change({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useWords()
  const blank = <span className="import-quiet">{t('workbench.import.blank')}</span>
  return (
    <div>
      <span className="import-quiet">{label}</span> {before ? <del>{before}</del> : blank} →{' '}
      {after ? <ins>{after}</ins> : blank}
    </div>
  )
}

/** Another row of the file, or an existing record. A record that the reader may not see shows only its name, custodian and place. */
function Match({
  match,
  recordPath,
  label,
}: {
  match: NonNullable<ImportRow['match']>
  recordPath: ImportTarget['recordPath']
  label: (key: string) => string
}) {
  const { t } = useWords()
  const { id, name, custodian, visibility, row, by } = match
  if (row !== null)
    return (
      <div>
        {[
          t('workbench.import.match.row', { row }),
          ...(by ? [t('workbench.import.match.by', { field: label(by) })] : []),
        ].join(' · ')}
      </div>
    )
  const text = t('workbench.import.match', { name })
  const facts = [
    ...(by ? [t('workbench.import.match.by', { field: label(by) })] : []),
    ...(custodian ? [t('workbench.import.match.custodian', { name: custodian })] : []),
    t(visibility === 'public' ? 'workbench.import.match.public' : 'workbench.import.match.private'),
  ]
  return (
    <div>
      {id === null || !recordPath ? text : <PageLink href={recordPath({ id, name })}>{text}</PageLink>}
      <div className="import-quiet">{facts.join(' · ')}</div>
    </div>
  )
}
