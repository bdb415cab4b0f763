import type { LinePort, ReadLine } from '@seamark/contract/rates/reading/lines'
import { Badge } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { portName, usePorts } from '../../territory/index.ts'
import { useMemo } from 'react'

/** What the reader of freight texts has found in a post: one line for each rate or request. */
export function PostLines({ lines, leftOut }: { lines: readonly ReadLine[]; leftOut: number }) {
  const { t: say, language } = useWords()
  const codes = useMemo(
    () => lines.flatMap(({ pols, pods }) => [...pols, ...pods].flatMap((port) => port.codes)),
    [lines],
  )
  const ports = usePorts(codes)
  if (lines.length === 0) return null
  const nameOf = ({ codes: some, word }: LinePort) =>
    some.length === 0
      ? word
      : some
          .map((code) => {
            const port = ports.get(code)
            return port ? portName(port, language) : code
          })
          .join('/')
  return (
    <>
      <h3 className="crawl-section">{say('crawl.post.lines')}</h3>
      <ul className="post-lines" aria-label={say('crawl.post.lines')}>
        {lines.map((line) => (
          <li key={`${line.span.start} ${line.span.end} ${line.pods.map(({ word }) => word).join()}`}>
            <Badge tone={line.kind === 'demand' ? 'busy' : 'good'}>
              {say(line.kind === 'demand' ? 'crawl.postKind.inquiry' : 'crawl.postKind.offer')}
            </Badge>
            <strong>
              {[line.pols.map(nameOf).join('/'), line.pods.map(nameOf).join('/')].filter(Boolean).join(' → ')}
            </strong>
            <span>{factsOf(line).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {leftOut > 0 ? <p className="crawl-quiet">{say('crawl.post.lines.leftOut', { count: leftOut })}</p> : null}
    </>
  )
}

/** Boxes, prices, carrier, days and goods, as far as they are said. */
function factsOf(line: ReadLine): string[] {
  const { boxes, prices, currency, carrier, validity, ready, sailings, goods, lane } = line
  const days = ready ?? validity
  return [
    line.pods.length === 0 && lane ? t(`territory.lane.${lane.value}`) : '',
    boxes.map(({ container, count }) => `${count}×${container}`).join(', '),
    prices
      .flatMap(({ container, amount, isFrom }) =>
        amount === null ? [] : [`${container} ${currency?.value ?? ''} ${number(amount)}${isFrom ? '+' : ''}`],
      )
      .join(', '),
    carrier?.value ?? '',
    days ? [days.from, days.to].filter(Boolean).join(' – ') : '',
    sailings.map(({ value }) => value).join(', '),
    goods?.value ?? '',
  ].filter(Boolean)
}
