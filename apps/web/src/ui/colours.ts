/** The colours of the design, also for the sign-in page, which is no part of the app. */

/** From the palest to the darkest. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string]
export type BrandTheme = 'default' | 'reseller'

/**
 * Product colours: one scale for each theme a brand may choose (specification.md 1: one for resellers, one default).
 */
export const brandColours: Readonly<Record<BrandTheme, Shades>> = {
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
export const dangerColours: Shades = [
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

export const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, " +
  "'Noto Sans Arabic', 'Noto Sans Hebrew', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** Mantine's grey and red texts are paler than 4.5:1 on their backgrounds; these are not (design, Colours and type). */
export const schemeColours = {
  light: {
    '--mantine-color-text': '#1b2128',
    '--mantine-color-body': '#fff',
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
} as const
