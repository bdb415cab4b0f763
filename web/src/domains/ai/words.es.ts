import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'ai.question': 'Pregunta y respuesta',
  'ai.question.new': 'Nueva pregunta',
  'ai.question.edit': 'Editar pregunta',
  'ai.question.saved': 'Guardada: {question}',
  'ai.question.deleted': 'Eliminada: {question}',
  'ai.question.restored': 'Restaurada: {question}',
  'ai.question.delete.title': '¿Eliminar «{question}»?',
  'ai.question.overtaken': '{name} acaba de modificar esta pregunta. Guardar de nuevo reemplaza su cambio.',
  'ai.questions.search': 'Preguntas, formulaciones, respuestas',
  'ai.questions.none': 'Ninguna pregunta coincide',
  'ai.questions.empty':
    'Aún no hay preguntas. Anote lo que colegas y clientes preguntan a menudo, con la respuesta estándar, o importe una hoja.',
  'ai.question.isHidden': 'Sin uso',
  'ai.question.valid': 'Vigencia',
  'ai.question.always': 'Siempre',
  'ai.ended': 'Vencidas',
  'ai.ended.true': 'Vencida',
  'ai.ended.false': 'No vencida',
  'ai.categories.none': 'Sin categoría',
} as const satisfies Record<keyof typeof zh, Sentence>
