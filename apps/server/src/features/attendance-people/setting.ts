import type { AttendanceSetting, AttendanceSettingForm } from '@lintel/contract/attendance-people/schema.ts'
import type { z } from 'zod'
import { insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import type { CanFail } from '../../kernel/failure.ts'

type Setting = z.output<typeof AttendanceSetting>

/** How a company corrects attendance; version 0 where nothing was saved yet. */
export async function settingOfCompany(db: Db, scope: ProjectScope, companyUuid: string): Promise<Setting> {
  const uuid = await requireCompany(db, scope, companyUuid)
  const row = await rowsOf(db, scope, 'attendance_setting')
    .select(['needs_second_agreement', 'version'])
    .where('company_uuid', '=', uuid)
    .executeTakeFirst()
  return {
    companyUuid: uuid,
    needsSecondAgreement: row?.needs_second_agreement ?? false,
    version: row?.version ?? 0,
  }
}

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
}

/** Saves it; answers the name of the company. Fails with `staleRecord` where it is no longer as its editor saw it. */
export async function saveSetting(
  { db, scope, fail }: Work & CanFail<'staleRecord'>,
  form: z.output<typeof AttendanceSettingForm>,
): Promise<string> {
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const columns = { needs_second_agreement: form.needsSecondAgreement, version: form.version + 1 }
  if (form.version === 0) {
    const insertion = insertInto(db, scope, 'attendance_setting', { company_uuid: companyUuid, ...columns }).execute()
    await onUniqueViolation(insertion, () => fail('staleRecord'))
  } else {
    const { numUpdatedRows } = await updateOf(db, scope, 'attendance_setting')
      .set(columns)
      .where('company_uuid', '=', companyUuid)
      .where('version', '=', form.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) fail('staleRecord')
  }
  const { name } = await rowsOf(db, scope, 'company')
    .select('name')
    .where('uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  return name
}
