import { columnsOf, layoutOf } from './layout.ts'

const es = { language: 'es', encoding: 'windows-1252', total: 'TOTAL GENERAL', groups: ['Enero', 'Febrero'] } as const
const pt = { language: 'pt', encoding: 'windows-1252', total: 'Total geral', groups: ['Janeiro', 'Fevereiro'] } as const

/** Trade files of Latin America. */
export const latin = [
  layoutOf({
    ...es,
    of: 'trade',
    name: 'es-chile-imports',
    shape: 'a customs service’s import declarations (DIN) as data sellers give them',
    country: 'CL',
    title: ['IMPORTACIONES', 'Servicio Nacional de Aduanas'],
    dates: ['d/m/y', 'd-m-y'],
    numbers: ['de', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'N° Aceptación = declaration | Fecha de Aceptación = date | Aduana = -office | Importador = importer | RUT Importador = -tax | Proveedor = exporter | País de Origen = origin:local | Puerto de Embarque = pol:en | Puerto de Desembarque = pod:en | Vía de Transporte = mode',
      'N° Ítem = item | Código Arancelario = hs | Descripción de la Mercancía = commodity | Cantidad de Mercancía = quantity | Unidad de Medida = quantity_unit | Peso Bruto (KG) = weight:kg | Valor CIF US$ = value:USD | Precio Unitario = -price',
    ),
  }),
  layoutOf({
    ...es,
    of: 'trade',
    name: 'es-peru-exports',
    shape: 'a customs service’s export declarations (DAM)',
    direction: 'export',
    country: 'PE',
    title: ['REPORTE DE EXPORTACIONES DEFINITIVAS'],
    dates: ['d/m/y', 'y-m-d'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      'Nº DAM = declaration | Fecha de Numeración = date | RUC = -tax | Exportador = exporter | Comprador = importer | Serie = item | Subpartida Nacional = hs | Descripción Comercial = commodity | País de Destino = destination:local | Puerto de Destino = pod:en | Cantidad Bultos = quantity | Clase de Bultos = quantity_unit | Peso Neto (Kg) = -net | Peso Bruto (Kg) = weight:kg | Valor FOB (USD) = value:USD | Agente de Aduana = forwarder',
    ),
  }),
  layoutOf({
    ...es,
    of: 'trade',
    name: 'es-colombia-bills',
    shape: 'a data seller’s list of bills of lading',
    country: 'CO',
    title: ['CONOCIMIENTOS DE EMBARQUE'],
    dates: ['d/m/y', 'y/m/d'],
    numbers: ['de', 'en'],
    delimiter: ';',
    columns: columnsOf(
      'Fecha de Llegada = date | Conocimiento de Embarque = master_bill | Documento Hijo = house_bill | Naviera = carrier | Motonave = vessel | Viaje = voyage | Consignatario = importer | Embarcador = exporter | Notificado = forwarder | Puerto de Carga = pol:qualified | Puerto de Descarga = pod:en | Contenedores = containers | Tipo de Contenedor = container_type | Mercancía = commodity | Bultos = quantity | Embalaje = quantity_unit | Peso Kgs = weight:kg | Valor en Pesos = value:COP',
    ),
  }),
  layoutOf({
    ...pt,
    of: 'trade',
    name: 'pt-brazil-bills',
    shape: 'a data seller’s Brazilian sea manifests (Siscomex Carga)',
    country: 'BR',
    title: ['MANIFESTOS DE CARGA - IMPORTAÇÃO'],
    dates: ['d/m/y', 'y-m-d'],
    numbers: ['de', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'Data da Operação = date | Nº Conhecimento = master_bill:any | Armador = carrier | Navio = vessel | Viagem = voyage | Consignatário = importer | CNPJ Consignatário = -tax | Embarcador = exporter | Notificado = forwarder | Porto de Origem = pol:en | Porto de Destino = pod:en | NCM = hs | Descrição da Mercadoria = commodity | Qtd. de Contêineres 20 = count_20 | Qtd. de Contêineres 40 = count_40 | TEUs = teu | Peso Bruto (kg) = weight:kg',
    ),
  }),
  layoutOf({
    ...pt,
    of: 'trade',
    name: 'pt-brazil-declarations',
    shape: 'an importer’s extract of declarations (DUIMP)',
    country: 'BR',
    title: ['Relatório de Importações', 'Período: 01/01/2026 a 31/03/2026'],
    dates: ['d/m/y'],
    numbers: ['de', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'Número da Declaração = declaration | Data de Registro = date | Adição = item | Importador = importer | Exportador Estrangeiro = exporter | País de Origem = origin:local | URF de Despacho = -office | Via de Transporte = mode | Código NCM = hs | Descrição do Produto = commodity | Quantidade Comercializada = quantity | Unidade Comercializada = quantity_unit | Peso Líquido (kg) = -netalone | Valor FOB (US$) = value:USD | Valor FOB (R$) = -localvalue:BRL',
    ),
  }),
]
