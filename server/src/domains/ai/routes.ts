import * as contract from '@seamark/contract/ai/index'
import type { Config } from '../../platform/config.ts'
import type { House } from '../../platform/domain.ts'
import { type Served, serve, serveFile, serveImage, servePieces } from '../../platform/http/serve.ts'
import { answerText } from './answers/answers.queries.ts'
import { askInChat, askModelInChat, beginChat, changeChat, deleteChat } from './chats/chats.commands.ts'
import { getAssistant, listChats, openChat } from './chats/chats.queries.ts'
import { openQuestionImage } from './chats/images.queries.ts'
import { readAnswer } from './chats/messages.queries.ts'
import { readQuestionSheet } from './chats/sheets.commands.ts'
import { stopAnswer, stopTopic } from './chats/stops.commands.ts'
import { AnswerStreams } from './chats/streams.queries.ts'
import { showVersion } from './chats/versions.commands.ts'
import { AnswersAtWork } from './chats/work.commands.ts'
import { recordMiss } from './chats/misses.commands.ts'
import { confirmProposal, dismissProposal } from './proposals/confirmations.commands.ts'
import { judgeMessage } from './chats/verdicts.commands.ts'
import { cardReading, readCard, readCardImage } from './cards/cards.commands.ts'
import { openDossier, summarizeDossier } from './dossiers/summaries.commands.ts'
import { listReferenceTerms, lookUpTerm } from './glossary/look-ups.queries.ts'
import { createTerm, deleteTerm, editTerm, restoreTerm } from './glossary/terms.commands.ts'
import { countTerms, getTerm, listTerms } from './glossary/terms.queries.ts'
import { tryTemplate } from './translations/template-tries.commands.ts'
import { translateText } from './translations/translations.commands.ts'
import { findTermsOf } from './translations/translations.queries.ts'
import { createEndpoints } from './endpoints/adapters/endpoint.ts'
import { dropMiss } from './questions/misses.commands.ts'
import { listMisses } from './questions/misses.queries.ts'
import { createDrawing, deleteDrawing, restoreDrawing, shareDrawing } from './drawings/drawings.commands.ts'
import { downloadDrawing, getDrawing, listDrawings, openDrawing } from './drawings/drawings.queries.ts'
import { draftPoster } from './drawings/drafts.queries.ts'
import { deleteLogo, putLogo } from './drawings/logos.commands.ts'
import { getLogo, openLogo } from './drawings/logos.queries.ts'
import { previewPoster } from './drawings/posters.queries.ts'
import { createPictureFetch } from './endpoints/adapters/picture-fetches.ts'
import { createDrawPicturesJob } from './pictures/pictures.commands.ts'
import { askForPictures, dropPictureRequest, retryPictures } from './pictures/requests.commands.ts'
import { getPictureOptions, listPictureRequests } from './pictures/requests.queries.ts'
import { editPasteItem, markPasteItem } from './pastes/items.commands.ts'
import { listPasteItems, lookUpPasteItem } from './pastes/items.queries.ts'
import { suggestForPaste } from './pastes/suggestions.commands.ts'
import { createPaste, deletePaste, finishPaste } from './pastes/pastes.commands.ts'
import { getPaste, listPasteMessages, listPastes } from './pastes/pastes.queries.ts'
import { createQuestion, deleteQuestion, editQuestion, restoreQuestion } from './questions/questions.commands.ts'
import { countQuestions, getQuestion, listQuestionCategories, listQuestions } from './questions/questions.queries.ts'
import { tryQuestion } from './questions/matches.queries.ts'
import { checkEndpoint } from './usage/checks.commands.ts'
import { getEndpoint, getModels } from './usage/checks.queries.ts'
import { deletePrice, setPrice } from './usage/prices.commands.ts'
import { listPrices } from './usage/prices.queries.ts'
import { changeQuota, createQuota, deleteQuota } from './usage/quotas.commands.ts'
import { listQuotas } from './usage/quotas.queries.ts'
import { listUsage, sumUsage } from './usage/usage.queries.ts'
import { fillTemplate } from './templates/fills.queries.ts'
import { createTemplate, deleteTemplate, editTemplate, restoreTemplate } from './templates/templates.commands.ts'
import { countTemplates, getTemplate, listTemplateGroups, listTemplates } from './templates/templates.queries.ts'

export const aiRoutes: readonly Served[] = [
  serve(contract.ask, (context, { body }) => answerText(context, body.text)),
  serve(contract.findTerms, (context, { body }) => findTermsOf(context, body)),
  serve(contract.lookUpTerm, (context, { query }) => lookUpTerm(context, query.text)),
  serve(contract.listReferenceTerms, async (context, { query }) => listReferenceTerms(context, query)),
  serve(contract.countTerms, (context, { query }) => countTerms(context, query)),
  serve(contract.listTerms, (context, { query }) => listTerms(context, query)),
  serve(contract.getTerm, (context, { params }) => getTerm(context, params.id)),
  serve(contract.createTerm, (context, { body }) => createTerm(context, body)),
  serve(contract.editTerm, (context, { params, version, body }) => editTerm(context, params.id, version, body)),
  serve(contract.deleteTerm, (context, { params, version }) => deleteTerm(context, params.id, version)),
  serve(contract.restoreTerm, (context, { params }) => restoreTerm(context, params.id)),
  serve(contract.listChats, (context, { query }) => listChats(context, query)),
  serve(contract.openChat, (context, { params, query }) => openChat(context, params.id, query)),
  serve(contract.changeChat, (context, { params, body }) => changeChat(context, params.id, body)),
  serve(contract.deleteChat, (context, { params }) => deleteChat(context, params.id)),
  serve(contract.readAnswer, (context, { params }) => readAnswer(context, params.id)),
  serve(contract.readQuestionSheet, (context, { body }) => readQuestionSheet(context, body)),
  serve(contract.stopAnswer, (context, { params }) => stopAnswer(context, params.id)),
  serve(contract.showVersion, (context, { params }) => showVersion(context, params.id)),
  serve(contract.judgeMessage, (context, { params, body }) => judgeMessage(context, params.id, body)),
  serve(contract.confirmProposal, (context, { params, body }) => confirmProposal(context, params.id, body)),
  serve(contract.dismissProposal, (context, { params, body }) => dismissProposal(context, params.id, body.token)),
  serve(contract.recordMiss, (context, { params }) => recordMiss(context, params.id)),
  serve(contract.listMisses, (context, { query }) => listMisses(context, query)),
  serve(contract.dropMiss, (context, { params }) => dropMiss(context, params.id)),
  serve(contract.countQuestions, (context, { query }) => countQuestions(context, query)),
  serve(contract.listQuestionCategories, (context) => listQuestionCategories(context)),
  serve(contract.listQuestions, (context, { query }) => listQuestions(context, query)),
  serve(contract.tryQuestion, (context, { body }) => tryQuestion(context, body.text)),
  serve(contract.getQuestion, (context, { params }) => getQuestion(context, params.id)),
  serve(contract.createQuestion, (context, { body }) => createQuestion(context, body)),
  serve(contract.editQuestion, (context, { params, version, body }) => editQuestion(context, params.id, version, body)),
  serve(contract.deleteQuestion, (context, { params, version }) => deleteQuestion(context, params.id, version)),
  serve(contract.restoreQuestion, (context, { params }) => restoreQuestion(context, params.id)),
  serve(contract.createPaste, (context, { body }) => createPaste(context, body)),
  serve(contract.listPastes, (context, { query }) => listPastes(context, query)),
  serve(contract.getPaste, (context, { params }) => getPaste(context, params.id)),
  serve(contract.listPasteMessages, (context, { params, query }) => listPasteMessages(context, params.id, query)),
  serve(contract.finishPaste, (context, { params }) => finishPaste(context, params.id)),
  serve(contract.deletePaste, (context, { params }) => deletePaste(context, params.id)),
  serve(contract.listPasteItems, (context, { query }) => listPasteItems(context, query)),
  serve(contract.editPasteItem, (context, { params, version, body }) =>
    editPasteItem(context, params.id, version, body),
  ),
  serve(contract.markPasteItem, (context, { params, body }) => markPasteItem(context, params.id, body)),
  serve(contract.lookUpPasteItem, (context, { params }) => lookUpPasteItem(context, params.id)),
  serve(contract.countTemplates, (context, { query }) => countTemplates(context, query)),
  serve(contract.listTemplateGroups, (context, { query }) => listTemplateGroups(context, query)),
  serve(contract.listTemplates, (context, { query }) => listTemplates(context, query)),
  serve(contract.getTemplate, (context, { params }) => getTemplate(context, params.id)),
  serve(contract.createTemplate, (context, { body }) => createTemplate(context, body)),
  serve(contract.editTemplate, (context, { params, version, body }) => editTemplate(context, params.id, version, body)),
  serve(contract.deleteTemplate, (context, { params, version }) => deleteTemplate(context, params.id, version)),
  serve(contract.restoreTemplate, (context, { params }) => restoreTemplate(context, params.id)),
  serve(contract.fillTemplate, (context, { params, body }) => fillTemplate(context, params.id, body)),
]

/** Questions that a model may answer in this process, and the streams that show answers of any process. */
export function answerRoutes({ config, read, hear, onStop }: House): Served[] {
  const work = new AnswersAtWork({ endpoints: createEndpoints(config), read })
  const streams = new AnswerStreams()
  hear(({ topic, id }) => {
    if (topic === stopTopic && id !== undefined) work.stop(id)
  })
  onStop(() => work.end())
  return [
    serve(contract.getAssistant, (context) => getAssistant(context, work)),
    serve(contract.beginChat, (context, { body, images }) => beginChat(context, work, body, images)),
    serve(contract.askInChat, (context, { params, body, images }) =>
      askInChat(context, work, { chatId: params.id, asked: body, images }),
    ),
    serveImage(contract.showQuestionImage, (context, { params }) => openQuestionImage(context, params)),
    serve(contract.askModelInChat, (context, { params, body }) => askModelInChat(context, work, params.id, body)),
    servePieces(contract.streamAnswer, (context, { params, query }) => streams.open(context, params.id, query.after)),
  ]
}

/** The page of models, with the endpoints of this process. */
export function modelRoutes(config: Config): Served[] {
  const endpoints = createEndpoints(config)
  return [
    serve(contract.getModels, async (context) => getModels(context, endpoints)),
    serve(contract.getDossier, (context, { params }) => openDossier(context, endpoints, params.id)),
    serve(contract.summarizeDossier, (context, { params, body, exchange }) =>
      summarizeDossier(context, endpoints, { ...params, ...body, gone: exchange.gone }),
    ),
    serve(contract.translateText, (context, { body, exchange }) =>
      translateText(context, endpoints, body, exchange.gone),
    ),
    serve(contract.tryTemplate, (context, { params, body, exchange }) =>
      tryTemplate(context, endpoints, { id: params.id, values: body, gone: exchange.gone }),
    ),
    serve(contract.suggestForPaste, (context, { params, body, exchange }) =>
      suggestForPaste(context, endpoints, { id: params.id, itemIds: body.itemIds, gone: exchange.gone }),
    ),
    serve(contract.getCardReading, (context) => cardReading(context, endpoints)),
    serve(contract.readCard, (context, { params, body, exchange }) =>
      readCard(context, endpoints, { ...params, ...body }, exchange.gone),
    ),
    serve(contract.readCardImage, (context, { images, exchange }) =>
      readCardImage(context, endpoints, images, exchange.gone),
    ),
    serve(contract.getEndpoint, (context) => getEndpoint(context, endpoints)),
    serve(contract.checkEndpoint, (context, { body }) => checkEndpoint(context, endpoints, body.model)),
    serve(contract.listQuotas, (context) => listQuotas(context)),
    serve(contract.createQuota, (context, { body }) => createQuota(context, body)),
    serve(contract.changeQuota, (context, { params, version, body }) => changeQuota(context, params.id, version, body)),
    serve(contract.deleteQuota, (context, { params, version }) => deleteQuota(context, params.id, version)),
    serve(contract.listPrices, (context) => listPrices(context, endpoints)),
    serve(contract.setPrice, (context, { params, version, body }) => setPrice(context, params.model, version, body)),
    serve(contract.deletePrice, (context, { params }) => deletePrice(context, params.model)),
    serve(contract.sumUsage, (context, { query }) => sumUsage(context, query)),
    serve(contract.listUsage, (context, { query }) => listUsage(context, query)),
  ]
}

/** Pictures that models draw, with the endpoints of this process. */
export function pictureRoutes(config: Config): Served[] {
  const endpoints = createEndpoints(config)
  const work = createDrawPicturesJob({ endpoints, fetchPicture: createPictureFetch(config) })
  return [
    serve(contract.getPictureOptions, async (context) => getPictureOptions(context, endpoints)),
    serve(contract.listPictureRequests, (context) => listPictureRequests(context)),
    serve(contract.askForPictures, (context, { body }) => askForPictures(context, { endpoints, work }, body)),
    serve(contract.retryPictures, (context, { params, version }) =>
      retryPictures(context, { endpoints, work }, { id: params.id, version }),
    ),
    serve(contract.dropPictureRequest, (context, { params }) => dropPictureRequest(context, params.id)),
  ]
}

/** `publicAddress` is how clients reach us; without one, it is how the caller does. */
export const drawingRoutes = (publicAddress: string | undefined): readonly Served[] => [
  serve(contract.previewPoster, (context, { body }) => previewPoster(context, body.fields)),
  serve(contract.draftPoster, (context, { query }) => draftPoster(context, query.quoteId)),
  serve(contract.listDrawings, (context, { query }) => listDrawings(context, query)),
  serve(contract.getDrawing, (context, { params }) => getDrawing(context, params.id)),
  serve(contract.createDrawing, (context, { body, exchange }) =>
    createDrawing(context, publicAddress?.replace(/\/$/, '') ?? exchange.origin, body),
  ),
  serve(contract.shareDrawing, (context, { params, version, body }) =>
    shareDrawing(context, params.id, version, body.seenBy),
  ),
  serve(contract.deleteDrawing, (context, { params, version }) => deleteDrawing(context, params.id, version)),
  serve(contract.restoreDrawing, (context, { params }) => restoreDrawing(context, params.id)),
  serveImage(contract.showDrawing, (context, { params }) => openDrawing(context, params.id, 'whole')),
  serveImage(contract.showSmallDrawing, (context, { params }) => openDrawing(context, params.id, 'small')),
  serveFile(contract.downloadDrawing, (context, { params }) => downloadDrawing(context, params.id)),
  serve(contract.getLogo, (context) => getLogo(context)),
  serveImage(contract.showLogo, (context) => openLogo(context)),
  serve(contract.putLogo, (context, { images }) => putLogo(context, images)),
  serve(contract.deleteLogo, (context) => deleteLogo(context)),
]
