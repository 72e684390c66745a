import type toolboxTexts from '@lintel/i18n/catalogues/en/toolbox.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    toolbox: typeof toolboxTexts
  }
}

/** Pages outside the portal that the brand has for its installers (specification.md 2.5). */
export const toolbox = defineLinks({
  key: 'toolbox',
  title: 'menu:toolbox',
  icon: 'toolbox',
  entry: 'links',
  texts: ['toolbox'],
  screens: {
    links: { title: 'toolbox:title' },
  },
  views: { all: {} },
})
