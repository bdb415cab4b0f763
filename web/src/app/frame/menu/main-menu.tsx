import { PushpinOutlined } from '@ant-design/icons'
import { useRouterState } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePreference } from '../../../platform/preferences/preferences.ts'
import { groupOf, litEntry, type MenuEntry, type MenuGroup } from './entries.ts'
import { litColours } from '../../theme/theme.ts'
import { moveByArrows } from './arrow-keys.ts'
import { Flyout } from './flyout.tsx'
import { Entry, NarrowEntry } from './menu-entry.tsx'
import { GroupPages, OpenGroup } from './menu-group.tsx'
import { Section } from './menu-section.tsx'
import { PinnedRows } from './pinned-rows.tsx'
import { pinnedLeaves } from './pins.ts'
import './menu.css'

/** The permitted pages below the pinned ones: groups that fold, or icons whose pages fly out at the side. */
export function MainMenu({ entries, narrow }: { entries: MenuEntry[]; narrow: boolean }) {
  const { t } = useWords()
  const pinned = pinnedLeaves(entries, usePreference('menuPins'))
  const pins = pinned.map(({ path }) => path)
  const { lit, open, toggle } = useOpenGroups(entries, pins)
  const { text, ground } = litColours(usePreference('themeColour'))
  const colours: CSSProperties & Record<`--${string}`, string> = { '--lit': text, '--lit-ground': ground }
  const rows = <PinnedRows leaves={pinned} lit={lit} />
  const menu = useRef<HTMLDivElement>(null)

  // A page reached by a link or the search may be out of sight in a long menu.
  useEffect(() => {
    if (lit) menu.current?.querySelector('[data-lit="fully"]')?.scrollIntoView({ block: 'nearest' })
  }, [lit])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the arrow keys of the links and buttons inside
    <div ref={menu} className="menu" data-narrow={narrow || undefined} style={colours} onKeyDown={moveByArrows}>
      {pinned.length === 0 ? null : (
        <ul className="menu-pins">
          {narrow ? (
            <Flyout
              title={t('frame.menu.pinned')}
              icon={<PushpinOutlined aria-hidden />}
              holdsLit={pins.some((path) => path === lit)}
            >
              {rows}
            </Flyout>
          ) : (
            <Section name="pinned" title={t('frame.menu.pinned')}>
              {rows}
            </Section>
          )}
        </ul>
      )}
      <ul>
        {entries.map((entry) => (
          <TopEntry
            key={entry.path}
            {...{ entry, narrow, lit, pins }}
            open={open.includes(entry.path)}
            toggle={() => toggle(entry.path)}
          />
        ))}
      </ul>
    </div>
  )
}

interface TopProps {
  entry: MenuEntry
  narrow: boolean
  lit: string | undefined
  pins: readonly string[]
  open: boolean
  toggle: () => void
}

/** A group, or a page without a group. */
function TopEntry({ entry, narrow, lit, pins, open, toggle }: TopProps) {
  const { t } = useWords()
  if (!('children' in entry))
    return narrow ? <NarrowEntry leaf={entry} lit={lit} /> : <Entry leaf={entry} {...{ lit, pins }} />
  const head = { title: t(entry.title), icon: entry.icon, holdsLit: holdsLit(entry, lit, pins) }
  const pages = <GroupPages group={entry} {...{ lit, pins }} />
  if (narrow) return <Flyout {...head}>{pages}</Flyout>
  return (
    <OpenGroup {...head} {...{ open, toggle }}>
      {pages}
    </OpenGroup>
  )
}

/** A pinned page is lit among the pins, so its group is not lit. */
const holdsLit = ({ children }: MenuGroup, lit: string | undefined, pins: readonly string[]) =>
  children.some(({ path }) => path === lit && !pins.includes(path))

/** The first group, where people spend the day, starts open; the group of the lit entry opens by itself; others stay as the person left them. */
function useOpenGroups(entries: MenuEntry[], pins: readonly string[]) {
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.kept?.page })
  const [before, setBefore] = useState<string>()
  const [open, setOpen] = useState(() =>
    entries.flatMap((entry) => ('children' in entry ? [entry.path] : [])).slice(0, 1),
  )
  const lit = litEntry(entries, page, before)
  if (lit !== before) {
    const group = groupOf(entries, lit)
    setBefore(lit)
    if (lit && group && !pins.includes(lit) && !open.includes(group)) setOpen([...open, group])
  }
  const toggle = (path: string) => setOpen(open.includes(path) ? open.filter((one) => one !== path) : [...open, path])
  return { lit, open, toggle }
}
