import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'discussions.record_not_found': 'Este registro no existe o no puede verlo.',
  'discussions.only_reading':
    'Puede leer este registro, pero no editarlo, así que no puede comentar ni adjuntar archivos. Consulte al administrador.',
  'discussions.comment_blank': 'El comentario no puede estar vacío. Escriba algo.',
  'discussions.comment_not_found': 'Este comentario no existe, se eliminó o no puede verlo.',
  'discussions.comment_not_yours':
    'Solo su autor puede cambiar este comentario; el autor y sus responsables pueden eliminarlo.',
  'discussions.attachment_not_found': 'Este adjunto no existe, se eliminó o no puede verlo.',
  'discussions.attachment_not_yours': 'Solo quien adjuntó el archivo o su responsable puede eliminarlo.',
  'discussions.too_many_attachments':
    'Un registro admite {most} adjuntos como máximo. Elimine uno que ya no haga falta y añada este.',
  'discussions.person_unknown': 'Una persona mencionada no existe o está desactivada. Elija de nuevo.',
  'discussions.mention_blind': '{name} no puede ver este registro. Mencione a un compañero que pueda verlo.',
  'discussions.undo_over': 'Ya no se puede deshacer.',
  'discussions.notice.mentioned.title': '{author} le mencionó',
  'discussions.notice.mentioned.text': 'Le mencionan en un comentario sobre {name}.',
  'discussions.subject.quote': 'Oferta',
  'discussions.subject.order': 'Pedido',
  'discussions.audit.commentMade': 'Comentó',
  'discussions.audit.commentChanged': 'Cambió un comentario',
  'discussions.audit.commentDeleted': 'Eliminó un comentario',
  'discussions.audit.commentRestored': 'Recuperó un comentario',
  'discussions.audit.attachmentAdded': 'Adjuntó un archivo',
  'discussions.audit.attachmentDeleted': 'Eliminó un adjunto',
  'discussions.audit.attachmentRestored': 'Recuperó un adjunto',
  'discussions.field.comment': 'Comentario',
  'discussions.field.mentioned': 'Personas mencionadas',
  'discussions.field.attachment': 'Adjunto',
  'discussions.field.kind': 'Tipo de adjunto',
  'discussions.attachmentKind.shippingOrder': 'Orden de embarque (S/O)',
  'discussions.attachmentKind.draftBill': 'Borrador del B/L',
  'discussions.attachmentKind.bill': 'Conocimiento de embarque',
  'discussions.attachmentKind.invoice': 'Factura',
  'discussions.attachmentKind.packingList': 'Lista de empaque',
  'discussions.attachmentKind.photo': 'Foto',
  'discussions.attachmentKind.other': 'Otro archivo',
} as const satisfies Record<keyof typeof zh, Sentence>
