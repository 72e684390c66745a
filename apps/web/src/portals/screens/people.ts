import { defineScreens, type Loader } from '../../kit/portal/feature.ts'
import { apartments, apartmentsOfSite } from '../../features/apartments/links.ts'
import { personnel, staff } from '../../features/personnel/links.ts'
import { idAccess } from '../../features/id-access/links.ts'
import { household, residents } from '../../features/personnel/residents/links.ts'
import { companies } from '../../features/companies/links.ts'
import { admins } from '../../features/admins/links.ts'
import { badges } from '../../features/badges/links.ts'
import { visitors } from '../../features/visitors/links.ts'
import { accessGroups } from '../../features/access-groups/links.ts'
import { areaRestrictions } from '../../features/area-restrictions/links.ts'
import { holidays } from '../../features/holidays/links.ts'
import { library } from '../../features/library/links.ts'
import { officeMessages } from '../../features/office-messages/links.ts'

/**
 * The code of the pages about the people of a site, their companies and what they may. Portals mount them; no page
 * imports this.
 */

export const personnelScreens = defineScreens(personnel, {
  list: () => import('../../features/personnel/list.tsx'),
  create: () => import('../../features/personnel/create.tsx'),
  info: () => import('../../features/personnel/detail.tsx'),
  edit: () => import('../../features/personnel/edit.tsx'),
  set: () => import('../../features/personnel/edit.tsx'),
  switchGroup: () => import('../../features/personnel/dialogs/switch-group.tsx'),
  newDepartment: () => import('../../features/personnel/dialogs/department.tsx'),
  department: () => import('../../features/personnel/dialogs/department.tsx'),
})

export const residentScreens = defineScreens(residents, {
  list: () => import('../../features/personnel/residents/list.tsx'),
  create: () => import('../../features/personnel/residents/create.tsx'),
  info: () => import('../../features/personnel/residents/detail.tsx'),
  edit: () => import('../../features/personnel/residents/edit.tsx'),
  setGroups: () => import('../../features/personnel/residents/set-groups.tsx'),
  setSelf: () => import('../../features/personnel/residents/self-access.tsx'),
})

/** The same page, whose calls are about a villa that the address names. */
export const inVilla = (load: Loader) => async () => {
  const [wrapper, page] = await Promise.all([import('../../domain/residences/in-villa.tsx'), load()])
  return { default: wrapper.inVilla(page.default) }
}

export const householdScreens = defineScreens(household, {
  list: inVilla(residentScreens.loaders.list),
  create: inVilla(residentScreens.loaders.create),
  info: inVilla(residentScreens.loaders.info),
  edit: inVilla(residentScreens.loaders.edit),
  setGroups: inVilla(residentScreens.loaders.setGroups),
  setSelf: inVilla(residentScreens.loaders.setSelf),
})

export const staffScreens = defineScreens(staff, {
  list: () => import('../../features/personnel/staff/list.tsx'),
  create: () => import('../../features/personnel/staff/form.tsx'),
  edit: () => import('../../features/personnel/staff/form.tsx'),
})

export const idAccessScreens = defineScreens(idAccess, {
  list: () => import('../../features/id-access/list.tsx'),
  create: () => import('../../features/id-access/form.tsx'),
  edit: () => import('../../features/id-access/form.tsx'),
  info: () => import('../../features/id-access/detail.tsx'),
})

export const apartmentScreens = defineScreens(apartments, {
  list: () => import('../../features/apartments/list.tsx'),
  info: () => import('../../features/apartments/detail.tsx'),
})

/** The page of one, for an installer, whose calls name the community. */
export const apartmentOfSiteScreens = defineScreens(apartmentsOfSite, {
  info: () => import('../../features/apartments/detail-at-site.tsx'),
})

export const companyScreens = defineScreens(companies, {
  list: () => import('../../features/companies/list.tsx'),
  create: () => import('../../features/companies/form.tsx'),
  edit: () => import('../../features/companies/form.tsx'),
  fromPersonnel: () => import('../../features/companies/form.tsx'),
  own: () => import('../../features/companies/own.tsx'),
})

export const adminScreens = defineScreens(admins, {
  list: () => import('../../features/admins/list.tsx'),
  create: () => import('../../features/admins/form.tsx'),
  edit: () => import('../../features/admins/form.tsx'),
})

export const badgeScreens = defineScreens(badges, {
  print: () => import('../../features/badges/page.tsx'),
})

export const visitorScreens = defineScreens(visitors, {
  list: () => import('../../features/visitors/list.tsx'),
  deliveries: () => import('../../features/visitors/deliveries/page.tsx'),
  key: () => import('../../features/visitors/temp-keys/detail.tsx'),
  createKey: () => import('../../features/visitors/temp-keys/form.tsx'),
  editKey: () => import('../../features/visitors/temp-keys/form.tsx'),
  createDelivery: () => import('../../features/visitors/deliveries/form.tsx'),
  editDelivery: () => import('../../features/visitors/deliveries/form.tsx'),
})

export const accessGroupScreens = defineScreens(accessGroups, {
  list: () => import('../../features/access-groups/list.tsx'),
  add: () => import('../../features/access-groups/create.tsx'),
  info: () => import('../../features/access-groups/detail.tsx'),
  edit: () => import('../../features/access-groups/edit.tsx'),
})

export const areaRestrictionScreens = defineScreens(areaRestrictions, {
  list: () => import('../../features/area-restrictions/list.tsx'),
  create: () => import('../../features/area-restrictions/create.tsx'),
  edit: () => import('../../features/area-restrictions/edit.tsx'),
  inside: () => import('../../features/area-restrictions/inside.tsx'),
  blocked: () => import('../../features/area-restrictions/blocked-people.tsx'),
})

export const holidayScreens = defineScreens(holidays, {
  list: () => import('../../features/holidays/list.tsx'),
  add: () => import('../../features/holidays/form.tsx'),
  edit: () => import('../../features/holidays/form.tsx'),
})

export const libraryScreens = defineScreens(library, {
  list: () => import('../../features/library/list.tsx'),
})

export const officeMessageScreens = defineScreens(officeMessages, {
  list: () => import('../../features/office-messages/list.tsx'),
  templates: () => import('../../features/office-messages/templates.tsx'),
  add: () => import('../../features/office-messages/create.tsx'),
  info: () => import('../../features/office-messages/detail.tsx'),
})
