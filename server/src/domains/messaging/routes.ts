import * as contract from '@seamark/contract/messaging/index'
import type { Config } from '../../platform/config.ts'
import { type Served, serve, serveFile, serveProtocol } from '../../platform/http/serve.ts'
import { addBulkAttachment } from './attachments/attachments.commands.ts'
import { getBulk } from './bulks/bulks.queries.ts'
import { listBulkAttachments, openBulkAttachment } from './bulks/files.queries.ts'
import { listChannels } from './bulks/channels.queries.ts'
import { checkBulk } from './bulks/checks.commands.ts'
import { approveBulk, confirmBulk, declineBulk } from './bulks/confirmations.commands.ts'
import { deleteBulk, restoreBulk } from './bulks/deletions.commands.ts'
import { changeBulk, createBulk } from './bulks/drafts.commands.ts'
import { countBulks, listBulks } from './bulks/lists.queries.ts'
import { cancelBulk, continueBulk, pauseBulk, replaceRates, retryBulk } from './bulks/moves.commands.ts'
import { listPlanned } from './bulks/planned-clients.queries.ts'
import { getPlanner } from './bulks/planner.queries.ts'
import { previewBulk, readRecipientMessage } from './bulks/previews.queries.ts'
import { listRecipients } from './bulks/recipients.queries.ts'
import { tryConnection } from './channels/adapters/smtp-connection.ts'
import {
  continueChannel,
  continueSending,
  pauseChannel,
  pauseSending,
  type Testable,
  testChannel,
} from './channels/channels.commands.ts'
import {
  changeChannel,
  createChannel,
  keepApprovedTexts,
  renewHook,
  replaceCredentials,
} from './channels/accounts.commands.ts'
import { getSending, type Here, listApprovedTexts, listManagedChannels } from './channels/channels.queries.ts'
import { removeFailedEvents, retryFailedEvents } from './hooks/failed-events.commands.ts'
import { listFailedEvents } from './hooks/failed-events.queries.ts'
import { answerHook, takeHook } from './hooks/hooks.commands.ts'
import { createAdapters } from './providers/adapters/registry.ts'
import { copyByHand, skipByHand, tickByHand, undoByHand } from './hands/hands.commands.ts'
import { getHandQueue } from './hands/hands.queries.ts'
import { sendBulkToSelf } from './dispatch/trials.commands.ts'
import { deleteTemplate, restoreTemplate } from './templates/deletions.commands.ts'
import { changeTemplate, createTemplate, releaseTemplate, withdrawTemplate } from './templates/templates.commands.ts'
import { getTemplate, listTemplates } from './templates/templates.queries.ts'
import { consentForClient } from './opt-outs/clients.commands.ts'
import { listClientAddresses } from './opt-outs/clients.queries.ts'
import { addOptOut, liftOptOut, recordConsent } from './opt-outs/lists.commands.ts'
import { listConsents, listOptOuts } from './opt-outs/lists.queries.ts'
import { showOptOutPage, takeOptOut } from './opt-outs/pages.commands.ts'
import { addTopic, changeTopic } from './opt-outs/topics.commands.ts'
import { listTopics } from './opt-outs/topics.queries.ts'
import { bindPeer, unbindPeer } from './peers/bindings.commands.ts'
import { createPeerLink } from './peers/links.commands.ts'
import { listPeers } from './peers/peers.queries.ts'
import { remindBulk } from './tasks/reminders.commands.ts'
import { closeReply, reopenReply } from './replies/replies.commands.ts'
import { getReplyOverview, listReplies } from './replies/replies.queries.ts'

export const messagingRoutes: Served[] = [
  serve(contract.listBulks, (context, { query }) => listBulks(context, query)),
  serve(contract.countBulks, (context, { query }) => countBulks(context, query)),
  serve(contract.getBulk, (context, { params }) => getBulk(context, params.id)),
  serve(contract.createBulk, (context, { body }) => createBulk(context, body)),
  serve(contract.changeBulk, (context, { params, version, body }) => changeBulk(context, params.id, version, body)),
  serve(contract.deleteBulk, (context, { params, version }) => deleteBulk(context, params.id, version)),
  serve(contract.restoreBulk, (context, { params }) => restoreBulk(context, params.id)),
  serve(contract.checkBulk, (context, { params, version }) => checkBulk(context, params.id, version)),
  serve(contract.confirmBulk, (context, { params, version, body }) => confirmBulk(context, params.id, version, body)),
  serve(contract.approveBulk, (context, { params, version, body }) =>
    approveBulk(context, params.id, version, body.count),
  ),
  serve(contract.declineBulk, (context, { params, version, body }) =>
    declineBulk(context, params.id, version, body.reason),
  ),
  serve(contract.pauseBulk, (context, { params, version }) => pauseBulk(context, params.id, version)),
  serve(contract.continueBulk, (context, { params, version }) => continueBulk(context, params.id, version)),
  serve(contract.replaceRates, (context, { params, version, body }) =>
    replaceRates(context, params.id, version, body.rateIds),
  ),
  serve(contract.cancelBulk, (context, { params, version }) => cancelBulk(context, params.id, version)),
  serve(contract.retryBulk, (context, { params, version }) => retryBulk(context, params.id, version)),
  serve(contract.previewBulk, (context, { params }) => previewBulk(context, params.id)),
  serve(contract.sendBulkToSelf, (context, { params, body }) => sendBulkToSelf(context, params.id, body)),
  serve(contract.listRecipients, (context, { params, query }) => listRecipients(context, params.id, query)),
  serve(contract.readRecipientMessage, (context, { params }) => readRecipientMessage(context, params)),
  serve(contract.addBulkAttachment, (context, { body }) => addBulkAttachment(context, body.uploadId)),
  serve(contract.listBulkAttachments, (context, { query }) => listBulkAttachments(context, query.ids)),
  serveFile(contract.openBulkAttachment, (context, { params }) => openBulkAttachment(context, params.id)),
  serve(contract.getPlanner, (context, { query }) => getPlanner(context, query.of)),
  serve(contract.listPlanned, (context, { query }) => listPlanned(context, query)),
  serve(contract.listReplies, (context, { query }) => listReplies(context, query)),
  serve(contract.getReplyOverview, (context) => getReplyOverview(context)),
  serve(contract.closeReply, (context, { params, version }) => closeReply(context, params.id, version)),
  serve(contract.reopenReply, (context, { params, version }) => reopenReply(context, params.id, version)),
  serve(contract.listPeers, (context, { query }) => listPeers(context, query)),
  serve(contract.bindPeer, (context, { params, version, body }) => bindPeer(context, params.id, version, body)),
  serve(contract.unbindPeer, (context, { params, version }) => unbindPeer(context, params.id, version)),
  serve(contract.createPeerLink, (context, { body }) => createPeerLink(context, body)),
  serve(contract.remindBulk, (context, { params }) => remindBulk(context, params.id)),
  serve(contract.listFailedEvents, (context, { query }) => listFailedEvents(context, query)),
  serve(contract.retryFailedEvents, (context, { body }) => retryFailedEvents(context, body.ids)),
  serve(contract.removeFailedEvents, (context, { body }) => removeFailedEvents(context, body.ids)),
  serve(contract.listChannels, (context) => listChannels(context)),
  serve(contract.listTemplates, (context, { query }) => listTemplates(context, query)),
  serve(contract.getTemplate, (context, { params }) => getTemplate(context, params.id)),
  serve(contract.createTemplate, (context, { body }) => createTemplate(context, body)),
  serve(contract.changeTemplate, (context, { params, version, body }) =>
    changeTemplate(context, params.id, version, body),
  ),
  serve(contract.releaseTemplate, (context, { params, version }) => releaseTemplate(context, params.id, version)),
  serve(contract.withdrawTemplate, (context, { params, version }) => withdrawTemplate(context, params.id, version)),
  serve(contract.deleteTemplate, (context, { params, version }) => deleteTemplate(context, params.id, version)),
  serve(contract.restoreTemplate, (context, { params }) => restoreTemplate(context, params.id)),
  serve(contract.getHandQueue, (context, { query }) => getHandQueue(context, query)),
  serve(contract.copyByHand, (context, { params, body }) => copyByHand(context, params, body.key)),
  serve(contract.tickByHand, (context, { params, body }) => tickByHand(context, params, body.said)),
  serve(contract.skipByHand, (context, { params, body }) => skipByHand(context, params, body.reason)),
  serve(contract.undoByHand, (context, { params }) => undoByHand(context, params)),
  serve(contract.listClientAddresses, (context, { params }) => listClientAddresses(context, params.id)),
  serve(contract.consentForClient, (context, { params, body }) => consentForClient(context, params.id, body)),
  serve(contract.listOptOuts, (context, { query }) => listOptOuts(context, query)),
  serve(contract.addOptOut, (context, { body }) => addOptOut(context, body)),
  serve(contract.liftOptOut, (context, { params, body }) => liftOptOut(context, params.id, body)),
  serve(contract.listTopics, (context) => listTopics(context)),
  serve(contract.addTopic, (context, { body }) => addTopic(context, body)),
  serve(contract.changeTopic, (context, { params, version, body }) => changeTopic(context, params.id, version, body)),
  serve(contract.listConsents, (context, { query }) => listConsents(context, query)),
  serve(contract.recordConsent, (context, { body }) => recordConsent(context, body)),
  serveProtocol(contract.openOptOutPage, (context, { params, wire }) =>
    showOptOutPage(context, { token: params.token, wire }),
  ),
  serveProtocol(contract.optOut, (context, { params, query, wire }) =>
    takeOptOut(context, { token: params.token, wire, isTopicOnly: query.only === 'topic' }),
  ),
]

/** The screen of channels, and the addresses at which their providers tell us. A mail channel is tested with the relay of this process. */
export function channelRoutes(config: Config): Served[] {
  const { BULK_SMTP_URL: url, BULK_MAIL_FROM: mailAccount, PUBLIC_ADDRESS } = config
  const testable: Testable | undefined =
    url === undefined || mailAccount === undefined ? undefined : { connect: () => tryConnection(url) }
  const here: Here = {
    mailAccount: testable && mailAccount,
    publicAddress: PUBLIC_ADDRESS?.replace(/\/$/, ''),
  }
  const adapters = createAdapters(config)
  return [
    serve(contract.getSending, (context) => getSending(context)),
    serve(contract.pauseSending, (context, { body }) => pauseSending(context, body.reason)),
    serve(contract.continueSending, (context, { body }) => continueSending(context, body.waiting)),
    serve(contract.listManagedChannels, (context) => listManagedChannels(context, here)),
    serve(contract.pauseChannel, (context, { params, version, body }) =>
      pauseChannel(context, params.id, version, { reason: body.reason, here }),
    ),
    serve(contract.continueChannel, (context, { params, version }) =>
      continueChannel(context, params.id, version, here),
    ),
    serve(contract.testChannel, (context, { params }) => testChannel(context, params.id, { testable, adapters, here })),
    serve(contract.createChannel, (context, { body }) => createChannel(context, body, here)),
    serve(contract.changeChannel, (context, { params, version, body }) =>
      changeChannel(context, params.id, version, { input: body, here }),
    ),
    serve(contract.replaceCredentials, (context, { params, version, body }) =>
      replaceCredentials(context, params.id, version, { secrets: body.secrets, here }),
    ),
    serve(contract.renewHook, (context, { params, version }) => renewHook(context, params.id, version, here)),
    serve(contract.listApprovedTexts, (context, { params }) => listApprovedTexts(context, params.id, here)),
    serve(contract.keepApprovedTexts, (context, { params, version, body }) =>
      keepApprovedTexts(context, params.id, version, { texts: body.texts, here }),
    ),
    serveProtocol(contract.answerHook, (context, { params, wire }) =>
      answerHook(context, adapters, { ...params, wire }),
    ),
    serveProtocol(contract.takeHook, (context, { params, exchange, wire }) =>
      takeHook(context, adapters, { ...params, from: exchange.address, wire }),
    ),
  ]
}
