import { siteTypes } from '@lintel/contract/projects/kinds.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

/** All sites below an operator. The pages about one are the same page at the addresses that are known for it. */
export const projects = defineLinks({
  key: 'projects',
  title: 'menu:projects',
  icon: 'project',
  entry: 'list',
  texts: ['projects', 'siteSettings', 'money'],
  screens: {
    list: { title: 'projects:title', needs: 'project.read', as: 'projectList' },
    info: { title: 'projects:one', needs: 'project.read', params: ['id'], as: 'projectInfo' },
    communityInfo: { title: 'projects:one', needs: 'project.read', params: ['id'] },
    officeInfo: { title: 'projects:one', needs: 'project.read', params: ['id'] },
    // Offices of the old kind are not made here; bookmarks and mails of theirs lead to the page that offices have now.
    oldOfficeInfo: { title: 'projects:one', needs: 'project.read', params: ['id'] },
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
