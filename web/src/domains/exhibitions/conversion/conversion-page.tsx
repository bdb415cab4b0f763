import { companyFigures } from '@seamark/contract/exhibitions/conversion/choices'
import type { ConversionFigures } from '@seamark/contract/exhibitions/conversion/conversion'
import { idParam } from '@seamark/contract/platform/envelope'
import { Failed, FigureTable, Loading, Page, percentOf } from '../../../kit/index.ts'
import { date, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageParams, usePageSearch, useTabTitle } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { capturesPath, exhibitionPath, exhibitorsPath } from '../exhibitions/exhibition-filters.ts'
import { useExhibition } from '../exhibitions/exhibition-queries.ts'
import { nameOf } from '../exhibitions/exhibition-text.ts'
import { conversionSearch } from './conversion-filters.ts'
import { useConversion } from './conversion-queries.ts'
import { MetTable } from './met-table.tsx'
import '../exhibitions/exhibitions-view.css'
import './conversion-view.css'

/** What an exhibition has brought, from its exhibitors to orders. Every number opens its rows. */
export function ConversionPage() {
  const { t, language } = useWords()
  const { id } = usePageParams(idParam)
  const search = usePageSearch(conversionSearch)
  const { data: exhibition } = useExhibition(id)
  const { data, error, refetch } = useConversion(id)
  useTabTitle(exhibition && `${t('exhibitions.conversion')} · ${nameOf(exhibition)}`)
  const cost = data?.costPerNewClient
  return (
    <Page
      title={t('exhibitions.conversion')}
      note={exhibition ? <PageLink href={exhibitionPath(id)}>{nameOf(exhibition)}</PageLink> : null}
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p className="fair-quiet">
            {t('exhibitions.conversion.until', { day: date(data.until) })}
            {cost
              ? ` · ${t('exhibitions.conversion.cost', { cost: `${cost.currency} ${number(cost.amount, language)}` })}`
              : ''}
          </p>
          <Figures exhibitionId={id} total={data.total} people={data.people} />
          <MetTable exhibitionId={id} search={search} />
        </>
      ) : error ? null : (
        <Loading rows={8} />
      )}
    </Page>
  )
}

interface FiguresProps {
  exhibitionId: number
  total: ConversionFigures
  people: readonly (ConversionFigures & { person: { id: number; name: string } })[]
}

function Figures({ exhibitionId, total, people }: FiguresProps) {
  const { t } = useWords()
  const columns = [
    { key: 'exhibitors', label: t('exhibitions.count.exhibitors') },
    { key: 'visited', label: t('exhibitions.visit.visited') },
    { key: 'captures', label: t('exhibitions.count.captures') },
    { key: 'sorted', label: t('exhibitions.capture.sorted') },
    ...companyFigures.map((key) => ({ key, label: t(`exhibitions.figure.${key}`) })),
    { key: 'medianDays', label: t('exhibitions.conversion.medianDays') },
    { key: 'followed48', label: t('exhibitions.conversion.followed48') },
  ]
  return (
    <FigureTable
      title={t('exhibitions.conversion')}
      heading={t('exhibitions.conversion.person')}
      columns={columns}
      className="conversion-table"
    >
      <Row exhibitionId={exhibitionId} name={t('exhibitions.conversion.all')} figures={total} />
      {people.map(({ person, ...figures }) => (
        <Row key={person.id} exhibitionId={exhibitionId} name={person.name} personId={person.id} figures={figures} />
      ))}
    </FigureTable>
  )
}

interface RowProps {
  exhibitionId: number
  name: string
  personId?: number
  figures: ConversionFigures
}

function Row({ exhibitionId, name, personId, figures }: RowProps) {
  const owner = personId === undefined ? {} : { ownerId: personId }
  const author = personId === undefined ? {} : { authorId: personId }
  const person = personId === undefined ? {} : { personId }
  const { medianDays, followed48, companies } = figures
  return (
    <tr>
      <th scope="row">{name}</th>
      <Cell value={figures.exhibitors} to={exhibitorsPath({ exhibitionId, ...owner })} />
      <Cell value={figures.visited} to={exhibitorsPath({ exhibitionId, visit: 'visited', ...owner })} />
      <Cell value={figures.captures} to={capturesPath(exhibitionId, { state: 'all', ...author })} />
      <Cell value={figures.sorted} to={capturesPath(exhibitionId, { state: 'sorted', ...author })} />
      {companyFigures.map((figure) => (
        <Cell
          key={figure}
          value={figures[figure]}
          to={href(`/exhibition/conversion/${exhibitionId}`, { figure, ...person })}
        />
      ))}
      <td>{medianDays ?? '–'}</td>
      <td>{companies === 0 ? '–' : `${percentOf(followed48, companies)}%`}</td>
    </tr>
  )
}

const Cell = ({ value, to }: { value: number; to: string }) => (
  <td>{value === 0 ? <span className="fair-zero">0</span> : <PageLink href={to}>{value}</PageLink>}</td>
)
