import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_wrong': '画像認証の答えが違うか、期限切れです。新しい画像の答えを入力してください。',
  'identity.credentials_wrong': 'ユーザー名またはパスワードが違います。確認してください。',
  'identity.account_disabled': 'このアカウントは停止中です。管理者に連絡してください。',
  'identity.captcha_missing': '画像認証の答えを入力してください。',
  'identity.captcha_digits': '画像認証の答えは整数です。画像の足し算の結果を入力してください。',
  'identity.code_digits': '認証コードは 6 桁の数字です。',
  'identity.mobile_or_email': '携帯電話番号かメールアドレスのどちらか一方を入力してください。',
  'identity.mobile_to_sign_in': 'コードでのログインには携帯電話番号を使ってください。',
  'identity.colour_hex': '色は # と 16 進数 6 桁で指定してください（例：#1890ff）。',
  'identity.password_short': 'パスワードは 8 文字以上にしてください。',
  'identity.password_blanks': 'パスワードの先頭と末尾に空白は使えません。',
} as const satisfies Record<keyof typeof zh, string>
