import { symbolOfName, usualLeaveTypes } from '@lintel/contract/attendance-leave-types/schema.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { insertAllInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** The usual leave types as rows of a company, in a language (office.md 22). */
export function usualLeaveTypeRows(companyUuid: string, language: string) {
  const t = createTranslator(chooseLocale([language]), { namespaces: ['attendanceLeaveTypes'] })
  return usualLeaveTypes.map(({ key, color, unit, countsAsWorked }) => {
    const name = t(`attendanceLeaveTypes:usual.${key}`)
    const symbol = symbolOfName(name)
    return { company_uuid: companyUuid, name, symbol, color, unit, counts_as_worked: countsAsWorked }
  })
}

/** Adds the usual leave types to a new company, in the words of who makes it. */
export async function insertUsualLeaveTypes(
  db: Db,
  scope: ProjectScope,
  { companyUuid, language, now }: { readonly companyUuid: string; readonly language: string; readonly now: Date },
): Promise<void> {
  const rows = usualLeaveTypeRows(companyUuid, language).map((row) => ({ ...row, created_at: now }))
  await insertAllInto(db, scope, 'attendance_leave_type', rows).execute()
}
