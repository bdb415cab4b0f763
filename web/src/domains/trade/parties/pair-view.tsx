import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { type PartySearch } from './party-filters.ts'
import { usePairs } from './party-queries.ts'
import { VerdictButtons } from './verdict-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'

type Pair = NonNullable<ReturnType<typeof usePairs>['data']>['rows'][number]

/** Pairs of parties that may be one, likeliest first. A verdict is final. */
export function PairsView({ search, tabs }: { search: PartySearch; tabs: ReactNode }) {
  const { language } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(`pairs-${search.limit}`)
  const listed = usePairs(search, pager.cursor)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  const columns = useMemo(pairColumns, [language])
  return (
    <Page title={t('trade.parties')} note={t('trade.pairs.note')}>
      <DataTable
        name="trade.pairs"
        label={t('trade.pairs')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        empty={<Empty text={t('trade.pairs.none')} />}
        toolbar={tabs}
      />
    </Page>
  )
}

function pairColumns(): Column<Pair>[] {
  const side = (key: 'first' | 'second'): Column<Pair> => ({
    key,
    title: t(`trade.pair.${key}`),
    width: 330,
    render: (pair) => <PageLink href={partyPath(pair[key].id)}>{pair[key].name}</PageLink>,
    copy: (pair) => pair[key].name,
  })
  return [
    side('first'),
    side('second'),
    {
      key: 'likeness',
      title: t('trade.pair.likeness'),
      width: 90,
      align: 'right',
      render: ({ likeness }) => `${Math.round(likeness * 100)}%`,
    },
    ...(can('merge') ? [verdict()] : []),
  ]
}

const verdict = (): Column<Pair> => ({
  key: 'verdict',
  title: t('trade.field.verdict'),
  width: 260,
  render: ({ id, first, second }) => <VerdictButtons pairId={id} names={[first.name, second.name]} />,
})
