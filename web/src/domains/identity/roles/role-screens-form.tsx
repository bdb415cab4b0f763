import { Checkbox } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { heldOf, type Screen, type ScreenGroup, withGroup, withScreen } from './role-screens-rules.ts'

interface ScreensProps {
  groups: readonly ScreenGroup[]
  /** Codes that are always held, whatever is ticked. */
  fixed: readonly number[]
  isEverything: boolean
  disabled: boolean
  value?: readonly number[]
  onChange?: (codes: number[]) => void
}

/** The menu as a tree with check boxes: groups, and the pages in them. */
export function RoleScreens({ groups, fixed, isEverything, disabled, value = [], onChange }: ScreensProps) {
  const held = new Set([
    ...value,
    ...fixed,
    ...(isEverything ? groups.flatMap(({ codes, screens }) => [...codes, ...screens.map(({ code }) => code)]) : []),
  ])
  const isFixed = (codes: readonly number[]) => disabled || codes.every((code) => fixed.includes(code))
  return (
    <ul className="role-groups">
      {groups.map((group) => (
        <Group
          key={group.path}
          group={group}
          held={held}
          isFixed={isFixed}
          onGroup={(on) => onChange?.(withGroup(value, group, on))}
          onScreen={(code, on) => onChange?.(withScreen(value, group, code, on))}
        />
      ))}
    </ul>
  )
}

interface GroupProps {
  group: ScreenGroup
  held: ReadonlySet<number>
  isFixed: (codes: readonly number[]) => boolean
  onGroup: (on: boolean) => void
  onScreen: (code: number, on: boolean) => void
}

function Group({ group, held, isFixed, onGroup, onScreen }: GroupProps) {
  const { t } = useWords()
  const all = [...group.codes, ...group.screens.map(({ code }) => code)]
  const state = heldOf(group, held)
  const isOpen = all.length === 0
  return (
    <li>
      <Checkbox
        className="role-group"
        checked={isOpen || state === 'all'}
        indeterminate={state === 'some'}
        disabled={isOpen || isFixed(all)}
        onChange={({ target }) => onGroup(target.checked)}
      >
        {t(group.title)} <Codes codes={group.codes} />
        {isOpen ? <span className="role-code">{t('identity.role.anyone')}</span> : null}
      </Checkbox>
      {group.screens.length > 0 ? (
        <ul className="role-screens">
          {group.screens.map((screen) => (
            <li key={screen.code}>
              <Checkbox
                checked={held.has(screen.code)}
                disabled={isFixed([screen.code])}
                onChange={({ target }) => onScreen(screen.code, target.checked)}
              >
                <Titles screen={screen} /> <Codes codes={[screen.code]} />
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Titles({ screen: { titles } }: { screen: Screen }) {
  const { t } = useWords()
  return <>{titles.map((title) => t(title)).join(' / ')}</>
}

const Codes = ({ codes }: { codes: readonly number[] }) =>
  codes.length > 0 ? <span className="role-code">{codes.join(' / ')}</span> : null
