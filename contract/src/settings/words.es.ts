import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'settings.idle_beyond_session':
    'El tiempo de inactividad no puede superar la duración de la sesión. Redúzcalo o alargue la sesión.',
  'settings.code_form':
    'El código empieza por minúscula o cifra y solo lleva letras, cifras y guiones, 40 como máximo.',
  'settings.code_taken': 'Este código ya se usa. Elija otro.',
  'settings.name_taken': 'Otro elemento de este diccionario tiene ese nombre. Elija otro.',
  'settings.item_unknown': 'El elemento de destino ya no está en este diccionario. Actualice y vuelva a intentarlo.',
  'settings.item_in_use': 'Hay registros con «{name}», así que no se puede eliminar. Retírelo.',
  'settings.subject.options': 'Opciones del sistema',
  'settings.subject.item': 'Elemento de diccionario',
  'settings.audit.optionsChanged': 'Cambió las opciones del sistema',
  'settings.audit.itemAdded': 'Añadió un elemento de diccionario',
  'settings.audit.itemChanged': 'Cambió un elemento de diccionario',
  'settings.audit.itemMoved': 'Movió un elemento de diccionario',
  'settings.audit.itemDeleted': 'Eliminó un elemento de diccionario',
  'settings.field.organizationName': 'Nombre de la organización',
  'settings.field.sessionHours': 'Duración de la sesión (horas)',
  'settings.field.sessionIdleMinutes': 'Inactividad (minutos)',
  'settings.field.codesPerDay': 'Códigos al día',
  'settings.field.signInByGet': 'Acceso por GET',
  'settings.field.dictionary': 'Diccionario',
  'settings.field.code': 'Código',
  'settings.field.nameZh': 'Nombre en chino',
  'settings.field.nameEn': 'Nombre en inglés',
  'settings.field.nameEs': 'Nombre en español',
  'settings.field.nameJa': 'Nombre en japonés',
  'settings.field.retired': 'Retirado',
  'settings.field.place': 'Posición',
  'settings.dictionary.industry': 'Sector',
  'settings.dictionary.mainCategory': 'Categoría principal',
  'settings.field.staleDays': 'Sin actividad tras (días)',
  'settings.field.recordEditHours': 'Seguimientos modificables (horas)',
  'settings.field.recordImagesRequired': 'El seguimiento exige imagen',
  'settings.field.neglectedDays': 'Pide seguimiento tras (días)',
} as const satisfies Record<keyof typeof zh, Sentence>
