import type { MetCompany } from '@seamark/contract/exhibitions/conversion/conversion'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Badge, type Column, DataTable, Empty, pagingOf, plainLayout, rowsOf, usePager } from '../../../kit/index.ts'
import { date } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { companyPath, ProgressTag } from '../../phonebook/index.ts'
import { ExportButton } from '../../workbench/index.ts'
import type { ConversionSearch } from './conversion-filters.ts'
import { useMetCompanies } from './conversion-queries.ts'

/** The companies behind the figure that is chosen. */
export function MetTable({ exhibitionId, search }: { exhibitionId: number; search: ConversionSearch }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = useMetCompanies(exhibitionId, search, pager.cursor)
  const { data } = listed
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  const all = useMemo(columns, [language])
  const { limit: _limit, ...query } = search
  return (
    <DataTable
      name="exhibitions.metCompanies"
      label={t('exhibitions.metCompanies')}
      columns={all}
      {...rowsOf(listed)}
      paging={pagingOf(pager, search, setSearch, data)}
      empty={
        <Empty
          text={t('exhibitions.conversion.none')}
          action={
            <Button onClick={() => setSearch({ figure: undefined, personId: undefined })}>
              {t('exhibitions.conversion.showAll')}
            </Button>
          }
        />
      }
      toolbar={
        <div className="fair-toolbar">
          <b>{t(`exhibitions.figure.${search.figure}`)}</b>
          {can('export') ? (
            <ExportButton
              list="metCompanies"
              title={t('exhibitions.metCompanies')}
              columns={all}
              layout={plainLayout}
              query={{ exhibitionId, ...query }}
              count={data?.count}
              isChosen={false}
            />
          ) : null}
        </div>
      }
    />
  )
}

const column = (
  key: string,
  title: WordKey,
  width: number,
  render: Column<MetCompany>['render'],
): Column<MetCompany> => ({ key, title: t(title), width, render, hideable: key !== 'name' })

const columns = (): Column<MetCompany>[] => [
  column('name', 'exhibitions.field.company', 260, (one) => (
    <span className="fair-badges">
      <PageLink href={companyPath(one)}>{one.name}</PageLink>
      {one.isNew ? <Badge tone="good">{t('exhibitions.met.isNew')}</Badge> : null}
    </span>
  )),
  column('people', 'exhibitions.met.people', 140, ({ people }) => people.map(({ name }) => name).join(' · ')),
  column('metAt', 'exhibitions.met.metAt', 120, ({ metAt }) => date(metAt)),
  column('followedAt', 'exhibitions.met.followedAt', 120, ({ followedAt }) => date(followedAt)),
  column('quotedAt', 'exhibitions.met.quotedAt', 120, ({ quotedAt }) => date(quotedAt)),
  column('orderedAt', 'exhibitions.met.orderedAt', 120, ({ orderedAt }) => date(orderedAt)),
  column('progress', 'exhibitions.met.progress', 120, ({ progress }) => <ProgressTag progress={progress} />),
]
