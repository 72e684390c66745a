import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { createElement } from 'react'
import { brandColours, dangerColours, fonts, schemeColours, type BrandTheme } from './colours.ts'

const fixedFonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'Noto Sans Mono', monospace"

/** Sizes, spaces and corners of the design: type 12–28, a 4 px grid, radius 6 in cards of 8, shadows for what floats. */
export function themeOf(kind: BrandTheme): MantineThemeOverride {
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

/** The colours of the design in place of Mantine's. */
export const readableColours: CSSVariablesResolver = () => ({ variables: {}, ...schemeColours })
