import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_missing': '画像認証の答えを入力してください。',
  'identity.captcha_wrong': '画像認証の答えが違うか、期限切れです。新しい画像の答えを入力してください。',
  'identity.captcha_digits': '画像認証の答えは整数です。画像の足し算の結果を入力してください。',
  'identity.credentials_wrong': 'ユーザー名またはパスワードが違います。確認してください。',
  'identity.account_disabled': 'このアカウントは停止中です。管理者に連絡してください。',
  'identity.link_invalid': 'リンクが無効、使用済み、または期限切れです。管理者に再発行を依頼してください。',
  'identity.too_many_failures': '失敗が続いたため、{seconds} 秒後に再試行してください。',
  'identity.sign_in_busy': 'ログインが集中しています。{seconds} 秒後に再試行してください。',
  'identity.password_short': 'パスワードは 8 文字以上にしてください。',
  'identity.password_blanks': 'パスワードの先頭と末尾に空白は使えません。',
} as const satisfies Record<keyof typeof zh, string>
