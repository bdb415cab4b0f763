import type { PosterSource, ShownLane } from './sources.rules.ts'

/** The poster in words, to be copied into a chat: a line for each lane, and at the end what it all depends on. */
export function shareText(source: PosterSource): string {
  const { organization, title, subtitle, lanes, labels, validLabel, valid, included, remark, contact, disclaimer } =
    source
  const labelled = (label: string, text: string) => (text === '' ? '' : `${label}: ${text}`)
  const who = [contact.name, contact.role, ...contact.lines.map(([label, text]) => `${label} ${text}`)]
  const parts = [
    [organization, title].filter(Boolean).join(' · '),
    subtitle,
    ...lanes.map(laneText),
    labelled(validLabel, valid),
    labelled(labels.included, included),
    remark,
    who.filter(Boolean).join('  '),
    disclaimer,
  ]
  return parts.filter(Boolean).join('\n')
}

/** `上海 → 洛杉矶: 20GP USD 1,450 · 40HQ USD 2,650 · MSC · 直航`. */
function laneText({ from, to, currency, prices, carrier, way, transit, sailing, space }: ShownLane): string {
  const told = prices.map(({ container, amount }) => `${container} ${currency} ${amount}`)
  return `${from.main} → ${to.main}: ${[...told, carrier, way, transit, sailing, space].filter(Boolean).join(' · ')}`
}
