/**
 * Edits change what is sent: a field that is left out stays as it is. Here stands for each edit which call reads the
 * record it changes; the server takes what was not sent from there, in the edit's own scope and transaction, and the
 * version says that it is still the record that the editor saw.
 */
export interface Edit {
  /**
   * The call that reads the record, with the same id; none where the feature reads it by itself (`readRecord` of its
   * handlers).
   */
  readonly reads?: string
  /** Fields of ids, where the record has what they name: one record or a list of them, under its own name. */
  readonly ids?: Readonly<Record<string, string>>
  /** Fields that are taken from the record only where another one was not sent, or was sent with a value. */
  readonly where?: Readonly<Record<string, { readonly field: string; readonly is: string }>>
  /** The part of the record that the edit is about. */
  readonly part?: string
}

/** A place that is chosen leaves the former building or home behind. */
const wherePlaced = {
  buildingUuid: { field: 'place', is: 'building' },
  apartmentUuid: { field: 'place', is: 'apartment' },
} as const

export const edits: Readonly<Record<string, Edit>> = {
  'accessGroup.edit': { reads: 'accessGroup.get', ids: { doorUuids: 'doorRows' } },
  'accessGroup.previewEdit': { reads: 'accessGroup.get', ids: { doorUuids: 'doorRows' } },
  'admin.edit': { reads: 'admin.get' },
  'apartment.edit': { reads: 'apartment.get' },
  'areaRestriction.edit': { reads: 'areaRestriction.get' },
  'areaRestriction.previewEdit': { reads: 'areaRestriction.get' },
  'badgeTemplate.edit': {},
  'brand.edit': { reads: 'brand.get' },
  'building.edit': { reads: 'building.get' },
  'customerService.edit': { reads: 'customerService.own' },
  'department.edit': { reads: 'department.get' },
  'device.edit': {
    reads: 'device.get',
    ids: {
      companyUuids: 'companies',
      buildingUuid: 'building',
      apartmentUuid: 'apartment',
      servedBuildingUuids: 'servedBuildings',
    },
    where: wherePlaced,
  },
  'distributor.edit': { reads: 'distributor.get' },
  'door.edit': { reads: 'door.get' },
  'door.setTimetable': { reads: 'door.get', part: 'timetable' },
  'door.setAccess': { reads: 'door.get', part: 'access' },
  'door.previewAccess': { reads: 'door.get', part: 'access' },
  'emergencyPlan.edit': { reads: 'emergencyPlan.get' },
  'holiday.edit': { reads: 'holiday.get' },
  'holiday.previewEdit': { reads: 'holiday.get' },
  'installer.edit': { reads: 'installer.get' },
  'installer.editFlags': { reads: 'installer.get' },
  'notification.edit': { reads: 'notification.get' },
  'officeProject.edit': { reads: 'officeProject.get' },
  'officeSetting.editBasic': { reads: 'officeSetting.get' },
  'officeSetting.setTime': { reads: 'officeSetting.get' },
  'ownAccount.editBillingInfo': { reads: 'ownAccount.billingInfo' },
  'personnel.edit': { reads: 'personnel.get' },
  'project.edit': { reads: 'project.get' },
  'propertyManager.edit': { reads: 'propertyManager.get' },
  'resident.edit': { reads: 'resident.get' },
  'resident.previewSelfAccess': { reads: 'resident.selfAccess' },
  'resident.setSelfAccess': { reads: 'resident.selfAccess' },
  'subDistributor.edit': { reads: 'subDistributor.get' },
  'subInstaller.edit': { ids: { projects: 'projects' } },
  'subSuperManager.edit': { reads: 'subSuperManager.get' },
  'tempKey.edit': { reads: 'tempKey.get', ids: { doorUuids: 'doors' } },
  'thirdPartyLock.edit': {
    reads: 'thirdPartyLock.get',
    ids: { companyUuid: 'company', buildingUuid: 'building', apartmentUuid: 'apartment' },
    where: wherePlaced,
  },
  'villa.edit': { reads: 'villa.get' },
}
