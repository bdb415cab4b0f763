export const words = {
  'rates.menu': '运价与订单',
} as const
