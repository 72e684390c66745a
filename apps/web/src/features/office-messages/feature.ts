import { defineFeature } from '../../kit/feature.ts'

/** Messages to people of an office by e-mail (office.md 30). */
export const officeMessages = defineFeature({
  key: 'officeMessages',
  title: 'menu:groupMessages',
  icon: 'message',
  entry: 'list',
  texts: ['officeMessages'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'officeMessages:title', needs: 'officeMessage.read' },
    templates: {
      load: () => import('./templates.tsx'),
      title: 'officeMessages:tab.templates',
      needs: 'officeMessage.read',
    },
    add: { load: () => import('./add.tsx'), title: 'officeMessages:add', needs: 'officeMessage.send' },
    info: {
      load: () => import('./info.tsx'),
      title: 'officeMessages:one',
      needs: 'officeMessage.read',
      params: ['id'],
    },
  },
  views: { site: {} },
})
