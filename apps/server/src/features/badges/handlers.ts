import { randomUUID } from 'node:crypto'
import { badge as printing, badgeTemplate as contract } from '@lintel/contract/badges/operations.ts'
import type { BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { deleteOf, insertInto, updateOf } from '../../db/db.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { isCompany, requireLockedCompany } from '../../domain/people/require-records.ts'
import { assignTemplate, templateFinder } from './assignment.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { badgeHolders, templateByUuid, templatesOf } from './queries.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { ensureDefaultTemplate, markDefault, columns } from './writes.ts'
import { serverFeature, source } from '../../kernel/feature.ts'

const badgeTemplateHandlers = implement(
  contract,
  'project',
  {
    ...pictureHandlers,

    async list({ db, scope, fail }, { companyUuid }) {
      if (!(await isCompany(db, scope, companyUuid))) return fail('notFound')
      return { rows: await templatesOf(db, scope, companyUuid) }
    },

    async create({ db, scope, now, fail, audit }, { companyUuid, ...form }) {
      await requireLockedCompany(db, scope, companyUuid)
      const uuid = randomUUID()
      const row = { ...columns(form), uuid, company_uuid: companyUuid, created_at: now }
      await onTaken(insertInto(db, scope, 'badge_template', row).execute(), fail)
      await assignTemplate(db, scope, companyUuid, uuid, form.departmentUuids, fail)
      await ensureDefaultTemplate(db, scope, companyUuid)
      audit({ target: uuid, detail: { name: form.name } })
      return { uuid }
    },

    async edit({ db, scope, fail, audit }, { uuid, version, ...form }) {
      const { companyUuid } = (await templateByUuid(db, scope, uuid)) ?? fail('notFound')
      await requireLockedCompany(db, scope, companyUuid)
      const template = await templateByUuid(db, scope, uuid)
      if (template?.isDefault && template.version === version && !form.isActive) return fail('badgeDefaultInactive')
      await editUnique({ db, scope, fail }, 'badge_template', { uuid, version }, columns(form))
      await assignTemplate(db, scope, companyUuid, uuid, form.departmentUuids, fail)
      await ensureDefaultTemplate(db, scope, companyUuid)
      audit({ target: uuid, detail: { name: form.name } })
    },

    async makeDefault({ db, scope, fail, audit }, { uuid }) {
      const { companyUuid } = (await templateByUuid(db, scope, uuid)) ?? fail('notFound')
      await requireLockedCompany(db, scope, companyUuid)
      const template = await templateByUuid(db, scope, uuid)
      if (!template) return fail('notFound')
      if (!template.isActive) return fail('badgeDefaultInactive')
      await updateOf(db, scope, 'badge_template')
        .set({ is_default: false })
        .where('company_uuid', '=', template.companyUuid)
        .where('is_default', '=', true)
        .execute()
      await markDefault(db, scope, uuid)
      audit({ target: uuid, detail: { name: template.name } })
    },

    async remove({ db, scope, fail, audit }, { uuid }) {
      const template = await templateByUuid(db, scope, uuid)
      if (!template) return fail('notFound')
      await requireLockedCompany(db, scope, template.companyUuid)
      await deleteOf(db, scope, 'badge_template').where('uuid', '=', uuid).execute()
      await ensureDefaultTemplate(db, scope, template.companyUuid)
      audit({ target: uuid, detail: { name: template.name } })
    },
  },
  { edit: ({ db, scope }, uuid) => templateByUuid(db, scope, uuid) },
)

const badgeHandlers = implement(printing, 'project', {
  async print({ db, scope, fail, audit }, { templateUuid, uuids, side, copies }) {
    const holders = await badgeHolders(db, scope, uuids)
    const companyUuid = holders[0]?.companyUuid
    if (companyUuid === undefined || holders.length < uuids.length) return fail('notFound')
    if (holders.some((holder) => holder.companyUuid !== companyUuid)) return fail('notFound')
    const all = await templatesOf(db, scope, companyUuid)
    const find =
      templateUuid === '' ? await templateFinder(db, scope, companyUuid, all) : () => activeTemplate(all, templateUuid)
    const people = holders.map(({ person, departmentUuid }) => {
      const template = find(departmentUuid) ?? fail('notFound')
      return { ...person, templateUuid: template.uuid }
    })
    const templateUuids = new Set(people.map((person) => person.templateUuid))
    const templates = all.filter(({ uuid }) => templateUuids.has(uuid))
    if (side === 'both' && !templates.some(({ isDoubleSided }) => isDoubleSided)) return refuseSide()
    const name = templates.map((template) => template.name).join(', ')
    const detail = { name, side, copies, count: people.length, people: uuids.join(' ') }
    audit({ target: templateUuid || companyUuid, detail })
    return { templates, people }
  },
})

const activeTemplate = (templates: readonly BadgeTemplate[], templateUuid: string): BadgeTemplate | undefined =>
  templates.find(({ uuid, isActive }) => uuid === templateUuid && isActive)

/** A template without a back has none to print. */
function refuseSide(): never {
  throw invalid('side', 'validation:notAllowedValue')
}

export default serverFeature({
  handlers: [...badgeHandlers, ...badgeTemplateHandlers],
  records: { badgeTemplate: source('badge_template') },
})
