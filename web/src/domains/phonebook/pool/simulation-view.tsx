import { horizons, type PoolRules, type Simulation } from '@seamark/contract/phonebook/pool/pool-rules'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ProgressTag } from '../companies/badge-view.tsx'
import { type Opened, useSimulation } from './pool-rule-queries.ts'

/** The effect of the rules on the screen if nobody followed up; each number opens its companies. */
export function SimulationView({ rules: typed, onOpen }: { rules: PoolRules; onOpen: (opened: Opened) => void }) {
  const { t } = useWords()
  const { data, error, refetch, isFetching, isValid, rules } = useSimulation(typed)
  return (
    <section className="pool-simulation" aria-label={t('phonebook.pool.simulation')}>
      <h2>
        {t('phonebook.pool.simulation')} {isFetching && data ? <Spin size="small" /> : null}
      </h2>
      <p className="pool-rule-hint">{t('phonebook.pool.simulation.hint')}</p>
      {isValid ? null : <p role="alert">{t('phonebook.pool.simulation.invalid')}</p>}
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error && isValid ? <Loading rows={5} /> : null}
      {data ? <Numbers simulation={data} onOpen={(what) => onOpen({ rules, ...what })} /> : null}
    </section>
  )
}

type Open = (what: Omit<Opened, 'rules'>) => void

function Numbers({
  simulation: { beginsOn, total, byProgress, byCustodian },
  onOpen,
}: {
  simulation: Simulation
  onOpen: Open
}) {
  const { t } = useWords()
  return (
    <>
      <p>{t('phonebook.pool.simulation.begins', { day: beginsOn })}</p>
      <table className="pool-numbers">
        <Head title="" />
        <tbody>
          <Row title={t('phonebook.pool.simulation.total')} within={total.within} onOpen={onOpen} what={{}} strong />
        </tbody>
        {total.within[2] === 0 ? null : (
          <>
            <Head title={t('phonebook.pool.simulation.byProgress')} />
            <tbody>
              {byProgress
                .filter(({ within }) => within[2] > 0)
                .map(({ progress, within }) => (
                  <Row
                    key={progress}
                    title={<ProgressTag progress={progress} />}
                    within={within}
                    onOpen={onOpen}
                    what={{ progress }}
                  />
                ))}
            </tbody>
            <Head title={t('phonebook.pool.simulation.byCustodian')} />
            <tbody>
              {byCustodian.map(({ custodian, within }) => (
                <Row
                  key={custodian.id}
                  title={custodian.name}
                  within={within}
                  onOpen={onOpen}
                  what={{ custodianId: custodian.id }}
                />
              ))}
            </tbody>
          </>
        )}
      </table>
      {total.within[2] === 0 ? <p>{t('phonebook.pool.simulation.none')}</p> : null}
    </>
  )
}

function Head({ title }: { title: string }) {
  const { t } = useWords()
  return (
    <thead>
      <tr>
        <th scope="col">{title}</th>
        {horizons.map((days) => (
          <th key={days} scope="col">
            {t(`phonebook.pool.simulation.within${days}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  title: ReactNode
  within: Simulation['total']['within']
  what: Omit<Opened, 'rules' | 'within'>
  onOpen: Open
  strong?: boolean
}

function Row({ title, within, what, onOpen, strong = false }: RowProps) {
  const { language } = useWords()
  return (
    <tr className={strong ? 'pool-numbers-total' : undefined}>
      <th scope="row">{title}</th>
      {horizons.map((days, index) => (
        <td key={days}>
          {within[index] ? (
            <Button type="link" size="small" onClick={() => onOpen({ ...what, within: days })}>
              {number(within[index], language)}
            </Button>
          ) : (
            <span className="company-quiet">0</span>
          )}
        </td>
      ))}
    </tr>
  )
}
