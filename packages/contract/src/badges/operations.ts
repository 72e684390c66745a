import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import {
  BadgeJob,
  BadgePicture,
  BadgePictureForm,
  BadgePrint,
  BadgeTemplate,
  BadgeTemplateEdit,
  BadgeTemplateForm,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/badge/{role}/${call}` as const
/** An installer's switch (specification.md 3, IsBadgePrinting). */
const ifAllowed = when('badgePrinting', true)

/** How badges of a company look (office.md 8.5). */
export const badgeTemplate = {
  list: operation({
    method: 'GET',
    path: path('getTemplates'),
    needs: 'personnel.read',
    when: ifAllowed,
    input: z.object({ companyUuid: Uuid.meta(fieldTexts.companyOrAllFilter) }),
    output: z.object({ rows: z.array(BadgeTemplate).meta(fieldTexts.rows) }),
    summary: `List badge templates of a company with all their elements, the default first, at most ${limits.namesFound}.`,
  }),
  create: operation({
    method: 'POST',
    path: path('createTemplate'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: BadgeTemplateForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'badgeDepartmentTaken'],
    invalidates: ['badgeTemplate.list'],
    summary: 'Add a badge template to a company. The first active template of a company becomes its default.',
  }),
  edit: operation({
    method: 'POST',
    path: path('editTemplate'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: BadgeTemplateEdit,
    fails: ['alreadyExists', 'badgeDefaultInactive', 'badgeDepartmentTaken', 'staleRecord'],
    invalidates: ['badgeTemplate.list'],
    keeps: {},
    summary: 'Change a badge template. The default template must stay active.',
  }),
  makeDefault: operation({
    method: 'POST',
    path: path('makeDefault'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['badgeDefaultInactive'],
    invalidates: ['badgeTemplate.list'],
    summary: 'Set an active badge template as the default of its company.',
  }),
  remove: operation({
    method: 'POST',
    path: path('deleteTemplate'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['badgeTemplate.list'],
    summary: 'Delete a badge template. If it was the default, the oldest active one becomes the default.',
  }),
  picture: operation({
    method: 'GET',
    path: path('getPicture'),
    needs: 'personnel.read',
    when: ifAllowed,
    input: BadgePicture,
    output: AnyFile,
    summary: 'Get the logo or the background of a badge template as an image.',
  }),
  setPicture: operation({
    method: 'POST',
    path: path('setPicture'),
    wire: 'file',
    upload: { kinds: ['jpeg', 'png'], maxBytes: limits.badgePictureBytes, sideMax: limits.badgePictureSide },
    needs: 'personnel.edit',
    when: ifAllowed,
    input: BadgePictureForm,
    fails: ['fileCheckFailed', 'heicPicture'],
    invalidates: ['badgeTemplate.list'],
    summary: `Upload the logo or the background of a badge template and replace the one before. Its sides may have ${limits.badgePictureSide} pixels at most.`,
  }),
  removePicture: operation({
    method: 'POST',
    path: path('removePicture'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: BadgePicture,
    invalidates: ['badgeTemplate.list'],
    summary: 'Delete the logo or the background of a badge template.',
  }),
}

/** Printing, which the browser does: the call hands over what is printed, and leaves its entry in the audit log. */
export const badge = {
  print: operation({
    method: 'POST',
    path: path('print'),
    needs: 'personnel.edit',
    when: ifAllowed,
    input: BadgePrint,
    output: BadgeJob,
    invalidates: [],
    summary: `Get the badges of up to ${limits.badgePeople} people of one company with all their data, ready to print. Without \`templateUuid\`, each has the template of its department.`,
  }),
}

export default defineFeature({
  operations: { badge, badgeTemplate },
  about: {
    badge: 'Badges of people, ready to be printed.',
    badgeTemplate: 'Layouts of the printed badges of a company.',
  },
  schemas: { badges: schemas },
  targets: { badge: ['badgeTemplate'], badgeTemplate: ['badgeTemplate'] },
  unique: { badge_template_by_name: { thing: 'name', field: 'name' } },
})
