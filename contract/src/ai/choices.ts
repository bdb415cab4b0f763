/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

export const questionSorts = ['updatedAt', 'createdAt', 'question'] as const

export const termSorts = ['updatedAt', 'createdAt', 'term'] as const
export const termKinds = ['port', 'container', 'incoterm', 'surcharge', 'document', 'operation', 'office'] as const
export type TermKind = (typeof termKinds)[number]
/** What models are asked for. */
export const usageKinds = ['answer', 'translation', 'template', 'paste', 'card', 'dossier', 'picture', 'check'] as const
export type UsageKind = (typeof usageKinds)[number]

/** How a call of a model ended; `broken` where the process died that had made it. */
export const usageOutcomes = ['done', 'stopped', 'failed', 'broken'] as const

/** By what usage is summed. */
export const usageGroups = ['day', 'person', 'kind', 'model'] as const

/** What an endpoint may be able to do, in the order in which it is tried. */
export const endpointProbes = ['text', 'usage', 'tools', 'images', 'pictures'] as const
export type EndpointProbe = (typeof endpointProbes)[number]

/** Why an endpoint gave no answer. */
export const endpointTroubles = [
  'endpoint_key',
  'endpoint_away',
  'endpoint_busy',
  'endpoint_odd_answer',
  'content_refused',
] as const
export type EndpointTrouble = (typeof endpointTroubles)[number]

/** How an answer came about. */
export const planners = ['qa', 'grammar', 'model', 'template'] as const

/** Why a model gave no answer, or no whole one. */
export const answerTroubles = [
  'no_model',
  ...endpointTroubles,
  'quota_used',
  'office_quota_used',
  'too_long',
  'unexpected',
] as const

/** What has to be said of an answer: of one of a model, and `atWork` where none was asked, since as many answers of the asker were at work as may be. */
export const answerNotes = ['limit', 'unsaved', 'wrongHandle', 'outside', 'atWork'] as const
export type AnswerNote = (typeof answerNotes)[number]

/** How a call that a model asked for has ended. `forbidden` is a right that the asker lacks, and not that there is nothing. */
export const callOutcomes = ['rows', 'none', 'forbidden', 'unknown', 'refused', 'limit'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What a probe found: that it can, that it cannot, that nothing is set for it, or why nobody knows. */
export const probeOutcomes = ['ok', 'none', 'unset', ...endpointTroubles, 'quota_used', 'office_quota_used'] as const
export type ProbeOutcome = (typeof probeOutcomes)[number]

/** Makers and programs whose endpoints differ. */
export const flavours = ['deepseek', 'qwen', 'kimi', 'doubao', 'glm', 'ollama', 'vllm', 'other'] as const
export const posterPresets = ['lane', 'lanes', 'spot', 'notice', 'card'] as const
export const posterSizes = ['square', 'portrait', 'story', 'wide'] as const
export const posterThemes = ['navy', 'blue', 'teal', 'green', 'red', 'amber', 'purple', 'graphite'] as const
/** The container types that posters price: 小柜, 大柜, 高柜, 超高柜. */
export const posterContainers = ['20GP', '40GP', '40HQ', '45HQ'] as const
/** Whether the box stays on one ship; empty where nobody has said it. */
export const posterWays = ['', 'direct', 'transit'] as const
export const qrKinds = ['none', 'quote', 'wechat', 'vcard', 'text'] as const
/** A poster is drawn by us of what it says, a picture by a model of a prompt. */
export const drawingKinds = ['poster', 'picture'] as const
/** The shape of a picture; the endpoint says of how many pixels. */
export const pictureShapes = ['square', 'portrait', 'wide'] as const
export type PictureShape = (typeof pictureShapes)[number]
/** `unknown` where the process died, or the connection broke, while the endpoint was drawing: it may have charged for it. */
export const pictureStates = ['waiting', 'calling', 'done', 'refused', 'failed', 'unknown'] as const
/** Why a request has no pictures, or fewer than were asked for. */
export const pictureTroubles = [
  'no_model',
  ...endpointTroubles,
  'quota_used',
  'office_quota_used',
  'picture_unknown',
  'picture_out_of_reach',
  'picture_too_large',
  'picture_unreadable',
  'pictures_missing',
  'picture_not_begun',
  'not_allowed',
] as const
export type PictureTrouble = (typeof pictureTroubles)[number]
/** Who sees a drawing besides its author. */
export const drawingAudiences = ['me', 'department', 'all'] as const

/** The tabs of a chat that was pasted, in the order in which they are shown. */
export const pasteTabs = ['demand', 'supply', 'contact', 'schedule', 'replies', 'unread'] as const
export type PasteTab = (typeof pasteTabs)[number]

/** What a template is for, in the order of the list. */
export const templateGroups = ['opening', 'quote', 'followUp', 'dunning', 'summary', 'translation', 'other'] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** `place` is the order of the office: by group, and within a group as its templates say. */
export const templateSorts = ['place', 'updatedAt'] as const

/** Who sees a template. */
export const templateReaders = ['me', 'department', 'all'] as const
