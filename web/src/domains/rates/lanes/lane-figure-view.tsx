import { daysBetween } from '@seamark/contract/platform/days'
import { type LaneWay, soonDays } from '@seamark/contract/rates/lanes/lanes'
import type { ReactNode } from 'react'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import type { usePorts } from '../../territory/index.ts'
import { portsText } from '../rates/rate-text.ts'

/** The lowest price of a pair of ports with its currency; ≥ where more may come on top. */
export function LanePrice({ way, ports }: { way: LaneWay | null; ports: ReturnType<typeof usePorts> }) {
  const { language } = useWords()
  if (!way || way.dollars === null) return null
  return (
    <span className="lane-price">
      {way.isAtLeast ? '≥ ' : ''}USD {number(way.dollars)}
      <small>
        {portsText([way.pol], ports, language)} → {portsText([way.pod], ports, language)}
      </small>
    </span>
  )
}

/** The last days of an offer are marked, as in the list of rates. */
export function DaysLeft({ day, today }: { day: string; today: string }) {
  const { t } = useWords()
  const days = daysBetween(today, day)
  return (
    <span className="lane-price">
      {day}
      <small className={days <= soonDays ? 'lane-soon' : ''}>
        {days === 0 ? t('rates.lastDay') : t('rates.daysLeft', { days })}
      </small>
    </span>
  )
}

interface FigureProps {
  label: string
  children: ReactNode
  /** The rows behind the figure. */
  to: string | undefined
}

/** A figure of a lane that opens its rows. */
export function Figure({ label, children, to }: FigureProps) {
  const inside = (
    <>
      <strong>{children}</strong>
      <span>{label}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className="lane-figure">{inside}</div>
      ) : (
        <PageLink href={to} className="lane-figure">
          {inside}
        </PageLink>
      )}
    </li>
  )
}

interface SectionProps {
  title: string
  /** The whole list. */
  all?: string | undefined
  children: ReactNode
}

/** A part of a lane's page under its own heading. */
export function LaneSection({ title, all, children }: SectionProps) {
  const { t } = useWords()
  return (
    <section className="lane-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {all === undefined ? null : <PageLink href={all}>{t('rates.lanes.all')}</PageLink>}
      </header>
      {children}
    </section>
  )
}
