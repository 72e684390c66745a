import type deviceModelsTexts from '@lintel/i18n/catalogues/en/deviceModels.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    deviceModels: typeof deviceModelsTexts
  }
}

/** The version manager: device models of this version and those that the platform adds (operators.md 3.9). */
export const deviceModels = defineLinks({
  key: 'deviceModels',
  title: 'menu:deviceModels',
  icon: 'book',
  entry: 'list',
  texts: ['deviceModels', 'devices'],
  screens: {
    list: { title: 'deviceModels:title', needs: 'deviceModel.read' },
  },
  views: {
    platform: {
      columns: [
        'model',
        'code',
        'name',
        'maker',
        'type',
        'relays',
        'securityRelays',
        'readers',
        'credentials',
        'parts',
        'devices',
        'origin',
      ],
    },
  },
})
