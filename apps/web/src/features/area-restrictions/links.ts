import type areaRestrictionsTexts from '@lintel/i18n/catalogues/en/areaRestrictions.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    areaRestrictions: typeof areaRestrictionsTexts
  }
}

/** Areas with anti-passback, and who is blocked in them (office.md 14). */
export const areaRestrictions = defineLinks({
  key: 'areaRestrictions',
  title: 'menu:areaRestrictions',
  icon: 'area',
  entry: 'list',
  texts: ['areaRestrictions', 'personnel', 'schedules'],
  screens: {
    list: { title: 'areaRestrictions:title', needs: 'areaRestriction.read', as: 'areaList' },
    create: { title: 'areaRestrictions:new', needs: 'areaRestriction.create' },
    edit: {
      title: 'areaRestrictions:edit',
      needs: 'areaRestriction.edit',
      params: ['id'],
    },
    inside: {
      title: 'areaRestrictions:inside.title',
      needs: 'areaRestriction.read',
      params: ['id'],
    },
    blocked: {
      title: 'areaRestrictions:blocks.title',
      needs: 'block.read',
      params: ['id'],
    },
  },
  views: {
    site: {
      columns: ['name', 'company', 'entry', 'exit', 'mode', 'together', 'inside', 'blocked', 'state'],
      blockColumns: ['person', 'company', 'area', 'since', 'until', 'cause', 'door', 'reason', 'by'],
      blockKinds: ['person', 'department', 'credential', 'plate'],
      insideColumns: ['person', 'company', 'since', 'door', 'until'],
      doorHelp: 'areaRestrictions:help.doors',
    },
    // Whether a rule can work hangs on devices, which are the landlord's.
    company: {
      columns: ['name', 'company', 'entry', 'exit', 'mode', 'together', 'inside', 'blocked'],
      blockColumns: ['person', 'area', 'since', 'until', 'cause', 'door', 'reason', 'by'],
      // A plate may be any person's, also of another company.
      blockKinds: ['person', 'department', 'credential'],
      insideColumns: ['person', 'since', 'door', 'until'],
      doorHelp: 'areaRestrictions:help.doorsOfCompany',
    },
  },
})

/** In the address of blocked people: of every area, and at all doors. */
export const everyArea = 'all'
