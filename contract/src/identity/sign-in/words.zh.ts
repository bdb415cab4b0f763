/** What the login page says of itself, beside the server: it loads no other words of this domain. */
export const words = {
  'identity.captcha_wrong': '验证码错误或已失效，请按新图片重新填写。',
  'identity.credentials_wrong': '用户名或密码错误，请核对后重试。',
  'identity.account_disabled': '账号已停用，请联系管理员。',
  'identity.captcha_missing': '请填写图形验证码。',
  'identity.captcha_digits': '验证码为整数，请填写图中算式的结果。',
  'identity.code_digits': '验证码为 6 位数字。',
  'identity.mobile_or_email': '请填写手机号或邮箱，二者选一。',
  'identity.mobile_to_sign_in': '验证码登录请用手机号。',
  'identity.colour_hex': '颜色应为 # 加六位十六进制数，例如 #1890ff。',
  'identity.password_short': '密码至少 8 位。',
  'identity.password_blanks': '密码首尾不能有空格。',
} as const
