import { newSiteKinds, siteTypes, type SiteType } from '@lintel/contract/projects/kinds.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

const columns = ['name', 'place', 'managers', 'size', 'devices', 'status', 'timeZone'] as const

interface SitesView {
  readonly columns: readonly ((typeof columns)[number] | 'kind')[]
  /** The types that have a list of their own; none where the identity is for one type. */
  readonly types: readonly SiteType[]
  readonly makes: readonly (typeof newSiteKinds)[number][]
}

/** The sites an installer works for: making, changing and deleting them, and entering one as its manager does. */
export const sites = defineLinks({
  key: 'sites',
  title: 'menu:sites',
  icon: 'site',
  entry: 'list',
  texts: ['sites', 'projects', 'policies'],
  screens: {
    list: { title: 'sites:title', needs: 'project.read', as: 'siteList' },
  },
  views: {
    // The kind stands where a list of one kind has room for the zone.
    all: {
      columns: ['name', 'kind', 'place', 'managers', 'size', 'devices', 'status'],
      types: siteTypes,
      makes: newSiteKinds,
    },
    community: { columns, types: [], makes: ['community'] },
    office: { columns, types: [], makes: ['office'] },
  } as Record<'all' | 'community' | 'office', SitesView>,
})
