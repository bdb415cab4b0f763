import type { Reading, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { litParts } from './reading-rules.ts'
import { Sheets } from './sheet-view.tsx'

interface SourceProps {
  reading: Reading
  lines: readonly ReadingLine[]
  /** The line at which the person looks. */
  lit: number | null
  onLight: (place: number | null) => void
}

/** What came in, with the pieces lit from which lines were read. */
export function Source({ reading, lines, lit, onLight }: SourceProps) {
  if (reading.sheets.length > 0) return <Sheets reading={reading} lines={lines} lit={lit} onLight={onLight} />
  return (
    <pre className="reading-text">
      {litParts(reading.text, lines).map(({ start, text, place }) =>
        place === null ? (
          <span key={start}>{text}</span>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only lights its counterpart; nothing is done
          <mark
            key={start}
            className={place === lit ? 'reading-lit' : undefined}
            onMouseEnter={() => onLight(place)}
            onMouseLeave={() => onLight(null)}
          >
            {text}
          </mark>
        ),
      )}
    </pre>
  )
}
