import type { ConceptWords } from './concepts.rules.ts'

/** Portuguese of Brazil, Portugal and Angola. */
export const portuguese: ConceptWords = {
  date: 'data|dt|dia',
  month: 'mes|ano mes|anomes|competencia|periodo',
  year: 'ano|exercicio',
  arrive: 'chegada|atracacao|chegou|entrada',
  depart: 'saida|partida|zarpe|embarque|desatracacao',
  declare:
    'desembaraco|registro|registo|declaracao|aceitacao|liberacao|despacho|apresentacao|aduaneiro|aduaneira|' +
    'averbacao|nacionalizacao|alfandega|alfandegario|alfandegaria',
  load: 'embarque|carregamento|carga|embarcado|expedicao',
  discharge: 'desembarque|descarga|descarregamento|chegada|destino',
  import: 'importacao|importacoes|importado|imp|entrada',
  export: 'exportacao|exportacoes|exp|saida',
  importer:
    'importador|consignatario|comprador|destinatario|adquirente|recebedor|importadora|cliente importador|' +
    'encomendante',
  exporter:
    'exportador|fornecedor|vendedor|embarcador|remetente|expedidor|exportadora|fabricante|produtor|' +
    'exportador estrangeiro|carregador|shipper',
  agent:
    'notificado|notificar|agente|despachante|transitario|agente de carga|despachante aduaneiro|agente aduaneiro|' +
    'parte a notificar|agenciador|nvocc|declarante',
  party: 'empresa|companhia|firma|razao social|entidade|contribuinte',
  partner: 'parceiro|parceiro comercial',
  name: 'nome|razao social|denominacao|designacao social',
  foreign: 'estrangeiro|estrangeira|exterior',
  home: 'nacional|brasileiro|brasileira|local',
  number: 'numero|nro|num|no|n|nº|sequencial',
  code: 'codigo|cod|cd',
  describe: 'descricao|desc|designacao|detalhamento|especificacao|detalhe',
  goods: 'mercadoria|mercadorias|produto|produtos|bens|carga|artigo|comercial',
  hs:
    'ncm|sh|ncm sh|pauta|pautal|codigo pautal|posicao pautal|classificacao fiscal|codigo ncm|posicao tarifaria|' +
    'codigo sh|nomenclatura|subposicao|nbm|classificacao pautal|codigo da mercadoria|artigo pautal|codigo da ncm|' +
    'naladi',
  item: 'item|adicao|linha|sequencia|ordem|n da adicao',
  bill:
    'conhecimento|conhecimento de embarque|conhecimento de carga|bl|ce mercante|titulo de propriedade|' +
    'documento de transporte',
  master: 'master|mbl|mae',
  house: 'house|hbl|filhote|filho',
  declaration: 'declaracao|di|due|du|duimp|declaracao de importacao|du e|documento unico|declaracao aduaneira',
  document: 'documento|documentos|doc',
  container:
    'numero de conteineres|qtde de conteineres|numero de containers|no de conteineres|conteiner|conteineres|' +
    'container|containers|contentor|contentores|cntr|conteinere',
  type: 'tipo|especie|classe',
  size: 'tamanho|dimensao|pes',
  teu: 'teu|teus',
  vessel: 'navio|embarcacao|nome do navio|nome da embarcacao',
  voyage: 'viagem|numero da viagem',
  imo: 'imo',
  carrier:
    'armador|transportador|transportadora|companhia de navegacao|linha maritima|companhia maritima|' +
    'empresa de navegacao|cia maritima|agencia maritima',
  transport: 'transporte|transportes',
  mode: 'via|modal|modo|meio|modalidade|via de transporte|modo de transporte|meio de transporte',
  port: 'porto|portos|terminal',
  place: 'local|lugar',
  customs:
    'urf|unidade da rf|aduana|estancia aduaneira|unidade de despacho|recinto|urf de entrada|urf de despacho|' +
    'urf de desembaraco|urf de embarque|unidade aduaneira|posto aduaneiro|unidade da receita',
  origin: 'origem|procedencia|aquisicao|fabricacao',
  destination: 'destino|destino final',
  country: 'pais|paises',
  weight: 'peso|massa|bruto|liquido|kilograma',
  gross: 'bruto|bruta',
  net: 'liquido|liquida|neto',
  kg: 'kg|kgs|quilo|quilos|quilograma|quilogramas|kg bruto',
  unit: 'unidade|unidade de medida|unidade medida|un|um|unid|unidade comercializada|unidade estatistica',
  quantity:
    'numero de conteineres|qtde de conteineres|numero de containers|no de conteineres|quantidade|qtde|qtd|qde|' +
    'quantidades|quant',
  package: 'volumes|volume qtd|embalagem|embalagens|pacotes|volumes qtde|caixas',
  value: 'valor|montante|importe|vmle|vmcv|vl|valor aduaneiro|valor da mercadoria|vmld|valores',
  price: 'preco',
  total: 'total|soma|somatorio',
  fob: 'fob|fca|exw|vmle',
  cif: 'cif|cfr|vmld',
  usd: 'usd|us|dolar|dolares|us dolar|dolares americanos',
  money: 'brl|reais|real|eur|euro|euros|kwanza|aoa|moeda nacional',
  currency: 'moeda|divisa|moeda negociada',
  flow: 'fluxo|tipo de operacao|importacao exportacao|regime operacao|sentido',
  status: 'situacao|status|estado do registro',
  revision: 'atualizacao|retificacao|modificacao|ultima atualizacao',
  other:
    'endereco|telefone|cidade|municipio|uf|estado|cep|bairro|cnpj|cpf|nif|lacre|selo|frete|seguro|imposto|' +
    'impostos|icms|ipi|pis|cofins|ii|taxa|taxas|cambio|taxa de cambio|unitario|unitaria|preco unitario|cubagem|' +
    'volume|m3|marca|modelo|observacao|observacoes|fatura|contrato|incoterm|condicao|condicao de venda|email|' +
    'contato|acordo|regime|porcentagem|percentual|bandeira|banco|pagamento|tributacao|aliquota|motorista|placa|' +
    'licenca|ano fabricacao',
  filler:
    'de|do|da|dos|das|o|a|os|as|em|e|no|na|por|para|ou|estatistica|comercializada|comercial|estimada|prevista|' +
    'declarado|declarada|efetiva|real|em moeda|ingles',
}
