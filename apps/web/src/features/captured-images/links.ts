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
    // A community knows where its people live.
    community: {
      columns: ['time', 'image', 'cause', 'building', 'home', 'device', 'event'],
      filters: ['building', 'homeBuilding', 'home', 'device', 'cause', 'from', 'to'],
    },
    site: {
      columns: ['time', 'image', 'cause', 'device', 'event'],
      filters: ['device', 'cause', 'from', 'to'],
    },
    // Devices are not a company's affair.
    company: { columns: ['time', 'image', 'cause', 'device', 'event'], filters: ['cause', 'from', 'to'] },
  },
})
