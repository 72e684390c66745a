/** Kinds of records that a search finds, in the order in which they are listed. */
export const searchKinds = [
  'personnel',
  'resident',
  'staff',
  'visitor',
  'door',
  'device',
  'siteDevice',
  'personalDevice',
  'apartment',
  'company',
  'accessGroup',
  'alarm',
  'site',
  'distributor',
  'subDistributor',
  'installer',
  'propertyManager',
  'villa',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Rows that a search lists of each kind. */
export const hitsOfKind = 5
