import type { Lane } from '@seamark/contract/territory/lanes'
import { listParties } from '@seamark/contract/trade/index'
import { Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { partyPath } from '../slices/slice-filters.ts'

const shown = 6

/** The forwarders that stand in the records of a lane, who are our rivals there: how many, and those that ship most. */
export function LaneForwarders({ lane }: { lane: Lane }) {
  const { t } = useWords()
  const asked = { lane, kind: 'forwarder' } as const
  const { data, error, refetch } = useCall(listParties, { query: { ...asked, limit: shown } })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.rows.length === 0) return <p className="lane-quiet">{t('trade.lane.forwarders.none')}</p>
  return (
    <>
      <p>
        <PageLink href={href('/trade/parties', asked)}>
          {number(data.count.value)}
          {data.count.exact ? '' : '+'}
        </PageLink>
      </p>
      <table>
        <tbody>
          {data.rows.map(({ id, name, shipments, last }) => (
            <tr key={id}>
              <td>
                <PageLink href={partyPath(id)}>{name}</PageLink>
              </td>
              <td className="lane-number">{t('trade.party.shipments', { count: number(shipments) })}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
