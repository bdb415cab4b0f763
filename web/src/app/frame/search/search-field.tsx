import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { SearchHits, listId, optionId } from './search-hits.tsx'
import { type Hit, useSearch } from './use-search.ts'

/** The search field and its hits below: the arrows move the mark, Enter takes the marked hit, at first the best. */
export function SearchField({
  choose,
  close,
}: {
  choose: (hit: Pick<Hit, 'href' | 'run'>) => void
  close: () => void
}) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const { text, groups, firstPage } = useSearch(typed)
  const hits = groups.flatMap((group) => group.hits)

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setMarked((marked + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setMarked((marked - 1 + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter') void onEnter()
    else return
    event.preventDefault()
  }
  /** Enter right after typing means the first page, though the list is not drawn yet. */
  async function onEnter() {
    const hit = text === typed.trim() ? hits[marked] : undefined
    if (hit) return choose(hit)
    const page = await firstPage()
    if (page !== undefined) choose({ href: page })
  }

  return (
    <>
      <div className="search-field">
        <input
          className="search-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('frame.search.placeholder')}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={hits[marked] ? optionId(marked) : undefined}
          placeholder={t('frame.search.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {text ? <SearchHits text={text} groups={groups} marked={marked} mark={setMarked} choose={choose} /> : null}
    </>
  )
}

/** Enter and the arrows belong to the input method while it composes. */
function isComposing({ nativeEvent }: KeyboardEvent) {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari ends the composition before its last Enter; only this number shows that
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
