export {
  approveBulk,
  cancelBulk,
  changeBulk,
  checkBulk,
  confirmBulk,
  continueBulk,
  createBulk,
  declineBulk,
  deleteBulk,
  getBulk,
  listChannels,
  pauseBulk,
  previewBulk,
  replaceRates,
  restoreBulk,
  retryBulk,
  sendBulkToSelf,
} from './bulks/bulks.ts'
export { countBulks, listBulks } from './bulks/lists.ts'
export { listRecipients, readRecipientMessage } from './bulks/recipients.ts'
export { addBulkAttachment, listBulkAttachments, openBulkAttachment } from './attachments/attachments.ts'
export { getPlanner, listPlanned } from './bulks/planner.ts'
export {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  releaseTemplate,
  restoreTemplate,
  withdrawTemplate,
} from './templates/templates.ts'
export {
  changeChannel,
  continueChannel,
  continueSending,
  createChannel,
  getSending,
  keepApprovedTexts,
  listApprovedTexts,
  listManagedChannels,
  pauseChannel,
  pauseSending,
  renewHook,
  replaceCredentials,
  testChannel,
} from './channels/channels.ts'
export { answerHook, takeHook } from './channels/hooks.ts'
export { listFailedEvents, removeFailedEvents, retryFailedEvents } from './channels/failed-events.ts'
export { copyByHand, getHandQueue, skipByHand, tickByHand, undoByHand } from './hands/hands.ts'
export { addOptOut, liftOptOut, listConsents, listOptOuts, recordConsent } from './opt-outs/lists.ts'
export { addTopic, changeTopic, listTopics } from './opt-outs/topics.ts'
export { consentForClient, listClientAddresses } from './opt-outs/clients.ts'
export { closeReply, getReplyOverview, listReplies, reopenReply } from './replies/replies.ts'
export { bindPeer, createPeerLink, listPeers, unbindPeer } from './peers/peers.ts'
export { remindBulk } from './tasks/tasks.ts'
export { openOptOutPage, optOut } from './opt-outs/opt-outs.ts'
export { messagingFailures } from './failures.ts'
export { messagingPermissions } from './permissions.ts'
