import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'frame.progress': 'Cargando la página',
  'frame.sessionGone.title': 'Confirmar cierre de sesión',
  'frame.sessionGone.text':
    'Su sesión se ha cerrado; puede cancelar para seguir en esta página o iniciar sesión de nuevo',
  'frame.sessionGone.again': 'Iniciar sesión',
  'frame.hasError': 'Se produjo un error',
  'frame.verificationFailed': 'La verificación falló. Inicie sesión de nuevo.',
  'frame.broken.title': 'Esta página ha fallado',
  'frame.broken.text':
    'Las demás páginas siguen funcionando. Inténtelo de nuevo; si se repite, entregue el texto siguiente a un administrador.',
  'frame.broken.outdated':
    'La página no se cargó por completo: falló la conexión o el sistema se ha actualizado. Recargue la página para continuar.',
  'frame.broken.reload': 'Recargar la página',
} as const satisfies Record<keyof typeof zh, Sentence>
