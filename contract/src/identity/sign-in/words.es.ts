import type { Sentence } from '../../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'identity.captcha_wrong': 'La respuesta del captcha es incorrecta o ya no vale. Responda a la nueva imagen.',
  'identity.credentials_wrong': 'Usuario o contraseña incorrectos. Revíselos e inténtelo de nuevo.',
  'identity.account_disabled': 'La cuenta está desactivada. Consulte a un administrador.',
  'identity.captcha_missing': 'Escriba la respuesta del captcha de la imagen.',
  'identity.captcha_digits': 'La respuesta del captcha es un número entero: el resultado de la suma de la imagen.',
  'identity.code_digits': 'El código tiene 6 cifras.',
  'identity.mobile_or_email': 'Escriba un número de móvil o un correo, uno de los dos.',
  'identity.mobile_to_sign_in': 'Para entrar con código, use un número de móvil.',
  'identity.colour_hex': 'Escriba el color como # y seis dígitos hexadecimales, por ejemplo #1890ff.',
  'identity.password_short': 'La contraseña debe tener al menos 8 caracteres.',
  'identity.password_blanks': 'La contraseña no puede empezar ni terminar con un espacio.',
} as const satisfies Record<keyof typeof zh, Sentence>
