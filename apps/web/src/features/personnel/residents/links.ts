import { defineLinks } from '../../../kit/portal/feature.ts'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'

const ofBoth = {
  key: 'residents',
  icon: 'user',
  entry: 'list',
  texts: ['residents', 'personnel', 'schedules', 'people', 'accessGroups'],
  views: {
    site: {
      columns: [
        'name',
        'building',
        'apartment',
        'role',
        'email',
        'phone',
        'credentials',
        'accessGroups',
        'validity',
        'period',
      ],
      filters: ['keyword', 'building', 'apartment', 'role', 'validity', 'isSuspended', 'withoutCredential'],
      hasAccess: true,
      // The codes are what an old community has left to it.
      beside: 'householdAndKeptCodes',
    },
    // Codes of an old community are on a page of their own, and apartments have none (old-communities.md 1).
    old: {
      columns: ['name', 'building', 'apartment', 'role', 'email', 'phone', 'state', 'period'],
      filters: ['keyword', 'building', 'apartment', 'role', 'state', 'validity'],
      hasAccess: false,
      beside: 'householdAndCodes',
    },
    // All who live in a villa have one home.
    home: {
      columns: ['name', 'role', 'email', 'phone', 'credentials', 'validity', 'period'],
      filters: ['keyword', 'role', 'validity'],
      hasAccess: true,
      beside: 'household',
    },
  },
} as const

/** People who live in apartments (community.md 6), and those of the own villa for its owner. */
export const residents = defineLinks({
  ...ofBoth,
  title: 'menu:residents',
  screens: {
    list: { title: 'menu:residents', needs: 'resident.read', as: 'residentList' },
    create: { title: 'residents:create', needs: 'resident.create', as: 'residentCreate' },
    info: {
      title: 'residents:info',
      needs: 'resident.read',
      params: ['id'],
      texts: ['residentCodes'],
      as: 'residentInfo',
    },
    edit: { title: 'residents:edit', needs: 'resident.edit', params: ['id'] },
    setGroups: { title: 'residents:setGroups', needs: 'personnel.edit', params: ['id'] },
    setSelf: { title: 'residents:setSelf', needs: 'resident.edit', params: ['id'] },
  },
})

/** The same pages for a villa's installer; their addresses name the account of the villa (operators.md 5.2.5). */
export const household = defineLinks({
  ...ofBoth,
  title: 'people:household',
  texts: [...ofBoth.texts, 'apartments'],
  screens: {
    list: { title: 'people:household', needs: 'resident.edit', params: ['villa'], as: 'household' },
    create: { title: 'residents:create', needs: 'resident.create', params: ['villa'] },
    info: { title: 'residents:info', needs: 'resident.edit', params: ['villa', 'id'] },
    edit: { title: 'residents:edit', needs: 'resident.edit', params: ['villa', 'id'] },
    setGroups: { title: 'residents:setGroups', needs: 'personnel.edit', params: ['villa', 'id'] },
    setSelf: { title: 'residents:setSelf', needs: 'resident.edit', params: ['villa', 'id'] },
  },
})

interface Id {
  readonly id: string
}

/** Addresses of the pages of residents from one of them, which stay with the villa whose household it shows. */
export function useResidentLinks() {
  const links = useLinks(household)
  const of = { villa: useParam('villa') }
  return {
    list: () => links.list(of),
    create: () => links.create(of),
    info: (params: Id) => links.info({ ...of, ...params }),
    edit: (params: Id) => links.edit({ ...of, ...params }),
    setGroups: (params: Id) => links.setGroups({ ...of, ...params }),
    setSelf: (params: Id) => links.setSelf({ ...of, ...params }),
  }
}
