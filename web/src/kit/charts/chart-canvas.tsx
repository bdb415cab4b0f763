import { type EChartsCoreOption, type EChartsType, init } from 'echarts/core'
import type { theme } from 'antd'
import { useEffect, useRef } from 'react'

export interface Pressed {
  dataIndex: number
  seriesIndex: number
}

/** A picture by ECharts. It is redrawn when its tab is shown again, follows the width of its box, and does not animate. */
export function ChartCanvas({ option, onPress }: { option: EChartsCoreOption; onPress: (pressed: Pressed) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const chartRef = useRef<EChartsType>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const chart = init(box.current, null, { renderer: 'svg' })
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    chartRef.current = chart
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [])
  useEffect(() => {
    const chart = chartRef.current
    chart?.setOption(option, { notMerge: true })
    chart?.off('click')
    chart?.on('click', ({ dataIndex, seriesIndex }) => onPress({ dataIndex, seriesIndex: seriesIndex ?? 0 }))
  })
  return <div ref={box} className="bars-place" />
}

type Token = ReturnType<typeof theme.useToken>['token']

export const axisText = (token: Token) => ({
  color: token.colorTextSecondary,
  fontFamily: token.fontFamily,
  fontSize: 12,
})

export const tooltipStyle = (token: Token) => ({
  confine: true,
  backgroundColor: token.colorBgElevated,
  borderColor: token.colorBorderSecondary,
  textStyle: { ...axisText(token), color: token.colorText },
})
