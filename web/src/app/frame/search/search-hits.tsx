import { type MouseEvent, useEffect, useRef } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { Hit, HitGroup } from './use-search.ts'

export const listId = 'search-hits'
export const optionId = (index: number) => `${listId}-${index}`

interface SearchHitsProps {
  text: string
  groups: readonly HitGroup[]
  /** The option that Enter takes. */
  marked: number
  mark: (index: number) => void
  choose: (hit: Hit) => void
}

/** The hits in groups. A screen reader announces their number. */
export function SearchHits({ text, groups, marked, mark, choose }: SearchHitsProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const found = groups.filter(({ hits }) => hits.length > 0)
  const said = groups.flatMap((group) => group.said ?? [])
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  useEffect(() => {
    // The braces drop the value: newer browsers return a promise, and an effect must not return one.
    box.current?.querySelector(`#${optionId(marked)}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    // The focus stays in the box while the mouse chooses.
    <div ref={box} className="search-hits" onMouseDown={(event) => event.preventDefault()} role="presentation">
      {count > 0 ? (
        <div role="listbox" id={listId} aria-label={t('frame.search')}>
          {found.map((group) => (
            <Group
              key={group.title}
              {...group}
              first={firstOf(found, group)}
              marked={marked}
              mark={mark}
              choose={choose}
            />
          ))}
        </div>
      ) : null}
      {said.map((one) => (
        <p key={one} className="search-said">
          {one}
        </p>
      ))}
      {groups.length === 0 ? <p className="search-said">{t('frame.search.nothing', { text })}</p> : null}
      <div className="unseen" role="status">
        {count > 0 ? t('frame.search.count', { count }) : (said[0] ?? t('frame.search.nothing', { text }))}
      </div>
    </div>
  )
}

/** Returns the number of options before a group. */
const firstOf = (groups: readonly HitGroup[], group: HitGroup) =>
  groups.slice(0, groups.indexOf(group)).reduce((sum, { hits }) => sum + hits.length, 0)

function Group({
  title,
  hits,
  first,
  marked,
  mark,
  choose,
}: HitGroup & { first: number } & Pick<SearchHitsProps, 'marked' | 'mark' | 'choose'>) {
  const headingId = `${listId}-group-${first}`
  function onClick(event: MouseEvent, hit: Hit) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(hit)
  }
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className="search-heading" role="presentation">
        {title}
      </div>
      {hits.map((hit, index) => (
        <a
          key={hit.href}
          id={optionId(first + index)}
          role="option"
          aria-selected={first + index === marked}
          className={hit.all ? 'search-hit search-hit-all' : 'search-hit'}
          href={hit.href}
          tabIndex={-1}
          onMouseMove={() => mark(first + index)}
          onClick={(event) => onClick(event, hit)}
        >
          {hit.icon}
          <span className="search-title">{hit.title}</span>
          {hit.note ? <span className="search-note">{hit.note}</span> : null}
        </a>
      ))}
    </div>
  )
}
