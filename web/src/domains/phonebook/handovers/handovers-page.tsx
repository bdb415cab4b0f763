import { Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { BookHolders, BookSplit, HandoverHistory } from './book-view.tsx'
import { handoverSearch } from './handover-filters.ts'
import { HandoverView } from './handover-view.tsx'
import './handovers-page.css'

/** Hands a colleague's companies over to others: choose, split, preview, and move in one pass. */
export function HandoversPage() {
  const { t } = useWords()
  const { from, handover } = usePageSearch(handoverSearch)
  const setSearch = useSetPageSearch()
  return (
    <Page title={t('phonebook.handovers')}>
      {handover !== undefined ? (
        <HandoverView id={handover} onBack={(holder) => setSearch({ handover: undefined, from: holder })} />
      ) : from !== undefined ? (
        <BookSplit
          holderId={from}
          onPlanned={(id) => setSearch({ handover: id, from: undefined })}
          onBack={() => setSearch({ from: undefined })}
        />
      ) : (
        <div className="handovers">
          <BookHolders onChosen={(id) => setSearch({ from: id })} />
          <HandoverHistory onOpen={(id) => setSearch({ handover: id })} />
        </div>
      )}
    </Page>
  )
}
