import type { Size } from '@seamark/contract/identity/profiles/preferences'
import type { ThemeConfig } from 'antd'
import { contrastWithWhite, darken, readableShade, tint } from './colours.ts'

const danger = '#f5222d'
const done = '#52c41a'

const fonts = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"Hiragino Sans"',
  '"Yu Gothic UI"',
  '"Helvetica Neue"',
  'Arial',
  'sans-serif',
]

/** The values that a size changes: the height of fields and buttons, the font size, and the spacing of forms and tables. */
const measures: Record<Size, { control: number; font: number; form: number; cell: number }> = {
  default: { control: 40, font: 14, form: 20, cell: 10 },
  medium: { control: 36, font: 14, form: 16, cell: 8 },
  small: { control: 32, font: 14, form: 14, cell: 6 },
  mini: { control: 28, font: 13, form: 10, cell: 4 },
}
/** Targets are at least this large, in px (WCAG 2.2, 2.5.8). */
const smallestTarget = 24

/** Returns antd's theme for a colour and a size. Colours behind white text, or read as text, are derived from the chosen one for contrast. */
export function themeOf(colour: string, size: Size, { moving = true } = {}): ThemeConfig {
  const primary = readableShade(colour)
  const { control, font, form, cell } = measures[size]
  return {
    cssVar: { key: 'seamark' },
    hashed: false,
    token: {
      ...coloursOf(primary),
      colorTextSecondary: '#5b6471',
      colorTextTertiary: '#6b7480',
      colorTextDescription: '#5b6471',
      colorTextPlaceholder: '#69727e',
      colorBgLayout: '#f7f8fa',
      colorBorder: '#d5d9e0',
      colorBorderSecondary: '#e8ebef',
      fontFamily: fonts.join(', '),
      fontSize: font,
      controlHeight: control,
      controlHeightSM: Math.max(smallestTarget, control - 8),
      controlHeightLG: control + 8,
      borderRadius: 6,
      wireframe: false,
      motion: moving,
    },
    components: {
      Table: {
        headerBg: '#f7f8fa',
        headerColor: '#5b6471',
        headerSplitColor: 'transparent',
        rowHoverBg: tint(primary, 0.95),
        cellPaddingBlock: cell + 6,
        cellPaddingBlockMD: cell + 3,
        cellPaddingBlockSM: cell,
      },
      // A size changes in one frame; fields do not grow slowly.
      Button: { motionDurationMid: '0s' },
      Input: { motionDurationMid: '0s' },
      Select: { motionDurationMid: '0s' },
      Switch: { trackHeight: smallestTarget },
      Segmented: { motionDurationMid: '0s' },
      Form: { itemMarginBottom: form, verticalLabelPadding: '0 0 4px' },
    },
  }
}

function coloursOf(primary: string) {
  const error = readableShade(danger)
  const [hover, active] = pressed(primary)
  const [errorHover, errorActive] = pressed(error)
  const success = readableOnTint(done)
  return {
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: primary,
    // antd lightens on hover, which would lose the contrast again.
    colorPrimaryHover: hover,
    colorPrimaryActive: active,
    colorLinkHover: hover,
    colorLinkActive: active,
    colorError: error,
    colorErrorHover: errorHover,
    colorErrorActive: errorActive,
    colorSuccess: success,
    colorSuccessBg: tint(success, 0.9),
    colorSuccessBorder: tint(success, 0.6),
    // From a dark seed antd would derive dark backgrounds, on which text is unreadable.
    colorPrimaryBg: tint(primary, 0.9),
    colorPrimaryBgHover: tint(primary, 0.84),
    colorPrimaryBorder: tint(primary, 0.6),
    colorPrimaryBorderHover: tint(primary, 0.45),
    colorInfoBg: tint(primary, 0.9),
    colorInfoBorder: tint(primary, 0.6),
    controlOutline: `${primary}26`,
  }
}

/** Returns the hovered and the pressed colour: darker, or lighter where darker would be invisible. */
function pressed(colour: string): [string, string] {
  return contrastWithWhite(colour) > 9
    ? [tint(colour, 0.15), tint(colour, 0.08)]
    : [darken(colour, 0.1), darken(colour, 0.2)]
}

/** Returns the colours of the lit menu entry: the colour as text, on a tint of itself. */
export function litColours(colour: string) {
  const primary = readableShade(colour)
  return { text: readableOnTint(primary), ground: tint(primary, 0.88) }
}

/** Returns the colour dark enough to be text on its own tint. */
const readableOnTint = (primary: string) => readableShade(primary, 6)
