import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { CallTargetsForm } from './call-targets.ts'
import { Company, CompanyEdit, CompanyInfo, CompanyOfSiteForm } from './schema.ts'
import * as callTargetsSchemas from './call-targets.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const companyReads = ['company.list', 'company.names', 'company.get', 'door.names'] as const

const path = (call: string) => `v4/web/office/company/{role}/${call}` as const

/** Which office is spoken of; a property manager's is the one it stands in. */
export const ofSite = {
  projectUuid: Uuid.optional().meta({
    description: 'Office that is meant; the own one where a manager or an administrator leaves it out.',
  }),
}

/** Companies of an office (office.md 6). */
export const company = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'company.read',
    input: pageQuery.extend({
      projectUuid: Uuid.optional().meta({
        description: 'Only companies of this office; without it those of all own offices.',
      }),
      keyword: Keyword.meta(fieldTexts.keyword),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(Company),
    summary: 'List companies of an office, or of all own offices when none is named.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'company.read',
    input: z.object({
      projectUuid: Uuid.optional().meta({
        description: 'Only companies of this office; without it those of all own offices.',
      }),
    }),
    output: NamedRows,
    summary: `List companies by name for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'company.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: CompanyInfo,
    summary: 'Get one company with the doors shared with it.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'company.create',
    input: CompanyOfSiteForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: companyReads,
    summary: 'Add a company to an office, with the doors shared with it and a first access group.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'company.edit',
    input: CompanyEdit,
    fails: ['alreadyExists', 'staleRecord', 'tooManyFloors'],
    invalidates: companyReads,
    summary: 'Change a company and the doors shared with it.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'company.edit',
    changesNothing: true,
    input: CompanyEdit,
    output: AccessPreview,
    fails: ['alreadyExists', 'staleRecord', 'tooManyFloors'],
    summary: `Preview who would gain or lose access to which doors if a company was edited like this, for the next ${limits.previewDays} days.`,
  }),
  setCallTargets: operation({
    method: 'POST',
    path: path('setCallTargets'),
    needs: 'company.setCallTargets',
    input: CallTargetsForm,
    fails: ['staleRecord'],
    invalidates: ['company.get'],
    summary: `Set which people and departments are called, one after the other, when a visitor selects the company at a door phone. At most ${limits.callTargets}.`,
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'company.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['companyHasPeople', 'companyHasAdmins', 'companyServedAlone'],
    invalidates: companyReads,
    summary:
      'Delete a company with its departments and access groups. It must have no people, no administrators and no device that serves only this company.',
  }),
}

export default defineFeature({
  operations: { company },
  about: { company: 'Companies of an office.' },
  schemas: { companiesCallTargets: callTargetsSchemas, companies: schemas },
  targets: { company: ['company'] },
  unique: { company_by_name: { thing: 'company', field: 'name' } },
})
