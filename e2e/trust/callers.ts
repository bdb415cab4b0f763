/** A person who has signed in: the headers that her browser would send. */
export interface Caller {
  id: number
  username: string
  roleId: number
  token: string
  cookie: string
}

export const headersOf = ({ token, cookie }: Pick<Caller, 'token' | 'cookie'>) => ({
  authorization: token,
  cookie,
  'accept-language': 'en',
})
