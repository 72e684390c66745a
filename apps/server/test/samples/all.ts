import * as access from './access.ts'
import * as badges from './badges.ts'
import * as brands from './operators/brands.ts'
import * as capturedImages from './captured-images.ts'
import * as consents from './operators/consents.ts'
import * as devices from './devices.ts'
import * as distributors from './operators/distributors.ts'
import * as doors from './doors.ts'
import * as emergencies from './emergencies.ts'
import * as households from './residential/households.ts'
import * as idAccess from './people/id-access.ts'
import * as imports from './imports.ts'
import * as installers from './operators/installers.ts'
import type { SampleFile } from './kit.ts'
import * as notices from './notices.ts'
import * as officeMessages from './office-messages.ts'
import * as ownAccount from './own-account.ts'
import * as projects from './projects.ts'
import * as records from './records.ts'
import * as residences from './residences.ts'
import * as residents from './people/residents.ts'
import * as siteSettings from './site-settings.ts'
import * as personnel from './personnel.ts'
import * as people from './people.ts'
import * as account from './account.ts'
import * as thirdPartyLocks from './third-party-locks.ts'
import * as visitors from './visitors.ts'

const files: readonly SampleFile[] = [
  idAccess,
  account,
  access,
  badges,
  brands,
  capturedImages,
  consents,
  devices,
  doors,
  officeMessages,
  ownAccount,
  people,
  personnel,
  records,
  residences,
  residents,
  households,
  siteSettings,
  notices,
  projects,
  distributors,
  emergencies,
  imports,
  installers,
  thirdPartyLocks,
  visitors,
]

/** One good input for each operation; the matrix test holds that none is missing. */
export const samples: SampleFile['samples'] = Object.assign({}, ...files.map((file) => file.samples))

/** Operations that name a record, and the ids they must all refuse alike. */
export const idOperations: SampleFile['idOperations'] = Object.assign({}, ...files.map((file) => file.idOperations))
