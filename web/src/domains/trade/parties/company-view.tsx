import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { PartyFigures } from './figure-view.tsx'
import { usePartiesOfCompany, useParty } from './party-queries.ts'
import { partyPath } from '../slices/slice-filters.ts'
import '../records/record-view.css'

/** The trade of a company: its parties, with the figures of each. */
export function CompanyTrade({ company: { id, name } }: { company: Company }) {
  const { t } = useWords()
  const go = useGo()
  const { data, error, refetch } = usePartiesOfCompany(id)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={8} />
  if (data.parties.length === 0)
    return (
      <Empty
        text={t('trade.company.none')}
        action={<Button onClick={() => go(href('/trade/parties', { q: name }))}>{t('trade.company.seek')}</Button>}
      />
    )
  return data.parties.map((party) => <CompanyParty key={party.id} {...party} />)
}

function CompanyParty({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useParty(id, {})
  return (
    <section className="trade-section">
      <h2>
        <PageLink href={partyPath(id)}>{name}</PageLink>
      </h2>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <PartyFigures party={data} />
      ) : (
        <Loading rows={8} />
      )}
    </section>
  )
}
