import type { ThemeConfig } from 'antd'

/** The colour that the product begins with; what stands behind white text is derived from it. */
export const seed = '#1890ff'
const danger = '#f5222d'

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

export function themeOf(colour: string): ThemeConfig {
  const primary = readableShade(colour)
  const error = readableShade(danger)
  return {
    cssVar: { key: 'seamark' },
    hashed: false,
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: primary,
      // antd lightens on hover, which would lose the contrast just won.
      colorPrimaryHover: darker(primary, 0.1),
      colorPrimaryActive: darker(primary, 0.2),
      colorLinkHover: darker(primary, 0.1),
      colorLinkActive: darker(primary, 0.2),
      colorError: error,
      colorErrorHover: darker(error, 0.1),
      colorErrorActive: darker(error, 0.2),
      colorTextSecondary: '#5b6471',
      colorTextTertiary: '#6b7480',
      colorTextDescription: '#5b6471',
      colorTextPlaceholder: '#69727e',
      colorBgLayout: '#f7f8fa',
      colorBorder: '#d5d9e0',
      colorBorderSecondary: '#e8ebef',
      fontFamily: fonts.join(', '),
      fontSize: 14,
      borderRadius: 6,
      wireframe: false,
    },
    components: {
      Table: { headerBg: '#f7f8fa', headerColor: '#5b6471', headerSplitColor: 'transparent', rowHoverBg: '#f3f7fc', cellPaddingBlockSM: 7 },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemHeight: 36,
        itemMarginBlock: 2,
        itemBorderRadius: 6,
        itemSelectedBg: '#e3eefb',
        itemSelectedColor: darker(primary, 0.2),
      },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    },
  }
}

/** The lightest shade of a colour on which white text still has a contrast of at least 4.5:1. */
export function readableShade(colour: string, contrast = 4.5): string {
  for (let part = 0; part < 1; part += 0.01) {
    const shade = darker(colour, part)
    if (contrastWithWhite(shade) >= contrast) return shade
  }
  return '#000000'
}

export const contrastWithWhite = (colour: string) => 1.05 / (luminance(colour) + 0.05)

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const darker = (colour: string, part: number) =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
