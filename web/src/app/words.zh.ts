export const words = {
  'frame.progress': '页面加载中',
  'frame.sessionGone.title': '确认登出',
  'frame.sessionGone.text': '您已被登出，可以取消继续留在该页面，或者重新登录',
  'frame.sessionGone.again': '重新登录',
  'frame.hasError': '出错了',
  'frame.verificationFailed': '验证失败，请重新登录。',
  'frame.broken.title': '页面出错',
  'frame.broken.text': '此页面运行出错，其他页面不受影响。可以重试；如反复出现，请将下面的信息告知管理员。',
  'frame.broken.outdated': '页面没有加载完整：网络不通，或系统已更新。请刷新页面后继续。',
  'frame.broken.reload': '刷新页面',
} as const
