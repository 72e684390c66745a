import * as atoms from '../base/atoms.ts'
import * as accessGroupsPreview from '../access-groups/preview.ts'
import * as accessGroups from '../access-groups/schema.ts'
import * as accountsOperations from '../accounts/schema.ts'
import * as admins from '../admins/schema.ts'
import * as alarms from '../alarms/schema.ts'
import * as areaRestrictions from '../area-restrictions/schema.ts'
import * as auditLogsPeople from '../audit-logs/people.ts'
import * as auditLogs from '../audit-logs/schema.ts'
import * as badges from '../badges/schema.ts'
import * as blocks from '../blocks/schema.ts'
import * as brands from '../brands/schema.ts'
import * as callLogs from '../call-logs/schema.ts'
import * as capturedImages from '../captured-images/schema.ts'
import * as commands from '../commands/schema.ts'
import * as companiesCallTargets from '../companies/call-targets.ts'
import * as companies from '../companies/schema.ts'
import * as configuration from '../configuration/schema.ts'
import * as consentsOperations from '../consents/schema.ts'
import * as credentials from '../credentials/schema.ts'
import * as customerServiceOperations from '../customer-service/schema.ts'
import * as decisions from '../decisions/schema.ts'
import * as delegationsOperations from '../delegations/schema.ts'
import * as deliveries from '../deliveries/schema.ts'
import * as apartments from '../apartments/schema.ts'
import * as buildings from '../buildings/schema.ts'
import * as moveOuts from '../move-outs/schema.ts'
import * as registration from '../registration/schema.ts'
import * as departments from '../departments/schema.ts'
import * as devices from '../devices/schema.ts'
import * as distributors from '../distributors/schema.ts'
import * as doorLogs from '../door-logs/schema.ts'
import * as doorsAccess from '../doors/access.ts'
import * as doorsFloors from '../doors/floors.ts'
import * as doorsModes from '../doors/modes.ts'
import * as doorsOutputs from '../doors/outputs.ts'
import * as doors from '../doors/schema.ts'
import * as doorsSettings from '../doors/settings.ts'
import * as doorsDependencies from '../doors/dependencies.ts'
import * as emergencyPlans from '../emergency-plans/schema.ts'
import * as guides from '../guides/schema.ts'
import * as holidaysPublic from '../holidays/public.ts'
import * as holidays from '../holidays/schema.ts'
import * as homeOperations from '../home/schema.ts'
import * as importsLines from '../imports/lines.ts'
import * as importsResidenceLines from '../imports/residence-lines.ts'
import * as idAccess from '../id-access/schema.ts'
import * as imports from '../imports/schema.ts'
import * as installers from '../installers/schema.ts'
import * as library from '../library/schema.ts'
import * as liveOperations from '../live/schema.ts'
import * as messagesOperations from '../messages/schema.ts'
import * as notifications from '../notifications/schema.ts'
import * as officeMessages from '../office-messages/schema.ts'
import * as operators from '../operators/schema.ts'
import * as ownAccount from '../own-account/schema.ts'
import * as personnel from '../personnel/schema.ts'
import * as policiesOperations from '../policies/schema.ts'
import * as projectsConfiguration from '../projects/configuration.ts'
import * as projects from '../projects/schema.ts'
import * as propertyManagers from '../property-managers/schema.ts'
import * as receipts from '../receipts/schema.ts'
import * as residentFloors from '../personnel/floors.ts'
import * as personHistory from '../personnel/history.ts'
import * as residentSelfAccess from '../residents/self-access.ts'
import * as residents from '../residents/schema.ts'
import * as schedulesDayPlans from '../schedules/day-plans.ts'
import * as schedules from '../schedules/schema.ts'
import * as schedulesZones from '../schedules/schema.ts'
import * as sessionsForms from '../sessions/forms.ts'
import * as sessions from '../sessions/schema.ts'
import * as cardFormat from '../site-settings/card-format.ts'
import * as siteSettings from '../site-settings/schema.ts'
import * as siteSettingsShared from '../site-settings/shared.ts'
import * as siteSettingsWire from '../site-settings/wire.ts'
import * as subAccounts from '../sub-accounts/schema.ts'
import * as subDistributors from '../sub-distributors/schema.ts'
import * as systemOperations from '../system/schema.ts'
import * as tempKeys from '../temp-keys/schema.ts'
import * as thirdPartyLocks from '../third-party-locks/schema.ts'
import * as villas from '../villas/schema.ts'
import { z } from 'zod'

/** The files that declare records and forms, by the name that tells two schemas of one name apart. */
export const schemaFiles: Readonly<Record<string, object>> = {
  atoms,
  accessGroupsPreview,
  accessGroups,
  accountsOperations,
  admins,
  alarms,
  areaRestrictions,
  auditLogsPeople,
  auditLogs,
  badges,
  blocks,
  brands,
  callLogs,
  capturedImages,
  commands,
  companiesCallTargets,
  companies,
  configuration,
  consentsOperations,
  credentials,
  customerServiceOperations,
  decisions,
  delegationsOperations,
  deliveries,
  apartments,
  buildings,
  moveOuts,
  registration,
  departments,
  devices,
  distributors,
  doorLogs,
  doorsAccess,
  doorsFloors,
  doorsModes,
  doorsOutputs,
  doors,
  doorsSettings,
  doorsDependencies,
  emergencyPlans,
  guides,
  holidaysPublic,
  holidays,
  homeOperations,
  importsLines,
  importsResidenceLines,
  idAccess,
  imports,
  installers,
  library,
  liveOperations,
  messagesOperations,
  notifications,
  officeMessages,
  operators,
  ownAccount,
  personnel,
  policiesOperations,
  projectsConfiguration,
  projects,
  propertyManagers,
  receipts,
  residentFloors,
  personHistory,
  residents,
  residentSelfAccess,
  schedulesDayPlans,
  schedules,
  schedulesZones,
  sessionsForms,
  sessions,
  cardFormat,
  siteSettings,
  siteSettingsShared,
  siteSettingsWire,
  subAccounts,
  subDistributors,
  systemOperations,
  tempKeys,
  thirdPartyLocks,
  villas,
}

export interface NamedSchema {
  readonly name: string
  readonly schema: z.ZodType
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Every exported schema under its name; one of a name that occurs twice has its file's before it. */
export function everySchema(): readonly NamedSchema[] {
  const found = Object.entries(schemaFiles).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
      .map(([name, schema]) => ({ file, name, schema })),
  )
  const times = new Map<string, number>()
  for (const { name } of found) times.set(name, (times.get(name) ?? 0) + 1)
  return found.map(({ file, name, schema }) => ({ name: times.get(name) === 1 ? name : capital(file) + name, schema }))
}
