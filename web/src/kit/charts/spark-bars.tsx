import './spark-bars.css'

interface SparkBarsProps {
  /** What the figures are, for screen readers and under the pointer. */
  label: string
  /** One figure for each moment, the earliest first. */
  bars: readonly { key: string; title: string; value: number }[]
}

const [width, gap, height] = [8, 3, 28]

/** Small bars beside a figure that show how it went; the exact values stand elsewhere as text. */
export function SparkBars({ label, bars }: SparkBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <svg
      className="spark-bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * (width + gap) - gap} ${height}`}
      style={{ width: bars.length * (width + gap) - gap, height }}
    >
      {bars.map(({ key, title, value }, at) => {
        const tall = value <= 0 ? 1 : Math.max(3, Math.round((value / most) * height))
        return (
          <rect
            key={key}
            className={value <= 0 ? 'spark-nothing' : undefined}
            x={at * (width + gap)}
            y={height - tall}
            width={width}
            height={tall}
            rx={1}
          >
            <title>{title}</title>
          </rect>
        )
      })}
    </svg>
  )
}
