import { PlusOutlined } from '@ant-design/icons'
import type { Tag, TagGroup } from '@seamark/contract/phonebook/tags/tags'
import { Button, type MenuProps } from 'antd'
import { type DragEvent, useState } from 'react'
import { MoreMenu } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { moveTagTo } from './tag-actions.tsx'
import { otherText, tagText } from './tag-text.ts'
import { TagChip } from './tag-view.tsx'

type Menu = NonNullable<MenuProps['items']>
type Counts = ReadonlyMap<number, { value: number; exact: boolean }>

interface CardProps {
  group: TagGroup
  /** Undefined while they are counted, and for readers who may not see the list. */
  counts: Counts | undefined
  /** Without these callbacks the group is read-only. */
  onAdd: (() => void) | undefined
  menu: Menu | undefined
  tagMenu: ((tag: Tag) => Menu) | undefined
}

/** A group with its tags; a tag is dragged to a new place, within this group or from another one. */
export function TagGroupCard({ group, counts, onAdd, menu, tagMenu }: CardProps) {
  const { t, language } = useWords()
  const name = tagText(group, language)
  const drops = useDrops(group, tagMenu !== undefined)
  return (
    <section className="tag-group" aria-label={name} {...drops.onGroup}>
      <header className="tag-group-head">
        <h2>{name}</h2>
        <span className="company-quiet company-small">{otherText(group, language)}</span>
        <span className="tag-group-size company-quiet company-small">
          {t('phonebook.tag.labelCount', { count: group.tags.length })}
        </span>
        {onAdd ? (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('phonebook.tag.newIn', { name })}
            onClick={onAdd}
          />
        ) : null}
        {menu ? <MoreMenu items={menu} label={t('phonebook.tag.menu', { name })} /> : null}
      </header>
      {group.tags.length === 0 ? (
        <p className="company-quiet tag-group-empty">{t('phonebook.tag.group.empty')}</p>
      ) : null}
      <ul>
        {group.tags.map((tag) => (
          <li key={tag.id} className={`tag-row ${drops.over === tag.id ? 'tag-over' : ''}`} {...drops.onTag(tag)}>
            <TagChip tag={tag} />
            <span className="tag-other company-quiet company-small">{otherText(tag, language)}</span>
            <Count count={counts?.get(tag.id)} id={tag.id} />
            {tagMenu ? (
              <MoreMenu items={tagMenu(tag)} label={t('phonebook.tag.menu', { name: tagText(tag, language) })} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens exactly the companies that are counted. */
function Count({ count, id }: { count: { value: number; exact: boolean } | undefined; id: number }) {
  const { t, language } = useWords()
  if (!count) return <span className="tag-count" />
  const text = number(count.value, language)
  return (
    <PageLink className="tag-count" href={href('/contacts/contactsList', { tagAny: id })}>
      {t(count.exact ? 'phonebook.tag.count' : 'phonebook.tag.countMore', { count: text })}
    </PageLink>
  )
}

/** The tag being dragged over this page; a tag of one card may be dropped on another. */
let dragged: Tag | undefined

/** The drop handlers of a card and its rows: a tag takes the place of the one it is dropped on, or the last place of the group. */
function useDrops(group: TagGroup, isAllowed: boolean) {
  const [over, setOver] = useState<number>()
  if (!isAllowed) return { over, onGroup: {}, onTag: () => ({}) }
  const hover = (id: number | undefined) => (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    setOver(id)
  }
  const drop = (target: Tag | undefined) => (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const tag = dragged
    dragged = undefined
    setOver(undefined)
    if (tag && tag.id !== target?.id) void moveTagTo(tag, { groupId: group.id, before: placeOf(group, tag, target) })
  }
  return {
    over,
    onGroup: { onDragOver: hover(undefined), onDrop: drop(undefined), onDragLeave: () => setOver(undefined) },
    onTag: (tag: Tag) => ({
      draggable: true,
      onDragStart: () => {
        dragged = tag
      },
      onDragEnd: () => {
        dragged = undefined
        setOver(undefined)
      },
      onDragOver: hover(tag.id),
      onDrop: drop(tag),
    }),
  }
}

/** Dropped from above, it takes the place behind its target. */
function placeOf({ tags }: TagGroup, tag: Tag, target: Tag | undefined): number | null {
  if (!target) return null
  const [from, to] = [tags.findIndex(({ id }) => id === tag.id), tags.findIndex(({ id }) => id === target.id)]
  return from >= 0 && from < to ? (tags[to + 1]?.id ?? null) : target.id
}
