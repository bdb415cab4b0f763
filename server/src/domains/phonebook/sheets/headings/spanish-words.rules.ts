import type { ConceptWords } from './concepts.rules.ts'

/** Spanish of Spain and America; accents are left out when words are compared. */
export const spanish: ConceptWords = {
  firm: 'empresa|empresas|compañía|sociedad|razón social|denominación social|denominación|organización|entidad|nombre de la empresa|firma|institución|razon|persona jurídica',
  client:
    'cliente|clientes|proveedor|expositor|importador|exportador|embarcador|consignatario|distribuidor|socio|asociado|comprador|fabricante',
  person:
    'contacto|persona de contacto|responsable|encargado|representante|persona encargada|atención|interlocutor|persona a cargo|asistente a la feria',
  named: 'nombre',
  personal:
    'nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|apellidos y nombres|nombres y apellidos',
  given: 'nombres|nombre de pila|primer nombre',
  middle: 'segundo nombre',
  family: 'apellido|apellidos|primer apellido|apellido paterno',
  short: 'nombre comercial|nombre corto|abreviatura|marca|siglas|nombre de fantasía|fantasía',
  english: 'inglés|en inglés',
  position: 'puesto|función|posición|título|puesto de trabajo|cargo que ocupa|cargo del contacto|ocupación|rol',
  department: 'departamento|depto|área|dpto|sección|división|gerencia',
  gender: 'género|sexo',
  mobile: 'móvil|celular|cel|teléfono móvil|teléfono celular|tel móvil|tel celular|movil',
  phone: 'teléfono|teléfonos|tel|telf|tfno|tlf|fijo|teléfono fijo|tels|centralita|conmutador|línea fija|fono',
  fax: 'fax|telefax|faxes',
  email: 'correo|correo electrónico|e mail|email|mail|correos|dirección de correo|correo e|casilla',
  web: 'web|página web|sitio web|sitio|página|dirección web|portal|página de internet',
  home: 'particular|casa|domicilio particular|personal',
  work: 'trabajo|oficina|laboral|comercial',
  direct: 'directo|línea directa',
  second: 'otro|otra|alternativo|alternativa|secundario|adicional',
  country: 'país|países|nación|país de origen',
  province: 'provincia|estado|región|comunidad autónoma|entidad federativa|ccaa|comunidad|estado provincia',
  city: 'ciudad|localidad|municipio|población|ciudades|comuna|cantón',
  street: 'calle|vía|calle y número|avenida',
  address: 'dirección|domicilio|direccion fiscal|domicilio fiscal|domicilio social|ubicación|sede|dir|dirección postal',
  postal: 'código postal|cp|c p|cód postal|postal|cod postal',
  tax: 'nif|cif|rfc|ruc|rut|nit|cuit|cuil|rif|rnc|rtn|identificación fiscal|número fiscal|id fiscal|número de identificación fiscal|cédula jurídica|cif nif|nif cif|identificación tributaria|documento fiscal|clave fiscal',
  register: 'registro|registro mercantil|matrícula|número de registro|registro industrial',
  number: 'número|núm|nro|numeros|n',
  code: 'código|clave',
  goods: 'producto|productos|mercancía|mercancías|artículos|productos principales|bienes|mercadería',
  industry:
    'sector|rubro|giro|actividad|industria|ramo|actividad económica|actividad principal|giro comercial|sector de actividad',
  remark: 'observaciones|observación|notas|nota|comentarios|comentario|anotaciones|detalles',
  kind: 'tipo|etiqueta|clase',
  row: 'orden|ítem|item|fila|renglón|n orden|secuencia',
  other:
    'fecha|cumpleaños|nacimiento|stand|pabellón|sala|vendedor|comercial asignado|ejecutivo|agente|antigüedad|capital|empleados|facturación|ventas|crédito|estatus|estado de la cuenta|banco|cuenta|extensión|anexo|interno|distrito|colonia|barrio|' +
    'piso|edificio|foto|imagen|tratamiento|idioma|grupo|moneda|importe|precio|cantidad|puerto|buque|prefijo|lada|año|mes|representante legal|gerente general|director general|dueño|propietario|skype|facebook|linkedin|instagram',
  filler: 'de|del|de la|la|el|los|las|y|o|u|en|e|para|principal|a|al|social|datos|información|completo|completa',
}
