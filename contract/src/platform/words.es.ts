import type { Sentence } from './words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'platform.invalid_input': 'Hay datos por corregir. Siga las indicaciones e inténtelo de nuevo.',
  'platform.bad_json': 'La solicitud no es un JSON válido. Revise el formato e inténtelo de nuevo.',
  'platform.bad_form': 'No se puede leer el formulario. Recargue la página y envíelo de nuevo.',
  'platform.image_type': 'Suba una imagen JPG o PNG; este archivo no lo es.',
  'platform.image_pixels': 'La imagen supera los {most} megapíxeles. Redúzcala y súbala de nuevo.',
  'platform.image_unreadable': 'La imagen está dañada o incompleta. Expórtela de nuevo o elija otra.',
  'platform.session_unknown': 'Su sesión no es válida. Inicie sesión de nuevo.',
  'platform.session_ended': 'Se inició sesión en otro lugar o un administrador cerró la suya. Inicie sesión de nuevo.',
  'platform.session_expired': 'Su sesión ha caducado. Inicie sesión de nuevo.',
  'platform.forbidden': 'No tiene permiso para esta acción. Si lo necesita, pídalo a un administrador.',
  'platform.values_hidden':
    '•••••• representa datos de contacto que su rol no muestra y no se puede guardar. Déjelos como están o consulte a un administrador.',
  'platform.reach_all':
    'Lo usa toda la oficina. Solo quienes tienen permiso para eliminar y alcance sobre todos los datos pueden eliminarlo o recuperarlo.',
  'platform.office_name_taken': 'Ya existe otro con este nombre. Cámbiele primero el nombre y recupere después este.',
  'platform.office_parent_gone':
    'Se ha eliminado aquello a lo que pertenece (por ejemplo, su grupo de etiquetas). Recupérelo primero.',
  'platform.cross_site': 'Se rechazan las solicitudes de otros sitios. Use las páginas de este sistema.',
  'platform.not_found': 'No existe o no puede verlo.',
  'platform.method_not_allowed': 'Esta dirección no admite ese método de solicitud.',
  'platform.version_stale': 'Alguien acaba de modificar este registro. Compare y guarde de nuevo.',
  'platform.too_large': 'La solicitud es demasiado grande. Redúzcala e inténtelo de nuevo.',
  'platform.image_too_large': 'La imagen no puede superar {most}. Comprímala y súbala de nuevo.',
  'platform.unsupported_media': 'Tipo de contenido no admitido. Use application/json.',
  'platform.version_required': 'Falta la versión (If-Match). Recargue el registro y guarde de nuevo.',
  'platform.too_many_requests': 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds} s.',
  'platform.headers_too_large':
    'La dirección o las cabeceras son demasiado largas. Acorte la búsqueda e inténtelo de nuevo.',
  'platform.unexpected':
    'Algo falló y no se cambió nada. Inténtelo de nuevo o dé el número de solicitud a un administrador.',
  'platform.overloaded': 'El sistema está ocupado. Inténtelo de nuevo en {seconds} s.',
  'platform.engine_missing':
    'El motor de datos comerciales no está configurado: instale el paquete chdb o defina CLICKHOUSE_URL y reinicie.',
  'platform.engine_down':
    'Los datos comerciales no se pueden leer ahora: su motor no responde. Todo lo demás funciona; inténtelo de nuevo en un momento.',
  'platform.engine_busy':
    'Esta consulta lee demasiados datos a la vez. Acote las fechas o los puertos e inténtelo de nuevo.',
  'field.required': 'Este dato es obligatorio.',
  'field.type': 'Formato incorrecto; se esperaba {expected}.',
  'field.nothing_chosen': 'Debe seleccionar al menos un dato.',
  'field.too_small': 'Debe ser al menos {minimum}.',
  'field.too_big': 'Debe ser como máximo {maximum}.',
  'field.too_long': { one: 'Máximo {maximum} carácter.', other: 'Máximo {maximum} caracteres.' },
  'field.too_many': { one: 'Máximo {maximum} elemento.', other: 'Máximo {maximum} elementos.' },
  'field.choice': 'Debe ser uno de: {choices}.',
  'field.invalid': 'El formato no es correcto.',
  'field.characters': 'Contiene caracteres que no se pueden guardar. Escríbalo de nuevo.',
  'field.unknown': 'Campo desconocido; quítelo.',
  'field.repeated': 'Indíquelo una sola vez.',
  'field.email': 'Error en el formato del correo.',
  'field.url': 'No es una dirección web; empiece con http:// o https://.',
  'field.date': 'La fecha debe escribirse AAAA-MM-DD.',
  'field.datetime': 'La hora debe ser ISO 8601 con zona horaria.',
} as const satisfies Record<keyof typeof zh, Sentence>
