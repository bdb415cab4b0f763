import * as contract from '@seamark/contract/messaging/index'
import { type Served, serveProtocol } from '../../platform/http/serve.ts'
import { showOptOutPage, takeOptOut } from './opt-outs/pages.commands.ts'

export const messagingRoutes: Served[] = [
  serveProtocol(contract.openOptOutPage, (context, { params, wire }) =>
    showOptOutPage(context, { token: params.token, wire }),
  ),
  serveProtocol(contract.optOut, (context, { params, wire }) => takeOptOut(context, { token: params.token, wire })),
]
