import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { createElement } from 'react'

/**
 * Product colours: one scale for each theme a brand may choose (specification.md 1: one for resellers, one default).
 */
const brandColours: Readonly<Record<'default' | 'reseller', MantineColorsTuple>> = {
  default: [
    '#eef5fb',
    '#dbe8f5',
    '#b3cfe9',
    '#88b4dd',
    '#629dd2',
    '#4a8dcb',
    '#317ab9',
    '#1f67a6',
    '#17568d',
    '#0f426e',
  ],
  reseller: [
    '#f7f0f8',
    '#eadcec',
    '#d3b6d8',
    '#bb8dc3',
    '#a76ab1',
    '#9b54a6',
    '#8b4597',
    '#773783',
    '#632b6e',
    '#4c1f55',
  ],
}

/** Red whose filled button carries white text at 4.5:1. */
const dangerColours: MantineColorsTuple = [
  '#fdeceb',
  '#fad7d5',
  '#f2aca8',
  '#eb7f79',
  '#e45a52',
  '#d9433a',
  '#c5332b',
  '#b3261e',
  '#961d17',
  '#731510',
]

const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, " +
  "'Noto Sans Arabic', 'Noto Sans Hebrew', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
const fixedFonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'Noto Sans Mono', monospace"

/** Sizes, spaces and corners of the design: type 12–28, a 4 px grid, radius 6 in cards of 8, shadows for what floats. */
export function themeOf(kind: 'default' | 'reseller'): MantineThemeOverride {
  return createTheme({
    colors: { brand: brandColours[kind], red: dangerColours },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 7 },
    fontFamily: fonts,
    fontFamilyMonospace: fixedFonts,
    headings: {
      fontFamily: fonts,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
    lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '28px', xl: '36px' },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
    defaultRadius: '6px',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Anchor: { defaultProps: { size: 'sm' } },
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { size: 32, variant: 'subtle', color: 'gray' } },
      TextInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      // Mantine's own mark gets its size from the styles of searchable selects, which most pages do not load.
      NativeSelect: {
        defaultProps: {
          size: 'sm',
          rightSection: createElement(IconSelector, {
            size: 16,
            color: 'var(--mantine-color-dimmed)',
            'aria-hidden': true,
          }),
        },
      },
      Modal: { styles: { title: { fontWeight: 600, fontSize: '16px', lineHeight: '24px' } } },
      Textarea: { defaultProps: { size: 'sm' } },
      // A dialog begins on its first field, whose list would cover the others.
      Select: { defaultProps: { openOnFocus: false } },
      MultiSelect: { defaultProps: { openOnFocus: false } },
    },
  })
}

/** Mantine's grey and red texts are paler than 4.5:1 on their backgrounds; these are not (design, Colours and type). */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b2128',
    '--mantine-color-dimmed': '#55606b',
    '--mantine-color-placeholder': '#6a747e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': 'var(--mantine-color-brand-8)',
    '--lintel-ground': '#f4f6f8',
    '--lintel-surface': '#f8f9fb',
    '--lintel-line': '#e3e7ec',
    '--lintel-control': '#7f8891',
    '--lintel-selected': 'var(--mantine-color-brand-0)',
    '--lintel-ok': '#12663b',
    '--lintel-ok-ground': '#e5f4ec',
    '--lintel-attention': '#7d4a00',
    '--lintel-attention-ground': '#fdf1dd',
    '--lintel-danger': '#a3211a',
    '--lintel-danger-ground': '#fcebea',
    '--lintel-information': '#17568d',
    '--lintel-information-ground': '#e8f1f9',
    '--lintel-neutral': '#48525c',
    '--lintel-neutral-ground': '#eceff2',
  },
  dark: {
    '--mantine-color-text': '#e3e7eb',
    '--mantine-color-body': '#181d24',
    '--mantine-color-default': '#181d24',
    '--mantine-color-default-hover': '#232a33',
    '--mantine-color-default-border': '#3a444f',
    // Grounds of fields and of disabled buttons: Mantine's are brownish beside these.
    '--mantine-color-dark-6': '#1d232b',
    '--mantine-color-dark-5': '#232a33',
    '--mantine-color-dimmed': '#a5afb9',
    '--mantine-color-placeholder': '#95a0aa',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    '--lintel-ground': '#11151a',
    '--lintel-surface': '#1d232b',
    '--lintel-line': '#2a323c',
    '--lintel-control': '#7b8691',
    '--lintel-selected': 'color-mix(in srgb, var(--mantine-color-brand-7) 24%, #181d24)',
    '--lintel-ok': '#7fd6a5',
    '--lintel-ok-ground': '#173326',
    '--lintel-attention': '#f1bf6c',
    '--lintel-attention-ground': '#3a2b12',
    '--lintel-danger': '#ffa79f',
    '--lintel-danger-ground': '#401d1b',
    '--lintel-information': '#8fc1ec',
    '--lintel-information-ground': '#182f45',
    '--lintel-neutral': '#bcc5cd',
    '--lintel-neutral-ground': '#2a3037',
  },
})
