import type expansionUnitsTexts from '@lintel/i18n/catalogues/en/expansionUnits.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    expansionUnits: typeof expansionUnitsTexts
  }
}

/** Modules of devices that are not as the layout has them (operators.md 3.17). */
export const expansionUnits = defineLinks({
  key: 'expansionUnits',
  title: 'menu:expansionUnits',
  icon: 'device',
  entry: 'list',
  texts: ['expansionUnits'],
  screens: {
    list: { title: 'expansionUnits:title', needs: 'expansionUnit.read' },
  },
  views: {
    all: {
      columns: ['site', 'device', 'mac', 'slot', 'before', 'after', 'foundAt', 'state'],
    },
  },
})
