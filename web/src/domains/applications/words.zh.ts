export const words = {
  'applications.menu': '申请',
} as const
