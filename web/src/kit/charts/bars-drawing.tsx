import type { Language } from '@seamark/contract/languages'
import { theme } from 'antd'
import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use as take } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { type Bar, type BarPart, totalOf } from './bars-data.ts'
import { axisText, ChartCanvas, type Pressed, tooltipStyle } from './chart-canvas.tsx'

take([BarChart, GridComponent, SVGRenderer, TooltipComponent])

interface DrawingProps {
  bars: readonly Bar[]
  parts: readonly BarPart[]
  beside: string | undefined
  /** The colours of the parts, in their order. */
  colours: readonly string[]
  lying: boolean
  onOpen: (bar: Bar, part: BarPart) => void
}

/** The bars as a picture. */
export function BarsDrawing({ bars, parts, beside, colours, lying, onOpen }: DrawingProps) {
  const { token } = theme.useToken()
  const { language } = useWords()
  const option = optionOf({ bars, parts, beside, colours, lying }, token, language)
  function open({ dataIndex, seriesIndex }: Pressed) {
    const [bar, part] = [bars[dataIndex], parts[seriesIndex]]
    if (bar && part) onOpen(bar, part)
  }
  return <ChartCanvas option={option} onPress={open} />
}

const titleOf = ({ title, label }: Bar) => title ?? label

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf(
  { bars, parts, beside, colours, lying }: Omit<DrawingProps, 'onOpen'>,
  token: Token,
  language: Language,
): EChartsCoreOption {
  const text = axisText(token)
  const labelOf = (bar: Bar | undefined) =>
    bar ? (lying ? `${bar.label}  ${number(totalOf(bar, parts), language)}` : bar.label) : ''
  const names = {
    type: 'category',
    data: bars.map((bar) =>
      beside === undefined ? titleOf(bar) : `${titleOf(bar)} · ${number(bar.beside ?? 0, language)} ${beside}`,
    ),
    inverse: lying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token.colorBorder } },
    axisLabel: {
      ...text,
      lineHeight: 16,
      hideOverlap: true,
      formatter: (_title: string, index: number) => labelOf(bars[index]),
    },
  }
  const values = {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { ...text, formatter: (value: number) => number(value, language) },
  }
  return {
    animation: false,
    color: [...colours],
    textStyle: text,
    grid: { left: 0, right: 12, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltipStyle(token),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: token.colorFillQuaternary } },
      valueFormatter: (value: unknown) => number(Number(value ?? 0), language),
    },
    xAxis: lying ? values : names,
    yAxis: lying ? names : values,
    series: parts.map(({ key, label }) => ({
      type: 'bar',
      stack: 'all',
      name: label,
      barMaxWidth: lying ? 16 : 36,
      cursor: 'pointer',
      itemStyle: { borderColor: token.colorBgContainer, borderWidth: 1 },
      // Zero becomes null, since an empty part would still draw its border.
      data: bars.map((bar) => bar.values[key] || null),
    })),
  }
}
