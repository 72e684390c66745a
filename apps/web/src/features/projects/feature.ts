import { siteTypes } from '@lintel/contract/projects/schema.ts'
import { defineFeature } from '../../kit/feature.ts'

const info = () => import('./info.tsx')

/** All sites below an operator. The pages about one are the same page at the addresses that are known for it. */
export const projects = defineFeature({
  key: 'projects',
  title: 'menu:projects',
  icon: 'project',
  entry: 'list',
  texts: ['projects', 'siteSettings'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'projects:title', needs: 'project.read', as: 'projectList' },
    info: { load: info, title: 'projects:one', needs: 'project.read', params: ['id'], as: 'projectInfo' },
    communityInfo: { load: info, title: 'projects:one', needs: 'project.read', params: ['id'] },
    officeInfo: { load: info, title: 'projects:one', needs: 'project.read', params: ['id'] },
    // Offices of the old kind are not made here; bookmarks and mails of theirs lead to the page that offices have now.
    oldOfficeInfo: { load: info, title: 'projects:one', needs: 'project.read', params: ['id'] },
  },
  views: {
    platform: {
      columns: [
        'name',
        'kind',
        'distributor',
        'installer',
        'place',
        'size',
        'devices',
        'status',
        'timeZone',
        'created',
      ],
      types: siteTypes,
      // Accounts that an empty platform needs first.
      firstMade: 'distributor' as const,
    },
    distributor: {
      columns: ['name', 'kind', 'installer', 'place', 'size', 'devices', 'status', 'timeZone', 'created'],
      types: siteTypes,
      firstMade: 'installer' as const,
    },
  },
})
