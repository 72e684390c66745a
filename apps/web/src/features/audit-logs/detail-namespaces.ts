import type { FeatureNamespace } from '../../language/namespaces.ts'

/** Catalogues of the features whose words the details of an entry are said in. */
export const detailTexts = [
  'auditDetails',
  'alarms',
  'areaRestrictions',
  'badges',
  'callLogs',
  'capturedImages',
  'devices',
  'doorLogs',
  'doorModes',
  'doorSettings',
  'emergencyPlans',
  'home',
  'imports',
  'library',
  'people',
  'personnel',
  'policies',
  'projects',
  'settings',
  'siteSettings',
  'users',
  'visitors',
] as const satisfies readonly FeatureNamespace[]
