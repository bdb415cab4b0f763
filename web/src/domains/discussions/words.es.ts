import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'discussions.comments': 'Comentarios',
  'discussions.comments.none': 'Aún no hay comentarios',
  'discussions.comments.earlier': 'Comentarios anteriores',
  'discussions.comment': 'Comentar',
  'discussions.comment.placeholder': 'Diga algo; @ avisa a un colega',
  'discussions.comment.send': 'Enviar',
  'discussions.comment.menu': 'Acciones del comentario de {author}, {at}',
  'discussions.comment.deleted': 'Comentario eliminado',
  'discussions.edit': 'Editar',
  'discussions.edited': 'editado',
  'discussions.attachments': 'Adjuntos',
  'discussions.attachments.none': 'Aún no hay adjuntos',
  'discussions.attachment.add': 'Adjuntar archivos',
  'discussions.attachment.show': 'Ver {name}',
  'discussions.attachment.delete': 'Eliminar {name}',
  'discussions.attachment.deleted': 'Se eliminó {name}',
  'discussions.attachment.tooLarge': '{name} supera {limit}. Redúzcalo y adjúntelo de nuevo.',
  'discussions.attachment.empty': '{name} está vacío. Elija otro archivo.',
} as const satisfies Record<keyof typeof zh, Sentence>
