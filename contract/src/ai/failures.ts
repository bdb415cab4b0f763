export const aiFailures = {
  'ai.question_not_found': 404,
  'ai.question_taken': 409,
  'ai.cursor_invalid': 400,
  'ai.qa_limit': 409,
  'ai.undo_over': 409,
  'ai.days_backwards': 400,
  'ai.term_not_found': 404,
  'ai.term_taken': 409,
  'ai.term_alone': 400,
  'ai.terms_full': 409,
} as const
