import { defineLinks } from '../../kit/portal/feature.ts'

/** Contact for accounts below the platform, as a page of its own; distributors have it among their settings. */
export const customerService = defineLinks({
  key: 'customerService',
  title: 'menu:customerService',
  icon: 'page',
  entry: 'contact',
  texts: ['customerService'],
  screens: {
    contact: { title: 'customerService:title', needs: 'customerService.edit' },
  },
  views: { platform: {} },
})
