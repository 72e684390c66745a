import { defineLinks } from '../../kit/portal/feature.ts'

/** Codes with which devices are registered that are not in the MAC library (fleet.md F11 to F14). */
export const authCodes = defineLinks({
  key: 'authCodes',
  title: 'menu:authCodes',
  icon: 'lock',
  entry: 'list',
  texts: ['authCodes'],
  screens: {
    list: { title: 'authCodes:title', needs: 'authCode.read' },
  },
  views: { all: {} },
})
