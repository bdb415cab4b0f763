import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'rates.menu': 'Tarifas y pedidos',
  'rates.quotes.one': 'Oferta',
  'rates.timeline.group.quote': 'Ofertas',
  'rates.readings': 'Pegar y leer',
  'rates.reading': 'Lectura',
  'rates.company': 'Oferta y demanda',
  'orders.import': 'Importar pedidos',
  'orders.tab': 'Pedidos',
  'orders.order': 'Pedido',
  'orders.found': 'Pedidos',
  'orders.timeline.group': 'Pedidos',
  'trade.imports': 'Importaciones',
  'trade.menu': 'Datos comerciales',
  'trade.party': 'Empresa comercial',
  'trade.company': 'Datos comerciales',
  'trade.timeline.group': 'Datos comerciales',
  'trade.analysis.group': 'Captación de clientes',
  'trade.watches': 'Seguimientos',
  'oversight.menu': 'Sistema',
  'oversight.audit': 'Registro de auditoría',
  'oversight.errors': 'Registro de errores',
  'oversight.exports': 'Registro de exportaciones',
  'oversight.health': 'Estado del sistema',
  'oversight.mailbox': 'Buzón de desarrollo',
} as const satisfies Record<keyof typeof zh, Sentence>
