/** Names of platforms, and signs of the trade, as most languages write them. A language that has its own name says so in its words. */
export const words = {
  'groups.platform.qq': 'QQ',
  'groups.platform.wechat': 'WeChat',
  'groups.platform.linkedin': 'LinkedIn',
  'groups.platform.facebook': 'Facebook',
  'groups.platform.whatsapp': 'WhatsApp',
  'groups.platform.telegram': 'Telegram',
  'groups.platform.instagram': 'Instagram',
  'groups.platform.zalo': 'Zalo',
  'groups.platform.wecom': 'WeCom',
  'groups.platform.line': 'LINE',
  'groups.mode.fcl': 'FCL',
  'groups.mode.lcl': 'LCL',
} as const
