export { aiFailures } from './failures.ts'
export { aiPermissions } from './permissions.ts'
export {
  countTerms,
  createTerm,
  deleteTerm,
  editTerm,
  getTerm,
  listReferenceTerms,
  listTerms,
  lookUpTerm,
  restoreTerm,
} from './glossary/terms.ts'
export { findTerms, translateText } from './translations/translations.ts'
export { getDossier } from './dossiers/dossiers.ts'
export { summarizeDossier } from './dossiers/summaries.ts'
export { getCardReading, readCard, readCardImage } from './cards/cards.ts'
export { ask } from './answers/answers.ts'
export {
  askInChat,
  askModelInChat,
  beginChat,
  changeChat,
  deleteChat,
  getAssistant,
  judgeMessage,
  listChats,
  openChat,
  readAnswer,
  recordMiss,
  showQuestionImage,
  showVersion,
  stopAnswer,
  streamAnswer,
} from './chats/chats.ts'
export { readQuestionSheet } from './chats/sheets.ts'
export { confirmProposal, dismissProposal } from './proposals/proposals.ts'
export { dropMiss, listMisses } from './questions/misses.ts'
export {
  createDrawing,
  deleteDrawing,
  deleteLogo,
  downloadDrawing,
  draftPoster,
  getDrawing,
  getLogo,
  listDrawings,
  previewPoster,
  putLogo,
  restoreDrawing,
  shareDrawing,
  showDrawing,
  showLogo,
  showSmallDrawing,
} from './drawings/drawings.ts'
export {
  askForPictures,
  dropPictureRequest,
  getPictureOptions,
  listPictureRequests,
  retryPictures,
} from './pictures/pictures.ts'
export {
  countQuestions,
  createQuestion,
  deleteQuestion,
  editQuestion,
  getQuestion,
  listQuestionCategories,
  listQuestions,
  restoreQuestion,
} from './questions/questions.ts'
export { tryQuestion } from './questions/tries.ts'
export { checkEndpoint, getEndpoint } from './usage/checks.ts'
export { deletePrice, listPrices, setPrice } from './usage/prices.ts'
export { getModels } from './usage/abilities.ts'
export { changeQuota, createQuota, deleteQuota, listQuotas } from './usage/quotas.ts'
export { listUsage, sumUsage } from './usage/usage.ts'
export {
  createPaste,
  deletePaste,
  finishPaste,
  getPaste,
  listPasteMessages,
  listPastes,
} from './pastes/pastes.ts'
export { suggestForPaste } from './pastes/suggestions.ts'
export { editPasteItem, listPasteItems, lookUpPasteItem, markPasteItem } from './pastes/items.ts'
export { tryTemplate } from './templates/tries.ts'
export {
  countTemplates,
  createTemplate,
  deleteTemplate,
  editTemplate,
  fillTemplate,
  getTemplate,
  listTemplateGroups,
  listTemplates,
  restoreTemplate,
} from './templates/templates.ts'
