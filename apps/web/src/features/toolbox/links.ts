import { defineLinks } from '../../kit/portal/feature.ts'

/** Pages outside the portal that the brand has for its installers (specification.md 2.5). */
export const toolbox = defineLinks({
  key: 'toolbox',
  title: 'menu:toolbox',
  icon: 'toolbox',
  entry: 'links',
  texts: ['toolbox'],
  screens: {
    links: { title: 'toolbox:title' },
  },
  views: { all: {} },
})
