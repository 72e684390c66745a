import type upgradesTexts from '@lintel/i18n/catalogues/en/upgrades.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    upgrades: typeof upgradesTexts
  }
}

/** Tasks that bring devices to a version of firmware: of all sites, or of those of an installer (operators.md 7). */
export const upgrades = defineLinks({
  key: 'upgrades',
  title: 'menu:upgrades',
  icon: 'device',
  entry: 'list',
  texts: ['upgrades', 'devices'],
  screens: {
    list: { title: 'upgrades:title', needs: 'upgradeTask.read', as: 'upgradeList' },
    add: { title: 'upgrades:add', needs: 'upgradeTask.run', as: 'upgradeCreate' },
    info: { title: 'upgrades:one', needs: 'upgradeTask.read', params: ['id'], as: 'upgradeInfo' },
  },
  views: {
    all: { columns: ['version', 'model', 'devices', 'time', 'state', 'result', 'remark', 'createdBy', 'createdAt'] },
  },
})
