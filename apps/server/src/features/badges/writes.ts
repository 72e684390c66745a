import { rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { z } from 'zod'
import type { BadgeTemplateEdit } from '@lintel/contract/badges/schema.ts'

/** A company that has templates to print with has one default: without one, the oldest active one becomes it. */
export async function ensureDefaultTemplate(db: Db, scope: ProjectScope, companyUuid: string): Promise<void> {
  const first = await rowsOf(db, scope, 'badge_template')
    .select(['uuid', 'is_default'])
    .where('company_uuid', '=', companyUuid)
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst()
  if (first && !first.is_default) await markDefault(db, scope, first.uuid)
}

export async function markDefault(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  await updateOf(db, scope, 'badge_template').set({ is_default: true }).where('uuid', '=', uuid).execute()
}

type Form = Omit<z.output<typeof BadgeTemplateEdit>, 'uuid' | 'version'>

export function columns(form: Form) {
  return {
    name: form.name,
    description: form.description,
    unit: form.unit,
    width: form.width,
    height: form.height,
    corner_radius: form.cornerRadius,
    resolution: form.resolution,
    background: form.background,
    is_double_sided: form.isDoubleSided,
    is_active: form.isActive,
    elements: JSON.stringify(form.elements),
  }
}
