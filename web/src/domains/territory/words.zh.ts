export const words = {
  'territory.port.choose': '选择港口',
  'territory.port.none': '没有找到港口，可输入五位代码',
  'territory.area.none': '没有找到区域',
} as const
