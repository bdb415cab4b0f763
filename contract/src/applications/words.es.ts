import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'applications.not_found': 'Esta solicitud no existe o no tiene permiso para verla.',
  'applications.open_already': 'Ya ha presentado esta solicitud. Espere la decisión.',
  'applications.own': 'Nadie puede resolver su propia solicitud. Pídaselo a otra persona.',
  'applications.not_yours': 'Solo el solicitante puede retirar esta solicitud.',
  'applications.not_deciding': 'El registro ya no está a su cargo. Decide su administrador actual.',
  'applications.decided': '{name} resolvió esta solicitud el {time}.',
  'applications.closed': 'Esta solicitud se retiró o caducó; no queda nada por resolver.',

  'applications.notice.applied.title': 'Hay una solicitud pendiente',
  'applications.notice.applied.text': '{applicant} ha presentado una solicitud sobre «{name}». Resuélvala, por favor.',
  'applications.notice.agreed.title': 'Su solicitud fue aceptada',
  'applications.notice.agreed.text': '{decider} aceptó su solicitud sobre «{name}».',
  'applications.notice.declined.title': 'Su solicitud fue rechazada',
  'applications.notice.declined.text': '{decider} rechazó su solicitud sobre «{name}»: {note}',
  'applications.notice.lapsed.title': 'Su solicitud ha caducado',
  'applications.notice.lapsed.text':
    'Ya no queda nada por resolver sobre «{name}». Abra la solicitud para ver el motivo.',

  'applications.activity.applied': 'presentó una solicitud',
  'applications.activity.withdrawn': 'retiró una solicitud',
  'applications.activity.agreed': 'aceptó la solicitud de {applicant}',
  'applications.activity.declined': 'rechazó la solicitud de {applicant}',

  'applications.audit.applicationMade': 'Solicitud presentada',
  'applications.audit.applicationWithdrawn': 'Solicitud retirada',
  'applications.audit.applicationTakenUp': 'Solicitud en trámite',
  'applications.audit.applicationDecided': 'Solicitud resuelta',
  'applications.audit.applicationsLapsed': 'Solicitud caducada',

  'applications.field.application': 'Solicitud',
  'applications.field.kind': 'Asunto',
  'applications.field.state': 'Estado',
  'applications.field.note': 'Nota',
  'applications.field.lapse': 'Motivo de caducidad',
} as const satisfies Record<keyof typeof zh, Sentence>
