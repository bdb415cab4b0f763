import { soonDays, type Waiting } from '@seamark/contract/summary/dashboards'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { href } from '../../../platform/search.ts'

type Member = Waiting & { person: { id: number; name: string } }

/** The waiting work of each team member; every figure opens that colleague's rows. */
export function Team({ team }: { team: readonly Member[] }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="team">
      <h2 id="team">{t('summary.team')}</h2>
      <div className="team-box">
        <table className="team">
          <thead>
            <tr>
              <th scope="col">{t('summary.sales.person')}</th>
              {columns().map(({ key }) => (
                <th key={key} scope="col">
                  {t(`summary.day.${key}`, { days: soonDays })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {team.map((member) => (
              <tr key={member.person.id}>
                <th scope="row">
                  <PageLink href={href('/contacts/contactsList', { custodianId: member.person.id })}>
                    {member.person.name}
                  </PageLink>
                </th>
                {columns().map(({ key, to }) => (
                  <td key={key}>
                    {member[key] > 0 ? (
                      <PageLink href={to(member.person.id)}>{number(member[key])}</PageLink>
                    ) : (
                      <span className="team-nothing">0</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Tasks, orders and quotes are included only for readers who may open them. */
function columns(): { key: keyof Waiting; to: (personId: number) => string }[] {
  const orders = (filters: Record<string, string>) => (managerId: number) =>
    href('/freight/orders', { managerId, ...filters })
  const tasks = (show: string) => (personId: number) => href('/contacts/tasks', { show, personId })
  return [
    ...(hasCode(317)
      ? [
          { key: 'overdue' as const, to: tasks('overdue') },
          { key: 'today' as const, to: tasks('today') },
        ]
      : []),
    { key: 'withoutNext', to: (custodianId) => href('/contacts/contactsList', { custodianId, nextContact: 'none' }) },
    { key: 'falling', to: (custodianId) => href('/contacts/contactsList', { custodianId, due: soonDays }) },
    ...(hasCode(347)
      ? [
          { key: 'withoutBill' as const, to: orders({ missing: 'bill' }) },
          { key: 'unsettled' as const, to: orders({ settlement: 'overdue' }) },
        ]
      : []),
    ...(hasCode(348)
      ? [
          {
            key: 'quotes' as const,
            to: (authorId: number) => href('/freight/quotes', { show: 'noOutcome', authorId }),
          },
        ]
      : []),
  ]
}
