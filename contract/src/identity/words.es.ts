import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_missing': 'Escriba la respuesta del captcha de la imagen.',
  'identity.captcha_wrong': 'La respuesta del captcha es incorrecta o ya no vale. Responda a la nueva imagen.',
  'identity.captcha_digits': 'La respuesta del captcha es un número entero: el resultado de la suma de la imagen.',
  'identity.credentials_wrong': 'Usuario o contraseña incorrectos. Revíselos e inténtelo de nuevo.',
  'identity.account_disabled': 'La cuenta está desactivada. Consulte a un administrador.',
  'identity.link_invalid': 'El enlace no es válido, ya se usó o ha caducado. Pida uno nuevo a un administrador.',
  'identity.too_many_failures': 'Demasiados intentos fallidos. Inténtelo de nuevo en {seconds} s.',
  'identity.sign_in_busy': 'Hay muchas personas entrando. Inténtelo de nuevo en {seconds} s.',
  'identity.password_short': 'La contraseña debe tener al menos 8 caracteres.',
  'identity.password_blanks': 'La contraseña no puede empezar ni terminar con un espacio.',
} as const satisfies Record<keyof typeof zh, string>
