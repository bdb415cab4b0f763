import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'files.upload_unknown': 'Esta carga no existe: pudo caducar, descartarse o usarse ya. Vuelva a elegir el archivo.',
  'files.upload_pending': 'Tiene un archivo a medio cargar. Termínelo o descártelo antes de cargar otro.',
  'files.upload_wait': 'Espere a que termine de cargarse el archivo actual',
  'files.upload_unfinished': 'El archivo aún no se ha cargado por completo. Espere a que termine y continúe.',
  'files.upload_too_large': 'El archivo supera {most}. Divídalo y cargue las partes una a una.',
  'files.upload_over_1g': 'El archivo no puede superar 1 GB',
  'files.upload_purpose': 'No se sabe para qué es este archivo. Recargue la página y vuelva a cargarlo.',
  'files.upload_offset': 'La carga se reanudó en un punto equivocado. Continúe donde indica el servidor.',
  'files.upload_busy': 'Este archivo se está cargando por otra conexión. Inténtelo de nuevo en unos segundos.',
  'files.upload_damaged': 'Lo recibido no coincide con el archivo enviado; se dañó en el camino. Vuelva a cargarlo.',
  'files.upload_protocol': 'Esta dirección usa tus 1.0.0. Actualice el cliente y envíe Tus-Resumable: 1.0.0.',
  'files.file_gone': 'El archivo ha caducado o se ha eliminado. Genérelo o cárguelo de nuevo.',
  'files.storage_full':
    'El servidor no tiene espacio y el archivo no se guardó. Pida a un administrador que libere espacio en disco e inténtelo de nuevo.',
  'files.subject.file': 'Archivo',
  'files.subject.upload': 'Carga',
  'files.audit.uploadBegun': 'Inició una carga',
  'files.audit.uploadFinished': 'Terminó una carga',
  'files.audit.uploadDropped': 'Descartó una carga',
  'files.audit.swept': 'Eliminó archivos caducados',
  'files.field.upload': 'Subida',
  'files.field.name': 'Nombre del archivo',
  'files.field.purpose': 'Uso',
  'files.field.size': 'Tamaño en bytes',
  'files.field.sha256': 'SHA-256',
  'files.field.received': 'Bytes recibidos',
  'files.field.files': 'Archivos',
  'files.field.uploads': 'Subidas',
} as const satisfies Record<keyof typeof zh, Sentence>
