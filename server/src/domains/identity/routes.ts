import * as contract from '@seamark/contract/identity/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { fail } from '../../platform/failure.ts'
import { getCaptcha } from './captchas.commands.ts'
import { inspectLink, redeemLink } from './links.commands.ts'
import { type Gate, signIn, signOut } from './sessions.commands.ts'
import { listDepartments, listPeople, userInfo } from './users.queries.ts'

export const identityRoutes = (gate: Gate, signInByGet: boolean): Served[] => [
  serve(contract.getCaptcha, (context, { exchange }) => getCaptcha(context, exchange)),
  serve(contract.signIn, (context, { body, exchange }) => signIn(context, gate, body, exchange)),
  serve(contract.signInByQuery, (context, { query, exchange }) => {
    if (!signInByGet) throw fail('platform.method_not_allowed')
    return signIn(context, gate, query, exchange)
  }),
  serve(contract.getUserInfo, async (context, { params }) => ({ user: await userInfo(context, params.userId) })),
  serve(contract.signOut, (context, { exchange }) => signOut(context, exchange)),
  serve(contract.inspectOneTimeLink, (context, { body, exchange }) => inspectLink(context, body.link, exchange)),
  serve(contract.redeemOneTimeLink, (context, { body, exchange }) => redeemLink(context, gate, body, exchange)),
  serve(contract.listPeople, (context, { query }) => listPeople(context, query)),
  serve(contract.listDepartments, (context) => listDepartments(context)),
]
