import { defineLinks } from '../../kit/portal/feature.ts'

/** What the cameras of devices have taken (office.md 15.3): a list beside the door log. */
export const capturedImages = defineLinks({
  key: 'capturedImages',
  title: 'menu:capturedImages',
  icon: 'log',
  entry: 'list',
  texts: ['capturedImages', 'doorLogs'],
  screens: {
    list: {
      title: 'capturedImages:title',
      needs: 'capturedImage.read',
      as: 'capturedImages',
    },
  },
  views: {
    site: { filters: ['device', 'cause', 'from', 'to'] },
    // Devices are not a company's affair.
    company: { filters: ['cause', 'from', 'to'] },
  },
})
