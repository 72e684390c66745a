import type redirectionsTexts from '@lintel/i18n/catalogues/en/redirections.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    redirections: typeof redirectionsTexts
  }
}

/**
 * Which factory-new device is sent to which server, and the servers (fleet.md F15 to F17). Both lists are one page of the
 * platform with two tabs.
 */
export const redirections = defineLinks({
  key: 'redirections',
  title: 'menu:redirections',
  icon: 'integration',
  entry: 'list',
  texts: ['redirections'],
  screens: {
    list: { title: 'redirections:title', needs: 'redirection.read' },
    servers: { title: 'redirections:serversTitle', needs: 'redirection.read' },
  },
  views: { all: {} },
})
