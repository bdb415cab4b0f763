import type { ConceptWords } from './concepts.rules.ts'

/** Spanish. */
export const spanish: ConceptWords = {
  date: 'fecha|fec|fch|dia',
  month: 'mes|anomes|periodo',
  year: 'ano|anio|gestion',
  arrive: 'arribo|llegada|llegado|arribado',
  depart: 'salida|zarpe|despacho|partida|envio',
  declare:
    'declaracion|numeracion|aceptacion|registro|levante|legalizacion|presentacion|oficializacion|autorizacion|' +
    'aduanera|aduanero|nacionalizacion|pago|liquidacion|tramite|aduana',
  load: 'embarque|carga|cargue|embarcado|zarpe',
  discharge: 'desembarque|descarga|descargue|arribo|llegada|destino',
  import: 'importacion|importaciones|import|impo|ingreso',
  export: 'exportacion|exportaciones|export|expo|egreso',
  importer:
    'importador|consignatario|comprador|destinatario|consignado|importadora|adquirente|receptor|consignee|' +
    'cliente importador',
  exporter:
    'exportador|proveedor|vendedor|embarcador|remitente|expedidor|consignante|exportadora|cargador|fabricante|' +
    'shipper|suplidor',
  agent:
    'agente|agencia|despachante|notificado|notificante|notificar a|parte notificada|transitario|agente de carga|' +
    'agente de aduana|agente aduanal|agencia de aduana|agente de aduanas|agencia aduanal|embarcador agente|' +
    'forwarder|declarante|notify',
  party: 'empresa|compania|firma|sociedad|razon social|entidad',
  partner: 'socio|contraparte',
  name: 'nombre|razon social|denominacion|nombres',
  foreign: 'extranjero|extranjera|exterior',
  home: 'nacional|local|peruano|chileno',
  number: 'numero|nro|num|no|nº|n|correlativo|secuencia',
  code: 'codigo|cod|clave',
  describe: 'descripcion|desc|descrip|detalle|designacion',
  goods: 'mercancia|mercancias|mercaderia|mercaderias|producto|productos|bien|bienes|articulo|carga|comercial|item',
  hs:
    'partida|partida arancelaria|subpartida|subpartida arancelaria|subpartida nacional|posicion arancelaria|' +
    'fraccion|fraccion arancelaria|arancel|arancelario|codigo arancelario|codigo sa|nandina|partida aduanera|hs|' +
    'ncm|naladisa|clasificacion arancelaria|sac|item arancelario|codigo de mercancia|codigo arancel|posicion',
  item: 'item|serie|linea|secuencia|renglon|numero de serie|numero de item',
  bill: 'conocimiento|conocimiento de embarque|bl|documento de transporte|guia|doc transporte|carta porte',
  master: 'master|madre|mbl|guia master|bl madre|bl master',
  house: 'hijo|hbl|hija|guia hija|guia house|bl hijo',
  declaration:
    'declaracion|dua|dam|dus|din|pedimento|dui|dex|declaracion de importacion|declaracion aduanera|' +
    'despacho aduanero|documento aduanero',
  document: 'documento|documentos|doc',
  container:
    'numero de contenedores|no contenedores|nro contenedores|nro de contenedores|no de contenedores|' +
    'total contenedores|contenedor|contenedores|cont|equipo|furgon',
  type: 'tipo|clase',
  size: 'tamano|medida contenedor|pies|dimension',
  teu: 'teu|teus',
  vessel: 'nave|buque|barco|navio|motonave|medio de transporte nombre|embarcacion|nombre de la nave|matricula nave',
  voyage: 'viaje|numero de viaje',
  imo: 'imo',
  carrier:
    'naviera|linea naviera|transportista|compania transportadora|compania transportista|empresa transportadora|' +
    'empresa de transporte|linea|porteador|compania de transporte|cia transporte|cia transportadora|armador',
  transport: 'transporte',
  mode: 'via|medio|modo|modalidad|via de transporte|medio de transporte|modo de transporte|via transporte',
  port: 'puerto|puertos|terminal',
  place: 'lugar|sitio',
  customs:
    'aduana|administracion aduanera|jurisdiccion|aduana de despacho|aduana de ingreso|aduana de salida|recinto|' +
    'oficina aduanera|lugar de ingreso|seccion aduanera|aduana de entrada',
  origin: 'origen|procedencia|fabricacion',
  destination: 'destino|destinacion',
  country: 'pais|paises',
  weight: 'peso|bruto|neto|kilos|masa|tonelaje',
  gross: 'bruto|brutos|bruta',
  net: 'neto|netos|neta',
  kg: 'kg|kgs|kilo|kilos|kilogramo|kilogramos|kgm|kg brutos',
  unit: 'unidad|unidad de medida|unidad medida|um|u medida|unid medida',
  quantity:
    'numero de contenedores|no contenedores|nro contenedores|nro de contenedores|no de contenedores|' +
    'total contenedores|cantidad|cant|unidades|ctd|cantidades',
  package: 'bultos|bulto|envases|embalaje|paquetes|envase',
  value: 'valor|monto|importe|valores|valor aduana|valor en aduana|valor factura',
  price: 'precio',
  total: 'total|totales|suma|sumatoria',
  fob: 'fob|exw|fca',
  cif: 'cif|cfr|cip',
  usd: 'usd|dolares|dolar|us|dolares americanos|uss|dls|dol',
  money: 'eur|euros|pesos|soles|mxn|cop|clp|pen|ars|moneda nacional|moneda local|bolivianos',
  currency: 'moneda|divisa|tipo de moneda|tipo moneda',
  flow: 'flujo|regimen|tipo de operacion|importacion exportacion|tipo operacion',
  status: 'estado',
  revision: 'actualizacion|modificacion|enmienda|rectificacion',
  other:
    'direccion|domicilio|telefono|correo|ciudad|departamento|provincia|comuna|ruc|nit|rut|rfc|cuit|rif|digito|' +
    'precinto|sello|flete|seguro|impuesto|impuestos|iva|igv|arancel pagado|tributos|derechos|ad valorem|unitario|' +
    'unitaria|precio unitario|valor unitario|tipo de cambio|cambio|tasa|volumen|marca|modelo|observacion|' +
    'observaciones|factura|contrato|incoterm|clausula|condicion|contacto|acuerdo|deposito|almacen|porcentaje|' +
    'bandera|forma de pago|banco|regimen aduanero|caracteristicas|variedad|segunda|via de pago|placa|conductor|' +
    'vigencia|clausula de venta|licencia',
  filler:
    'de|del|la|el|los|las|en|y|o|a|al|por|para|e|declarado|declarada|comercial|total|fisica|fisicas|umc|umt|' +
    'estadistica|estimada|estimado|real|segun|us$|ingles|original',
}
