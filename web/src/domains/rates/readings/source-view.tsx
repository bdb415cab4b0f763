import type { Reading, ReadingLine } from '@seamark/contract/rates/readings/readings'
import { litParts, litRows } from './reading-rules.ts'

interface SourceProps {
  reading: Reading
  lines: readonly ReadingLine[]
  /** The line at which the person looks. */
  lit: number | null
  onLight: (place: number | null) => void
}

/** What came in, with the pieces lit from which lines were read. */
export function Source({ reading, lines, lit, onLight }: SourceProps) {
  if (reading.grid) return <Grid grid={reading.grid} lines={lines} lit={lit} onLight={onLight} />
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

function Grid({ grid, lines, lit, onLight }: Omit<SourceProps, 'reading'> & { grid: NonNullable<Reading['grid']> }) {
  const rows = litRows(lines)
  return (
    <div className="reading-grid">
      <table>
        <tbody>
          {grid.rows.map((cells, row) => {
            const place = rows.get(row) ?? null
            return (
              <tr
                // oxlint-disable-next-line react/no-array-index-key -- a row of what came in has no name but its place
                key={row}
                className={place === null ? undefined : place === lit ? 'reading-row reading-lit' : 'reading-row'}
                onMouseEnter={() => onLight(place)}
                onMouseLeave={() => onLight(null)}
              >
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- nor has a cell
                  <td key={column}>{cell === null ? '' : typeof cell === 'object' ? cell.day : cell}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
