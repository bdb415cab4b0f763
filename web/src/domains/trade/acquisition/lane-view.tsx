import type { Lane } from '@seamark/contract/territory/lanes'
import { listParties } from '@seamark/contract/trade/index'
import { Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { OurRate } from '../slices/valid-rate-view.tsx'
import { partyPath } from '../slices/slice-filters.ts'
import { acquisitionSearch, figurePath } from './acquisition-filters.ts'
import { useLeads } from './acquisition-queries.ts'

const shown = 6

/** Parties that ship on a lane and that none of us holds: how many, and those that ship most where we have rates. */
export function LaneLeads({ lane }: { lane: Lane }) {
  const { t } = useWords()
  const search = acquisitionSearch.parse({ lane, leads: 'white', sort: 'rates', limit: 20 })
  const { data, error, refetch } = useLeads(search, undefined)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  const figures = (
    <p>
      {data.count.value === 0 ? (
        t('trade.acquisition.noWhite')
      ) : (
        <PageLink href={figurePath(search, {})}>{number(data.count.value)}</PageLink>
      )}
      {hasCode(342) ? <OwnParties lane={lane} /> : null}
    </p>
  )
  if (data.rows.length === 0) return figures
  return (
    <>
      {figures}
      <table>
        <tbody>
          {data.rows.slice(0, shown).map(({ id, name, shipments, rate }) => (
            <tr key={id}>
              <td>{hasCode(342) ? <PageLink href={partyPath(id)}>{name}</PageLink> : name}</td>
              <td className="lane-number">{t('trade.party.shipments', { count: number(shipments) })}</td>
              <td>
                <OurRate rate={rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** How many of our own clients ship on the lane by the records. */
function OwnParties({ lane }: { lane: Lane }) {
  const { t } = useWords()
  const { data } = useCall(listParties, { query: { lane, state: 'ours', limit: 1 } })
  return data ? (
    <>
      {' '}
      · {t('trade.state.ours')}{' '}
      <PageLink href={href('/trade/parties', { lane, state: 'ours' })}>{number(data.count.value)}</PageLink>
    </>
  ) : null
}
