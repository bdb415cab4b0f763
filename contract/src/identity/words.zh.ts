export const words = {
  'identity.captcha_missing': '请填写图形验证码。',
  'identity.captcha_wrong': '验证码错误或已失效，请按新图片重新填写。',
  'identity.captcha_digits': '验证码为整数，请填写图中算式的结果。',
  'identity.credentials_wrong': '用户名或密码错误，请核对后重试。',
  'identity.account_disabled': '账号已停用，请联系管理员。',
  'identity.link_invalid': '链接无效、已使用或已过期，请向管理员索取新链接。',
  'identity.too_many_failures': '失败次数过多，请在 {seconds} 秒后重试。',
  'identity.sign_in_busy': '登录人数较多，请在 {seconds} 秒后重试。',
  'identity.password_short': '密码至少 8 位。',
  'identity.password_blanks': '密码首尾不能有空格。',
} as const
