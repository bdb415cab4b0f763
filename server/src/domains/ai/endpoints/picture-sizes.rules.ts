import type { PictureShape } from '@seamark/contract/ai/choices'
import type { Flavour } from '../../../platform/config.ts'

type Sizes = Readonly<Record<PictureShape, string>>

const usual: Sizes = { square: '1024x1024', portrait: '1024x1536', wide: '1536x1024' }
/** Seedream wants at least 3.7 million pixels. */
const doubao: Sizes = { square: '2048x2048', portrait: '1728x2304', wide: '2304x1728' }
const glm: Sizes = { square: '1024x1024', portrait: '864x1152', wide: '1152x864' }
const byModel: readonly (readonly [RegExp, Sizes])[] = [
  [/^dall-e-3/i, { square: '1024x1024', portrait: '1024x1792', wide: '1792x1024' }],
  [/^dall-e-2/i, { square: '1024x1024', portrait: '1024x1024', wide: '1024x1024' }],
]

/** The size of a shape in pixels, as the model takes it. */
export function sizeOf(flavour: Flavour, model: string, shape: PictureShape): string {
  const sizes = byModel.find(([name]) => name.test(model))?.[1]
  return (sizes ?? (flavour === 'doubao' ? doubao : flavour === 'glm' ? glm : usual))[shape]
}

/** How many pictures one call may bring. Doubao and GLM have no such wish, and with DALL·E 3 it is an error. */
export function mostOfCall(flavour: Flavour, models: readonly string[], most: number): number {
  const drawsOne = flavour === 'doubao' || flavour === 'glm' || models.some((model) => /^dall-e-3/i.test(model))
  return drawsOne ? 1 : most
}
