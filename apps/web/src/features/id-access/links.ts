import type idAccessTexts from '@lintel/i18n/catalogues/en/idAccess.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    idAccess: typeof idAccessTexts
  }
}

/** Identity cards that open doors of a community (community.md 16). */
export const idAccess = defineLinks({
  key: 'idAccess',
  title: 'menu:idAccess',
  icon: 'admin',
  entry: 'list',
  texts: ['idAccess', 'personnel', 'residents', 'library'],
  screens: {
    list: { title: 'menu:idAccess', needs: 'idAccess.read' },
    create: { title: 'idAccess:create', needs: 'idAccess.edit' },
    edit: { title: 'idAccess:edit', needs: 'idAccess.edit', params: ['id'] },
    info: { title: 'idAccess:info', needs: 'idAccess.read', params: ['id'] },
  },
  views: { site: {} },
})
