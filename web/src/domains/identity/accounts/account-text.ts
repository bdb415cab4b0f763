import type { Account } from '@seamark/contract/identity/accounts/accounts'
import type { Language } from '@seamark/contract/languages'

const comma = (language: Language) => (language === 'zh' || language === 'ja' ? '、' : ', ')

/** The primary role first. */
export const rolesText = ({ roles }: Pick<Account, 'roles'>, language: Language) =>
  roles.map(({ names }) => names[language]).join(comma(language))

/** The address of a link. The part behind # never leaves the browser. */
export const linkAddress = (link: string) => `${location.origin}/login#once=${link}`
