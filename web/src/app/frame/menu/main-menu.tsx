import { PushpinOutlined } from '@ant-design/icons'
import { useRouterState } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
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

/** The permitted pages under the pinned ones: groups that fold, or icons whose pages fly out at the side. */
export function MainMenu({ entries, narrow }: { entries: MenuEntry[]; narrow: boolean }) {
  const { t } = useWords()
  const pinned = pinnedLeaves(entries, usePreference('menuPins'))
  const pins = pinned.map(({ path }) => path)
  const { lit, open, toggle } = useOpenGroups(entries, pins)
  const { text, ground } = litColours(usePreference('themeColour'))
  const colours: CSSProperties & Record<`--${string}`, string> = { '--lit': text, '--lit-ground': ground }
  const rows = <PinnedRows leaves={pinned} lit={lit} />

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of the links and buttons inside are heard here
    <div className="menu" data-narrow={narrow || undefined} style={colours} onKeyDown={moveByArrows}>
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
        {entries.map((entry) => {
          if (!('children' in entry))
            return narrow ? (
              <NarrowEntry key={entry.path} leaf={entry} lit={lit} />
            ) : (
              <Entry key={entry.path} leaf={entry} {...{ lit, pins }} />
            )
          const pages = <GroupPages group={entry} {...{ lit, pins }} />
          const group = { title: t(entry.title), icon: entry.icon, holdsLit: holdsLit(entry, lit, pins) }
          if (narrow)
            return (
              <Flyout key={entry.path} {...group}>
                {pages}
              </Flyout>
            )
          return (
            <OpenGroup key={entry.path} {...group} open={open.includes(entry.path)} toggle={() => toggle(entry.path)}>
              {pages}
            </OpenGroup>
          )
        })}
      </ul>
    </div>
  )
}

/** A pinned page is lit among the pins, and its group is left in peace. */
const holdsLit = ({ children }: MenuGroup, lit: string | undefined, pins: readonly string[]) =>
  children.some(({ path }) => path === lit && !pins.includes(path))

/** The first group, in which people spend the day, is open from the start; that of the lit entry opens by itself; others stay as they were left. */
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
