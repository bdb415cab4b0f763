import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'oversight.error_not_found': 'Este error no existe o ya se ha eliminado. Vuelva a la lista.',
  'oversight.entry_not_found': 'Esa entrada no está en el registro. Vuelva a la lista.',
  'oversight.cursor_invalid': 'La posición en la lista ya no es válida. Vuelva a la primera página.',

  'oversight.auditLog': 'Registro de auditoría',
  'oversight.system': 'Sistema',

  'oversight.entry.at': 'Hora',
  'oversight.entry.actor': 'Persona',
  'oversight.entry.action': 'Acción',
  'oversight.entry.subject': 'Registro',
  'oversight.entry.subjectKind': 'Tipo de registro',
  'oversight.entry.subjectId': 'Número de registro',
  'oversight.entry.fields': 'Campos',
  'oversight.entry.requestId': 'ID de la solicitud',
  'oversight.entry.byAssistant': '{name} (por el asistente de IA)',

  'oversight.audit.auditValuesOpened': 'Consultó los valores de una entrada',
  'oversight.audit.errorResolved': 'Marcó como resuelto un error del navegador',
  'oversight.audit.errorReopened': 'Reabrió un error del navegador',

  'oversight.subject.auditEntry': 'Entrada del registro',
  'oversight.subject.frontEndError': 'Error del navegador',
} as const satisfies Record<keyof typeof zh, Sentence>
