import { theme } from 'antd'
import { HeatmapChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { type EChartsCoreOption, use as take } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { number, shortNumber } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { axisText, ChartCanvas, tooltipStyle } from './chart-canvas.tsx'
import type { HeatCell, HeatEdge } from './heat-data.ts'

take([HeatmapChart, GridComponent, SVGRenderer, TooltipComponent, VisualMapComponent])

interface DrawingProps {
  rows: readonly HeatEdge[]
  columns: readonly HeatEdge[]
  cells: readonly HeatCell[]
  onOpen: (cell: HeatCell | undefined) => void
}

export function HeatDrawing({ rows, columns, cells, onOpen }: DrawingProps) {
  const { token } = theme.useToken()
  const { language } = useWords()
  const option = optionOf({ rows, columns, cells }, token, (value) => number(value, language))
  return <ChartCanvas option={option} onPress={({ dataIndex }) => onOpen(cells[dataIndex])} />
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf(
  { rows, columns, cells }: Omit<DrawingProps, 'onOpen'>,
  token: Token,
  inFull: (value: number) => string,
): EChartsCoreOption {
  const text = axisText(token)
  const most = Math.max(...cells.map(({ value }) => value), 1)
  const axis = (edges: readonly HeatEdge[]) => ({
    type: 'category',
    data: edges.map(({ label, drawn = label }) => drawn),
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...text, interval: 0, width: 100, overflow: 'truncate' },
  })
  return {
    animation: false,
    textStyle: text,
    grid: { left: 0, right: 4, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltipStyle(token),
      formatter: ({ dataIndex }: { dataIndex: number }) => tipOf(cells[dataIndex], { rows, columns }, inFull),
    },
    // The whole range is light enough for dark text, or dark enough for light.
    visualMap: { show: false, min: 0, max: most, inRange: { color: [token.colorPrimaryBg, token.colorPrimary] } },
    xAxis: { ...axis(columns), axisLabel: { ...text, interval: 0, width: 64, overflow: 'break', lineHeight: 14 } },
    yAxis: { ...axis(rows), inverse: true },
    series: [
      {
        type: 'heatmap',
        cursor: 'pointer',
        itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
        data: cells.map(({ row, column, value }) => ({
          value: [columns.findIndex(({ key }) => key === column), rows.findIndex(({ key }) => key === row), value],
          label: {
            show: true,
            fontSize: 11,
            color: value > most / 2 ? token.colorTextLightSolid : token.colorText,
            formatter: shortNumber(Math.round(value), 1),
          },
        })),
      },
    ],
  }
}

const tipOf = (
  cell: HeatCell | undefined,
  { rows, columns }: Pick<DrawingProps, 'rows' | 'columns'>,
  inFull: (value: number) => string,
) => {
  if (!cell) return ''
  const named = (edges: readonly HeatEdge[], key: string) =>
    escapeHtml(edges.find((edge) => edge.key === key)?.label ?? key)
  return `${named(rows, cell.row)} → ${named(columns, cell.column)}<br><b>${inFull(cell.value)}</b>`
}

/** Escapes text, because a tooltip is HTML. */
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
