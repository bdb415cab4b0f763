import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'notices.notice_not_found': 'Este aviso no existe o ya se ha borrado. Actualice la página e inténtelo de nuevo.',

  'notices.account.password.title': 'Se ha cambiado su contraseña',
  'notices.account.password.text':
    'Si no ha sido usted, cree otra ahora mismo con «Contraseña olvidada» y avise al administrador.',
  'notices.account.phone.title': 'Se ha cambiado su teléfono de acceso',
  'notices.account.phone.text':
    'Se ha añadido, cambiado o quitado un teléfono. Si no ha sido usted, cambie ahora mismo la contraseña y avise al administrador.',
  'notices.account.email.title': 'Se ha cambiado su correo de acceso',
  'notices.account.email.text':
    'Se ha añadido, cambiado o quitado un correo. Si no ha sido usted, cambie ahora mismo la contraseña y avise al administrador.',
  'notices.account.wechat.title': 'Se ha cambiado su vínculo con WeChat',
  'notices.account.wechat.text':
    'Se ha vinculado o desvinculado WeChat. Si no ha sido usted, cambie ahora mismo la contraseña y avise al administrador.',
  'notices.account.role.title': 'Se ha cambiado su rol',
  'notices.account.role.text':
    'Un administrador ha cambiado su rol; los menús y registros que ve pueden cambiar con él. Si tiene dudas, consulte al administrador.',
  'notices.certification.personalPassed.title': 'Certificación personal aprobada',
  'notices.certification.personalPassed.text': 'Sus documentos personales han sido revisados y aceptados.',
  'notices.certification.personalFailed.title': 'Certificación personal no aprobada',
  'notices.certification.personalFailed.text': 'Corríjala como pide el revisor y vuelva a enviarla: {reason}',
  'notices.certification.companyPassed.title': 'Certificación de empresa aprobada',
  'notices.certification.companyPassed.text': 'Su licencia comercial ha sido revisada y aceptada.',
  'notices.certification.companyFailed.title': 'Certificación de empresa no aprobada',
  'notices.certification.companyFailed.text': 'Corríjala como pide el revisor y vuelva a enviarla: {reason}',
  'notices.certification.submitted.title': 'Hay una certificación pendiente de revisión',
  'notices.certification.submitted.text': 'Un compañero ha enviado documentos. Revíselos en la cola de certificación.',
  'notices.cover.standIn.title': 'Sustituye a un compañero',
  'notices.cover.standIn.text': 'Del {from} al {until} tiene acceso a los clientes de {absent}. Termina por sí solo.',
  'notices.cover.away.title': 'Un compañero le sustituye',
  'notices.cover.away.text': 'Del {from} al {until} {cover} tiene acceso a sus clientes. Termina por sí solo.',
  'notices.cover.ended.title': 'Una sustitución terminó antes',
  'notices.cover.ended.text': '{cover} ya no sustituye a {absent}.',

  'notices.mail.subject': 'Seamark: {title}',
  'notices.mail.digestSubject': { one: 'Seamark: {count} aviso sin leer', other: 'Seamark: {count} avisos sin leer' },
  'notices.mail.greeting': 'Hola, {name}:',
  'notices.mail.times': { one: ' ({count} vez)', other: ' ({count} veces)' },
  'notices.mail.more': {
    one: 'Y {count} más; inicie sesión para leerlo.',
    other: 'Y {count} más; inicie sesión para leerlos.',
  },
  'notices.mail.open': 'Todos los avisos: {address}',
  'notices.mail.accountReason':
    'Le escribimos en cuanto cambia algo de su cuenta. Para dejar de recibirlo, elija otra opción en «Correo» de la página de avisos.',
  'notices.mail.dailyReason':
    'Ha pedido un resumen diario de sus avisos. Para dejar de recibirlo, elija otra opción en «Correo» de la página de avisos.',
  'notices.mail.reminderReason':
    'Ha pedido recibir los avisos de tareas por correo. Para dejar de recibirlos, elija otra opción en «Correo» de la página de avisos.',
} as const satisfies Record<keyof typeof zh, Sentence>
