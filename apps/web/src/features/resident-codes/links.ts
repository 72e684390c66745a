import type residentCodesTexts from '@lintel/i18n/catalogues/en/residentCodes.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    residentCodes: typeof residentCodesTexts
  }
}

/** PINs and cards of the residents of an old community, each with doors and hours of its own (specification.md 2.11). */
export const residentCodes = defineLinks({
  key: 'residentCodes',
  title: 'menu:residentCodes',
  icon: 'lock',
  entry: 'list',
  texts: ['residentCodes', 'accessGroups', 'schedules', 'personnel'],
  screens: {
    list: { title: 'residentCodes:title', needs: 'resident.read' },
    addPin: { title: 'residentCodes:create.pin', needs: 'resident.edit', as: 'residentPinCreate' },
    editPin: { title: 'residentCodes:edit.pin', needs: 'resident.edit', params: ['id'], as: 'residentPinEdit' },
    addCard: { title: 'residentCodes:create.card', needs: 'resident.edit', as: 'residentCardCreate' },
    editCard: { title: 'residentCodes:edit.card', needs: 'resident.edit', params: ['id'], as: 'residentCardEdit' },
  },
  views: {
    site: {
      columns: ['resident', 'building', 'apartment', 'code', 'doors', 'repeat', 'hours', 'end', 'state', 'created'],
    },
  },
})
