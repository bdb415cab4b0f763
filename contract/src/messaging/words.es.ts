import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'messaging.optOut.ask': '¿Quiere dejar de recibir nuestros envíos masivos?',
  'messaging.optOut.button': 'Darse de baja',
  'messaging.optOut.done': 'Se ha dado de baja. No le enviaremos más correos masivos.',
  'messaging.optOut.unknown': 'Este enlace de baja no es válido. Responda al correo para avisarnos.',
  'messaging.mail.footer':
    'Recibe este correo porque trabajamos juntos o se ha puesto en contacto con nosotros. Para no recibir más, dese de baja aquí:',
  'messaging.subject.bulk': 'Envío masivo',
  'messaging.audit.optedOut': 'Baja de un destinatario',
  'messaging.field.target': 'Destinatario',
  'messaging.activity.sent': 'envió el mensaje masivo «{title}»',
} as const satisfies Record<keyof typeof zh, Sentence>
