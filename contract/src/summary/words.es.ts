import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.sales': 'Resumen comercial',
  'summary.sales.person': 'Persona',
  'summary.sales.department': 'Departamento',
  'summary.sales.from': 'Desde',
  'summary.sales.to': 'Hasta',
  'summary.sales.gained': 'Recibidos en el periodo',
  'summary.sales.closed': 'Ya no visibles',
  'summary.sales.total': 'Total',
  'summary.metric.new': 'Clientes nuevos',
  'summary.metric.claimed': 'Reclamados',
  'summary.metric.assigned': 'Asignados',
  'summary.metric.received': 'Recibidos',
  'summary.metric.released': 'Liberados',
  'summary.metric.recycled': 'Devueltos a la cartera común',
  'summary.metric.followups': 'Seguimientos',
  'summary.metric.touched': 'Clientes con seguimiento',
  'summary.metric.bulkSends': 'Mensajes masivos',
  'summary.metric.tasksDone': 'Tareas hechas',
  'summary.metric.quotes': 'Cotizaciones emitidas',
  'summary.metric.orders': 'Pedidos nuevos',
  'summary.metric.forOthers': 'Para clientes de colegas',
  'summary.metric.answered': 'Solicitudes atendidas',
  'summary.metric.logins': 'Inicios de sesión',
} as const satisfies Record<keyof typeof zh, Sentence>
