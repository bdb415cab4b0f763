export const identityFailures = {
  'identity.captcha_missing': 400,
  'identity.captcha_wrong': 400,
  'identity.credentials_wrong': 400,
  'identity.account_disabled': 400,
  'identity.link_invalid': 400,
  'identity.too_many_failures': 429,
  'identity.sign_in_busy': 503,
} as const
