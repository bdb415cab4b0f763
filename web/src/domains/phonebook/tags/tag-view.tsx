import type { Tag } from '@seamark/contract/phonebook/tags/tags'
import { useWords } from '../../../platform/language/i18n.ts'
import { useTags } from './tag-queries.ts'
import { tagText } from './tag-text.ts'
import './tag-view.css'

type Shown = Pick<Tag, 'name' | 'nameEn' | 'colour'>

/** One tag in its colour. */
export function TagChip({ tag }: { tag: Shown }) {
  const { language } = useWords()
  return <span className={`tag-chip tag-${tag.colour}`}>{tagText(tag, language)}</span>
}

/** The tags of a company in the office's order; a tag deleted meanwhile is left out. */
export function TagChips({ ids }: { ids: readonly number[] }) {
  const tags = useTags()
  const shown = [...tags.values()].filter(({ id }) => ids.includes(id))
  if (shown.length === 0) return null
  return (
    <span className="tag-chips">
      {shown.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  )
}
