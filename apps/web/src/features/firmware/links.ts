import type firmwareTexts from '@lintel/i18n/catalogues/en/firmware.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    firmware: typeof firmwareTexts
  }
}

const columns = ['name', 'model', 'devicesBelow', 'notes', 'mustUpdate', 'size', 'sha256'] as const

/** Versions of firmware: published by the platform, read by operators for the models of their devices (operators.md 3.8). */
export const firmware = defineLinks({
  key: 'firmware',
  title: 'menu:firmware',
  icon: 'device',
  entry: 'list',
  texts: ['firmware'],
  screens: { list: { title: 'firmware:title', needs: 'firmware.read', as: 'firmwareList' } },
  views: {
    platform: { columns: [...columns, 'visibility', 'publishedBy', 'publishedAt'], empty: 'firmware:empty.all' },
    own: { columns: [...columns, 'publishedBy', 'publishedAt'], empty: 'firmware:empty.own' },
  },
})
