import { RobotOutlined } from '@ant-design/icons'
import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import type { CapturePart } from '../exhibitions/index.ts'
import type { CardReader, CompanyTab } from '../phonebook/index.ts'
import type { QuoteSection } from '../rates/index.ts'
import { hasCode } from '../../platform/session/session.ts'
import { drawingSearch } from './drawings/drawing-filters.ts'
import { termSearch } from './glossary/term-filters.ts'
import { chatSearch } from './chats/chat-filters.ts'
import { pasteSearch } from './pastes/paste-filters.ts'
import { questionSearch } from './questions/question-filters.ts'
import { modelsPath, modelsSearch } from './usage/usage-filters.ts'
import { templateSearch } from './templates/template-filters.ts'

export const aiRoutes: readonly RouteGroup[] = [
  {
    path: '/chatGPT',
    title: 'ai.menu',
    icon: <RobotOutlined aria-hidden />,
    children: [
      {
        path: '/chatGPT/chatGPT',
        name: 'chatGPT',
        title: 'ai.assistant',
        codes: [324],
        search: chatSearch,
        load: () => import('./chats/assistant-page.tsx').then((page) => page.AssistantPage),
      },
      {
        path: '/chatGPT/chatGPTqaList',
        name: 'chatGPTqaList',
        title: 'ai.questions',
        codes: [325],
        search: questionSearch,
        load: () => import('./questions/questions-page.tsx').then((page) => page.QuestionsPage),
      },
      {
        path: '/chatGPT/glossary',
        name: 'chatGPTglossary',
        title: 'ai.glossary',
        codes: [325],
        search: termSearch,
        load: () => import('./glossary/glossary-page.tsx').then((page) => page.GlossaryPage),
      },
      {
        path: '/chatGPT/glossaryImport',
        name: 'chatGPTglossaryImport',
        title: 'ai.glossary.import',
        codes: [325],
        hidden: true,
        activeMenu: '/chatGPT/glossary',
        imports: 'terms',
        load: () => import('./glossary/term-import-page.tsx').then((page) => page.TermImportPage),
      },
      {
        path: '/chatGPT/translation',
        name: 'chatGPTtranslation',
        title: 'ai.translation',
        codes: [324],
        load: () => import('./translations/translation-page.tsx').then((page) => page.TranslationPage),
      },
      {
        path: '/chatGPT/chatGPTqaImport',
        name: 'chatGPTqaImport',
        title: 'ai.questions.import',
        codes: [325],
        hidden: true,
        activeMenu: '/chatGPT/chatGPTqaList',
        imports: 'questions',
        load: () => import('./questions/question-import-page.tsx').then((page) => page.QuestionImportPage),
      },
      {
        path: '/chatGPT/gptPaint',
        name: 'gptPaint',
        title: 'ai.drawing',
        codes: [338],
        search: drawingSearch,
        load: () => import('./pictures/paint-page.tsx').then((page) => page.PaintPage),
      },
      {
        path: '/chatGPT/gptqq',
        name: 'gptqq',
        title: 'ai.pasteItems',
        search: pasteSearch,
        load: () => import('./pastes/pastes-page.tsx').then((page) => page.PastesPage),
      },
      {
        path: '/chatGPT/chatGptTemp',
        name: 'chatGptTemp',
        title: 'ai.templates',
        search: templateSearch,
        load: () => import('./templates/templates-page.tsx').then((page) => page.TemplatesPage),
      },
    ],
  },
  // This route is in the menu group that oversight defines.
  {
    path: '/system',
    children: [
      {
        path: modelsPath,
        name: 'aiModels',
        title: 'ai.models',
        codes: [366],
        search: modelsSearch,
        load: () => import('./usage/usage-page.tsx').then((page) => page.ModelsPage),
      },
    ],
  },
]

/** What all records say of a company, on its page. */
export const dossierTab: CompanyTab = {
  key: 'dossier',
  title: 'ai.dossier',
  View: lazyView('ai.dossier.next', () =>
    import('./dossiers/dossier-view.tsx').then((module) => module.CompanyDossier),
  ),
}

/** A poster from a quote, on its page. */
export const quotePoster: QuoteSection = {
  key: 'poster',
  isOffered: () => hasCode(338),
  View: lazyView('ai.poster.ofQuote', () =>
    import('./drawings/quote-poster-view.tsx').then((module) => module.QuotePoster),
  ),
}

/** Reads the photo of a card that is sorted. */
export const cardReader: CapturePart = {
  key: 'cardReader',
  View: lazyView('ai.card.read', () => import('./cards/card-reader-view.tsx').then((module) => module.CardReader)),
}

/** Reads a card that stands beside the form of a company or contact. */
export const cardTextReader: CardReader = {
  View: lazyView('ai.card.read', () => import('./cards/card-text-view.tsx').then((module) => module.CardTextReader)),
}
