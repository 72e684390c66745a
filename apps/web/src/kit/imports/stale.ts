/** Reads that an import makes old. */
export const stale = [
  'officeImport.details',
  'officeImport.list',
  'personnel.list',
  'department.tree',
  'company.names',
  'company.list',
  'device.list',
  'door.list',
  'delivery.list',
  'library.list',
] as const
