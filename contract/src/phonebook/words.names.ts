/** Names of platforms as most languages write them. A language that has its own name says so in its words. */
export const words = {
  'phonebook.platform.qq': 'QQ',
  'phonebook.platform.wechat': 'WeChat',
  'phonebook.platform.whatsapp': 'WhatsApp',
  'phonebook.platform.linkedin': 'LinkedIn',
  'phonebook.platform.facebook': 'Facebook',
  'phonebook.platform.telegram': 'Telegram',
  'phonebook.platform.instagram': 'Instagram',
  'phonebook.platform.zalo': 'Zalo',
  'phonebook.platform.alibaba': 'Alibaba',
  'phonebook.platform.madeInChina': 'Made-in-China',
  'phonebook.platform.globalSources': 'Global Sources',
} as const
