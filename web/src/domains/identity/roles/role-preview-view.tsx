import type { Capability } from '@seamark/contract/platform/route'
import { useWords } from '../../../platform/language/i18n.ts'
import { registeredMenu, type SeenEntry } from './role-menu-rules.ts'

/** The menu as a person with these codes and capabilities sees it, from the same code as the frame's own menu. */
export function RolePreview({
  roles,
  mayDo,
}: {
  roles: readonly (number | 'admin')[]
  mayDo: (capability: Capability) => boolean
}) {
  const { t } = useWords()
  return (
    <section className="role-preview" aria-label={t('identity.role.preview')}>
      <h3>{t('identity.role.preview')}</h3>
      <p>{t('identity.role.previewHelp')}</p>
      <ul>
        {registeredMenu()
          .entriesOf(roles, mayDo)
          .map((entry) => (
            <Entry key={entry.path} entry={entry} />
          ))}
      </ul>
    </section>
  )
}

function Entry({ entry: { icon, title, children } }: { entry: SeenEntry }) {
  const { t } = useWords()
  return (
    <li>
      <span className="role-preview-entry">
        {icon}
        {t(title)}
      </span>
      {children ? (
        <ul>
          {children.map((child) => (
            <li key={child.path}>{t(child.title)}</li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
