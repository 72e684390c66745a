import type { Calling } from '@lintel/contract/personnel/calling.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../kernel/failure.ts'

/** Whether people of the site can have landlines, and whether who gets the app is asked for one (office.md 31.6). */
export async function landlineOf(db: Db, scope: ProjectScope) {
  const { settings } = await treeRowsOf(db, scope, 'project')
    .select('project.settings')
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  const { enableLandline, newPersonnelDefaultLandline } = readOfficeSettings(settings)
  return { hasLandline: enableLandline, landlineByDefault: enableLandline && newPersonnelDefaultLandline }
}

/** Fails when a form gives a person a landline at a site that has none. */
export async function needLandline(
  db: Db,
  scope: ProjectScope,
  { landlineEnabled }: Pick<Calling, 'landlineEnabled'>,
): Promise<void> {
  if (landlineEnabled && !(await landlineOf(db, scope)).hasLandline) throw new Failure('featureOff')
}

/** Call settings of a person, as columns of `person`. */
export const callingColumns = (form: Omit<Calling, 'email'>) => ({
  app_enabled: form.appEnabled,
  landline_enabled: form.landlineEnabled,
  landline: form.landline,
  call_type: form.callType,
})
