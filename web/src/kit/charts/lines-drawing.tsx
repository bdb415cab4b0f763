import type { Language } from '@seamark/contract/languages'
import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use as take } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { axisText, ChartCanvas, tooltipStyle } from './chart-canvas.tsx'
import type { Line, LinePoint } from './lines-data.ts'

take([BarChart, LineChart, GridComponent, SVGRenderer, TooltipComponent])

interface DrawingProps {
  points: readonly LinePoint[]
  lines: readonly Line[]
  /** The colours of the lines, in their order. */
  colours: readonly string[]
  onOpen: (line: number, point: number) => void
}

/** Each line is two series: full months are a line, partial months are hatched bars. */
export function LinesDrawing({ points, lines, colours, onOpen }: DrawingProps) {
  const { token } = theme.useToken()
  const { language } = useWords()
  const option = optionOf({ points, lines, colours }, token, language)
  return (
    <ChartCanvas
      option={option}
      onPress={({ seriesIndex, dataIndex }) => onOpen(seriesIndex % lines.length, dataIndex)}
    />
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf(
  { points, lines, colours }: Omit<DrawingProps, 'onOpen'>,
  token: Token,
  language: Language,
): EChartsCoreOption {
  const text = axisText(token)
  return {
    animation: false,
    color: [...colours, ...colours],
    textStyle: text,
    grid: { left: 0, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltipStyle(token),
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? number(value, language) : '–'),
    },
    xAxis: {
      type: 'category',
      data: points.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
      axisLabel: { ...text, formatter: (value: number) => number(value, language) },
    },
    series: [...lines.map((line) => fullLine(line, points)), ...lines.map((line) => partBars(line, points))],
  }
}

const fullLine = ({ label, values, parts, isBeside = false }: Line, points: readonly LinePoint[]) => ({
  type: 'line',
  name: label,
  data: values.map((value, index) => ((parts?.[index] ?? points[index]?.isPartial) && !isBeside ? null : value)),
  symbol: isBeside ? 'none' : 'circle',
  symbolSize: 7,
  showSymbol: true,
  cursor: 'pointer',
  z: isBeside ? 2 : 3,
  lineStyle: { width: isBeside ? 1.5 : 2, type: isBeside ? 'dashed' : 'solid' },
})

const partBars = ({ label, values, parts, isBeside = false }: Line, points: readonly LinePoint[]) => ({
  type: 'bar',
  name: label,
  barMaxWidth: 22,
  cursor: 'pointer',
  itemStyle: {
    opacity: 0.75,
    decal: {
      symbol: 'rect',
      dashArrayX: [1, 0],
      dashArrayY: [3, 4],
      rotation: -Math.PI / 4,
      color: 'rgba(255,255,255,0.75)',
    },
  },
  data: values.map((value, index) => ((parts?.[index] ?? points[index]?.isPartial) && !isBeside ? value : null)),
})
