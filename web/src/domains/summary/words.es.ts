import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.dashboard': 'Inicio',
  'summary.hello': 'Hola, {name}',
  'summary.figures': 'Resumen de clientes',
  'summary.count.mine': 'A mi cargo',
  'summary.count.visible': 'Visibles para mí',
  'summary.count.pool': 'En la bolsa común',
  'summary.count.newThisWeek': 'Nuevos esta semana',
  'summary.countOver': '{count}+',
  'summary.mineByProgress': 'Mis clientes por avance',
  'summary.recent': 'Clientes modificados recientemente',
  'summary.recent.all': 'Todos los clientes',
  'summary.recent.changedBy': '{name} · {ago}',
  'summary.recent.none': 'Aún no hay clientes. Empiece por el primero.',
  'summary.noScreens': 'Su rol aún no tiene páginas de trabajo. Consulte a un administrador.',
} as const satisfies Record<keyof typeof zh, string>
