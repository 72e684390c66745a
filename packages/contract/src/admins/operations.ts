import { z } from 'zod'
import { when } from '../access/rules.ts'
import { accountStates } from '../accounts/states.ts'
import { TypedPassword, Keyword, Moment, Uuid } from '../base/atoms.ts'
import { ofSite } from '../companies/operations.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { CreatedAccount, NamedRows } from '../operators/schema.ts'
import { PasswordForm } from '../sessions/forms.ts'
import { OfficeControls } from '../site-settings/office-wire.ts'
import { Admin, AdminCount, AdminEdit, AdminForm, AdminInfo, OwnAdmin } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })
const path = (call: string) => `v4/web/office/admin/{role}/${call}` as const
const ownPath = (call: string) => `v4/web/office/admin/admin/${call}` as const
const lockOuts = ['lockedMinutes', 'lockedDay'] as const

/**
 * Administrators of companies in an office (specification.md 7, group admin). An installer names the office; a property
 * manager's is the one it stands in; an administrator sees those of its own company.
 */
export const admin = {
  count: operation({
    method: 'GET',
    path: path('getCount'),
    needs: 'admin.read',
    input: z.object(ofSite),
    output: AdminCount,
    summary: 'Count administrators of a site: all, and by state.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'admin.read',
    input: byUuid,
    output: AdminInfo,
    summary: 'Get one administrator. An administrator may read its own record here.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'admin.read',
    input: pageQuery.extend({
      ...ofSite,
      companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
      keyword: Keyword.meta(fieldTexts.keyword),
      state: z.enum(accountStates).optional().meta({ description: 'Only accounts in this state.' }),
      sort: sortable(['userName', 'createdAt']),
    }),
    output: page(Admin),
    summary: 'List administrators with company and site, a page at a time.',
  }),
  configuration: operation({
    method: 'GET',
    path: path('getAdminInfo'),
    needs: 'admin.read',
    input: z.object(ofSite),
    output: z.object({
      site: Uuid.meta({ description: 'Identifier of the office.' }),
      siteName: z.string().meta(fieldTexts.nameOfSite),
      /** None for who is not an administrator. */
      companyName: z.string().nullable().meta({
        description: 'Tenant company of the administrator; null for other callers.',
        example: 'Harbour Trading',
      }),
      /** 1 year first, 2 month first, 3 day first. */
      dateFormat: z.int().meta(fieldTexts.dateOrder),
      /** 1 with 12 hours, 2 with 24. */
      timeFormat: z.int().meta({ description: 'Clock: 1 with 12 hours, 2 with 24 hours.', example: 2 }),
      ...OfficeControls.shape,
    }),
    summary: 'Get the settings of an administrator’s portal: site, company, date format and what may be created there.',
  }),
  names: operation({
    method: 'GET',
    path: path('getAdminList'),
    needs: 'admin.read',
    input: z.object(ofSite),
    output: NamedRows,
    summary: `List administrators by name for a select, at most ${limits.importBatch}.`,
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'admin.create',
    input: AdminForm.safeExtend(ofSite),
    output: CreatedAccount,
    fails: ['alreadyExists', 'consentWaiting'],
    invalidates: ['admin', 'company.list'],
    summary:
      'Create an administrator of a company. Returns its first password once and mails it a link to set its own. It cannot sign in until `admin.activate`.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'admin.delete',
    input: byUuid,
    invalidates: ['admin', 'company.list'],
    summary: 'Delete an administrator.',
  }),
  edit: operation({
    method: 'POST',
    path: path('update'),
    needs: 'admin.edit',
    input: AdminEdit,
    fails: ['alreadyExists', 'staleRecord', 'consentWaiting'],
    invalidates: ['admin', 'company.list'],
    keeps: { reads: 'admin.get' },
    summary: 'Change an administrator, or move it to another company of the same office.',
  }),
  resetPassword: operation({
    method: 'POST',
    path: path('resetPassword'),
    needs: 'admin.resetPassword',
    input: byUuid,
    output: CreatedAccount,
    fails: ['consentWaiting'],
    invalidates: [],
    summary: 'Reset the password of an administrator. Its sessions end. The new first password is returned only here.',
  }),
  activate: operation({
    method: 'POST',
    path: path('active'),
    needs: 'admin.edit',
    input: byUuid,
    invalidates: ['admin'],
    summary: 'Activate an administrator, so that it can sign in.',
  }),
  setExpiry: operation({
    method: 'POST',
    path: path('updateExpirationTime'),
    needs: 'admin.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid), expiresAt: Moment.nullable().meta(fieldTexts.expiresAt) }),
    invalidates: ['admin'],
    summary: 'Set until when an administrator can sign in. Null removes the limit.',
  }),
}

/** What an administrator does about its own account. */
export const ownAdmin = {
  checkPassword: operation({
    method: 'POST',
    path: ownPath('checkPassword'),
    needs: 'signedIn',
    when: when('section', 'admin'),
    triesSecrets: true,
    changesNothing: true,
    input: z.object({ password: TypedPassword.meta(fieldTexts.ownPassword) }),
    fails: ['passwordIncorrect', ...lockOuts],
    summary: 'Check the password of the signed-in administrator. A wrong one counts as a wrong try.',
  }),
  updatePassword: operation({
    method: 'POST',
    path: ownPath('updatePassword'),
    needs: 'signedIn',
    when: when('section', 'admin'),
    triesSecrets: true,
    input: PasswordForm,
    fails: ['passwordIncorrect', 'passwordUnchanged', ...lockOuts],
    invalidates: ['session.list'],
    summary: 'Change the own password. The other sessions of the account end.',
  }),
  get: operation({
    method: 'GET',
    path: ownPath('getInfo'),
    needs: 'signedIn',
    when: when('section', 'admin'),
    // The address is also that of `admin.get` for the role admin, which may name only itself.
    input: z.object({ uuid: Uuid.optional().meta(fieldTexts.askedUuid) }),
    output: OwnAdmin,
    summary: 'Get the signed-in administrator with company and site.',
  }),
}

export default defineFeature({
  operations: { admin, ownAdmin },
  about: {
    admin: 'Administrators, who manage one company of an office.',
    ownAdmin: 'The signed-in administrator of a company.',
  },
  schemas: { admins: schemas },
  targets: { admin: ['account'], ownAdmin: ['account'] },
  unique: { company_admin_by_person: { thing: 'admin', field: 'linkPersonnelUuid' } },
})
