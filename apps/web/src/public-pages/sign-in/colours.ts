import type { Brand } from '@lintel/i18n/brands.ts'
import { readStored } from '../../base/storage.ts'
import { brandColours, fonts, schemeColours } from '../../ui/colours.ts'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

/** The scheme that was chosen in this browser: light, dark, or as the device says. */
export const chosenScheme = (): string | undefined => readStored('scheme')

/** Colours the page as the app is, and again when the device changes its scheme. */
export function colourPage({ theme }: Brand, scheme: string | undefined): void {
  const colour = () => {
    const isDark = scheme === 'dark' || (scheme !== 'light' && dark.matches)
    const { dataset, style } = document.documentElement
    dataset['scheme'] = isDark ? 'dark' : 'light'
    style.colorScheme = isDark ? 'dark' : 'light'
    style.fontFamily = fonts
    for (const [shade, value] of brandColours[theme].entries())
      style.setProperty(`--mantine-color-brand-${shade}`, value)
    for (const [name, value] of Object.entries(schemeColours[isDark ? 'dark' : 'light'])) style.setProperty(name, value)
  }
  colour()
  dark.addEventListener('change', colour)
}
