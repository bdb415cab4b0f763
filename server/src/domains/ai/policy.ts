import { aiPermissions } from '@seamark/contract/ai/permissions'
import type { Audience } from '../../platform/live.ts'

/** All who have the list of questions hear that something has changed in it. The event says nothing more. */
export const questionsAudience: Audience = { code: aiPermissions['ai.listQuestions'].code, holder: null }

/** All who have the page of terms hear that something has changed in it. */
export const termsAudience: Audience = { code: aiPermissions['ai.writeTerms'].code, holder: null }
/** All who manage models hear that their endpoint, quotas or prices have changed. */
export const modelsAudience: Audience = { code: aiPermissions['ai.manageModels'].code, holder: null }
