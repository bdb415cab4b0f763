import { type ReactNode, useMemo, useState } from 'react'
import { type Column, DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { Evidence, sharedGoods } from './evidence-view.tsx'
import { type JudgedPair, withJudged } from './pair-rules.ts'
import { Judged } from './judged-view.tsx'
import type { PartySearch } from './party-filters.ts'
import { usePairs } from './party-queries.ts'
import { type Verdict, VerdictButtons } from './verdict-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'

type Pair = NonNullable<ReturnType<typeof usePairs>['data']>['rows'][number]

/** Pairs of parties that may be one, likeliest first, with what tells. A verdict can be taken back for ten seconds. */
export function PairsView({ search, tabs }: { search: PartySearch; tabs: ReactNode }) {
  const { language } = useWords()
  const setSearch = useSetPageSearch()
  const pager = usePager(`pairs-${search.limit}`)
  const listed = usePairs(search, pager.cursor)
  const judging = useJudged(pager.cursor, listed.data?.rows)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  const columns = useMemo(() => pairColumns(judging), [language, judging.judged, listed.data])
  const table = rowsOf(listed)
  return (
    <Page title={t('trade.parties')} note={t('trade.pairs.note')}>
      <DataTable
        name="trade.pairs"
        label={t('trade.pairs')}
        columns={columns}
        {...table}
        rows={table.rows && withJudged(table.rows, judging.judged)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        empty={<Empty text={t('trade.pairs.none')} />}
        toolbar={tabs}
      />
    </Page>
  )
}

interface Judging {
  judged: readonly JudgedPair<Pair>[]
  judge: (pair: Pair, verdict: Verdict) => void
  undo: (pair: Pair) => void
}

/** Keeps the pairs that were judged on a page at their places, until another page is opened. */
function useJudged(page: string | undefined, rows: readonly Pair[] | undefined): Judging {
  const [kept, setKept] = useState<{ page: string | undefined; judged: readonly JudgedPair<Pair>[] }>({
    page,
    judged: [],
  })
  const judged = kept.page === page ? kept.judged : []
  return {
    judged,
    judge(pair, verdict) {
      const at = withJudged(rows ?? [], judged).findIndex(({ id }) => id === pair.id)
      setKept({ page, judged: [...judged, { pair, at: Math.max(0, at), verdict }] })
    },
    undo: (pair) => setKept({ page, judged: judged.filter((one) => one.pair.id !== pair.id) }),
  }
}

function pairColumns(judging: Judging): Column<Pair>[] {
  const side = (key: 'first' | 'second'): Column<Pair> => ({
    key,
    title: t(`trade.pair.${key}`),
    width: 330,
    render: (pair) => (
      <span className="pair-side">
        <PageLink href={partyPath(pair[key].id)}>{pair[key].name}</PageLink>
        <Evidence side={pair[key]} />
      </span>
    ),
    copy: (pair) => pair[key].name,
  })
  return [
    side('first'),
    side('second'),
    {
      key: 'likeness',
      title: t('trade.pair.likeness'),
      width: 120,
      align: 'right',
      render: (pair) => <Likeness pair={pair} />,
    },
    ...(can('merge') ? [verdictColumn(judging)] : []),
  ]
}

function Likeness({ pair: { likeness, first, second } }: { pair: Pair }) {
  const shared = sharedGoods(first, second)
  return (
    <span className="pair-side">
      {`${Math.round(likeness * 100)}%`}
      {shared.length > 0 ? (
        <small className="pair-evidence">{t('trade.pair.shared', { codes: shared.join(', ') })}</small>
      ) : null}
    </span>
  )
}

const verdictColumn = ({ judged, judge, undo }: Judging): Column<Pair> => ({
  key: 'verdict',
  title: t('trade.field.verdict'),
  width: 280,
  render: (pair) => {
    const held = judged.find((one) => one.pair.id === pair.id)
    return held ? (
      <Judged pairId={pair.id} verdict={held.verdict} onUndone={() => undo(pair)} />
    ) : (
      <VerdictButtons
        pairId={pair.id}
        names={[pair.first.name, pair.second.name]}
        onGiven={(verdict) => judge(pair, verdict)}
      />
    )
  },
})
